import { secrets } from "~/server/gateways/auth/secrets";
import { EXAMPLE_IDS, EXAMPLE_NOW } from "~/server/http/openapi/example-ids";
import type { REST_ROUTES } from "~/server/http/rest/routes";
import { changeExpiry } from "~/domain/booking/change";
import { givenChange } from "~test/support/changes";
import { givenBank, givenPayout } from "~test/support/earnings";
import { disputeAtProvider } from "~test/support/desk";
import { chargeAtProvider, givenCard } from "~test/support/payments";
import { givenPhoto } from "~test/support/photos";
import type { useRest } from "~test/support/rest";
import { keepLink, unprove } from "./email-links";
import type { Scene } from "./scene";

/** Of its codes the document shows the one of its own moment. */
export const EXAMPLE_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

type Route = keyof typeof REST_ROUTES;

/** Makes the rows that a call's example needs beside the scene's. */
export async function prepareFor(
  route: Route,
  { prisma, world, replace }: ReturnType<typeof useRest>,
  scene: Scene,
): Promise<void> {
  const withAuthenticator = async (confirmedAt: Date | null) => {
    const { userId } = scene.administrator;
    const secretCipher = secrets.seal(EXAMPLE_SECRET, { userId, field: "secondFactor" });
    await prisma.secondFactor.create({ data: { userId, secretCipher, confirmedAt } });
  };
  const withConfirmed = () => withAuthenticator(new Date(EXAMPLE_NOW));
  const mechanic = { id: EXAMPLE_IDS.mechanic };
  const withBank = () => givenBank(prisma, mechanic);
  const withPayout = async () => {
    await withBank();
    const createdAt = new Date(EXAMPLE_NOW);
    await givenPayout(prisma, mechanic, { id: EXAMPLE_IDS.payout, createdAt });
  };
  const withDifference = async () => {
    const { key: account } = await world.deps.payments.account();
    const at = new Date(EXAMPLE_NOW);
    const read = { movementsUntil: at, tiedOutAt: at };
    await prisma.providerAccount.upsert({
      where: { key: account },
      create: { key: account, mode: "test", ...read },
      update: read,
    });
    const paymentId = EXAMPLE_IDS.payment;
    const movement = { account, kind: "refund", paymentId, matchedAt: at, createdAt: at };
    await prisma.providerMovement.create({
      data: { ...movement, id: "txn_example", amountCents: -2_000, feeCents: 0 },
    });
    const sums = { oursCents: 0, theirsCents: -2_000, providerId: "pi_example" };
    const times = { foundAt: at, seenAt: at };
    await prisma.tieOutDifference.create({
      data: { account, kind: "refund", subject: paymentId, paymentId, ...sums, ...times },
    });
  };
  const withProposal = async (proposedBy: "customer" | "mechanic") => {
    const bookingId = EXAMPLE_IDS.accepted;
    const booking = await prisma.booking.findUniqueOrThrow({ where: { id: bookingId } });
    const { scheduledAt: fromAt } = booking;
    const createdAt = new Date(EXAMPLE_NOW);
    const inDays = (days: number) => new Date(createdAt.getTime() + days * 86_400_000);
    const times = { fromAt, scheduledAt: inDays(3), createdAt, expiresAt: inDays(1) };
    await prisma.bookingProposal.create({ data: { bookingId, proposedBy, ...times } });
  };
  const byProvider = async () => replace({ payoutMethod: "connect" });
  const withDue = () =>
    prisma.payment.update({
      where: { id: EXAMPLE_IDS.payment },
      data: { state: "due", capturedCents: 0, capturedAt: null, dueAt: new Date(EXAMPLE_NOW) },
    });
  const withCard = () => givenCard(world, { id: EXAMPLE_IDS.customer }, { id: EXAMPLE_IDS.card });
  const withDispute = async () => {
    await chargeAtProvider(world, EXAMPLE_IDS.completed);
    const { intentId } = await prisma.payment.findFirstOrThrow({
      where: { bookingId: EXAMPLE_IDS.completed, isCurrent: true },
    });
    await disputeAtProvider(world, intentId ?? "", "product_not_received");
    const evidence = {
      texts: { statement: "The belt was replaced at the customer's address." },
      documents: ["receipt", "serviceRecord"],
      draftedAt: EXAMPLE_NOW,
    };
    await prisma.dispute.updateMany({ data: { id: EXAMPLE_IDS.dispute, evidence } });
  };
  const withRefund = async () => {
    const createdAt = new Date(EXAMPLE_NOW);
    const { id: paymentId } = await prisma.payment.findFirstOrThrow({
      where: { bookingId: EXAMPLE_IDS.completed, isCurrent: true },
    });
    await prisma.refund.create({
      data: {
        id: EXAMPLE_IDS.refund,
        paymentId,
        amountCents: 2_100,
        reason: "The belt squeaks again.",
        bornBy: "shared",
        state: "succeeded",
        createdAt,
        settledAt: createdAt,
        creditNote: { create: { amountCents: 2_100, issuedAt: createdAt } },
      },
    });
  };
  const withBlock = () =>
    prisma.block.create({
      data: {
        blockerId: EXAMPLE_IDS.customer,
        blockedId: EXAMPLE_IDS.mechanic,
        createdAt: new Date(EXAMPLE_NOW),
      },
    });
  const withPhoto = () =>
    givenPhoto(world, {
      id: EXAMPLE_IDS.photo,
      bookingId: EXAMPLE_IDS.pending,
      uploadedBy: EXAMPLE_IDS.customer,
      kind: "issue",
    });
  const withClaim = async (state: "asked" | "offered" | "desk") => {
    const at = new Date(EXAMPLE_NOW);
    const times = ["2027-03-05T17:00:00.000Z", "2027-03-06T22:30:00.000Z"];
    const { id: lineId } = await prisma.bookingLine.findFirstOrThrow({
      where: { bookingId: EXAMPLE_IDS.completed },
    });
    await prisma.claim.create({
      data: {
        id: EXAMPLE_IDS.claim,
        bookingId: EXAMPLE_IDS.completed,
        openedBy: EXAMPLE_IDS.customer,
        kind: "warranty",
        state,
        lineId,
        description: "The belt squeaks again when it is cold.",
        times: state === "offered" ? times.map((text) => new Date(text)) : [],
        dueAt: new Date("2027-03-05T17:00:00.000Z"),
        createdAt: at,
      },
    });
  };
  const startsSoon = async (id: string) => {
    const scheduledAt = new Date(world.clock.now().getTime() + 20 * 60_000);
    const busyUntil = new Date(scheduledAt.getTime() + 90 * 60_000);
    // Of one mechanic's jobs no two are at one time.
    await prisma.booking.update({
      where: { id: EXAMPLE_IDS.inProgress },
      data: { status: "completed", completedAt: new Date(EXAMPLE_NOW) },
    });
    await prisma.booking.update({ where: { id }, data: { scheduledAt, busyUntil } });
  };
  const onTheWay = async (id: string) => {
    await startsSoon(id);
    await prisma.booking.update({
      where: { id },
      data: { enRouteAt: world.clock.now(), etaMinutes: 20 },
    });
  };
  const withChange = (needsOperator = false) =>
    givenChange(prisma, EXAMPLE_IDS.inProgress, {
      id: EXAMPLE_IDS.change,
      needsOperator,
      createdAt: new Date(EXAMPLE_NOW),
      expiresAt: changeExpiry(new Date(EXAMPLE_NOW)),
    });
  const preparations: Partial<Record<Route, () => Promise<unknown>>> = {
    "POST /mechanic/profile": async () => {
      await prisma.mechanicProfile.deleteMany({ where: { userId: scene.mechanic.userId } });
    },
    "POST /auth/confirm-email": async () => {
      await unprove(prisma, scene.customer.userId);
      await keepLink(prisma, scene.customer.userId, "confirm");
    },
    "POST /auth/resend-confirmation": () => unprove(prisma, scene.mechanic.userId),
    "POST /auth/undo-email-change": () => keepLink(prisma, scene.customer.userId, "undo"),
    "POST /user/set-password": async () => {
      await prisma.user.update({
        where: { id: scene.customer.userId },
        data: { passwordHash: null },
      });
    },
    "POST /payments/:id/intent": withDue,
    "GET /payments/due": withDue,
    "POST /mechanic/plan/portal": () =>
      prisma.mechanicProfile.update({
        where: { userId: EXAMPLE_IDS.mechanic },
        data: { subscriptionStatus: "active", stripeSubscriptionId: "sub_example" },
      }),
    "GET /cards": withCard,
    "PUT /cards/:id": withCard,
    "DELETE /cards/:id": withCard,
    "POST /cards/:id/pay": async () => {
      const { account } = await withCard();
      await prisma.cardSetup.create({
        data: {
          setupIntentId: "seti_ExampleOnly",
          account,
          userId: EXAMPLE_IDS.customer,
          bookingId: EXAMPLE_IDS.pending,
        },
      });
    },
    "POST /bookings/:id/arrived/contest": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.inProgress },
        data: { arrivedAt: new Date(EXAMPLE_NOW) },
      }),
    "POST /bookings/:id/no-show": async () => {
      const since = new Date(world.clock.now().getTime() - 3 * 86_400_000);
      const busyUntil = new Date(since.getTime() + 3_600_000);
      await prisma.booking.update({
        where: { id: EXAMPLE_IDS.accepted },
        data: { scheduledAt: since, busyUntil, arrivedAt: since, arrivalConfirmedAt: since },
      });
    },
    "POST /desk/bookings/:id/asked-by-mechanic": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.accepted },
        data: { status: "cancelled", askedByMechanic: "said", cancelledAt: new Date(EXAMPLE_NOW) },
      }),
    "POST /bookings/:id/reschedule/accept": () => withProposal("mechanic"),
    "POST /bookings/:id/reschedule/decline": () => withProposal("mechanic"),
    "POST /bookings/:id/reschedule/withdraw": () => withProposal("customer"),
    "POST /bookings/:id/en-route": () => startsSoon(EXAMPLE_IDS.accepted),
    "POST /bookings/:id/position": () => onTheWay(EXAMPLE_IDS.accepted),
    "GET /bookings/:id/position": async () => {
      await onTheWay(EXAMPLE_IDS.accepted);
      const bookingId = EXAMPLE_IDS.accepted;
      await prisma.booking.update({
        where: { id: bookingId },
        data: { streetLatitude: 37.7599, streetLongitude: -122.4213 },
      });
      await prisma.jobPosition.create({
        data: {
          bookingId,
          latitude: 37.7749,
          longitude: -122.4194,
          farthestMiles: 6.5,
          recordedAt: new Date(EXAMPLE_NOW),
        },
      });
    },
    "POST /bookings/:id/arrived": () => startsSoon(EXAMPLE_IDS.accepted),
    "POST /bookings/:id/arrived/confirm": async () => {
      await prisma.booking.update({
        where: { id: EXAMPLE_IDS.inProgress },
        data: { arrivedAt: new Date(EXAMPLE_NOW) },
      });
    },
    "GET /bookings/:id/photos": withPhoto,
    "GET /blocks": withBlock,
    "DELETE /blocks/:userId": withBlock,
    "DELETE /photos/:id": withPhoto,
    "GET /desk/jobs": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.inProgress },
        data: { startedAt: new Date(new Date(EXAMPLE_NOW).getTime() - 3 * 86_400_000) },
      }),
    "GET /bookings/:id/changes": () => withChange(),
    "POST /changes/:id/withdraw": () => withChange(),
    "POST /changes/:id/approve": () => withChange(),
    "POST /changes/:id/decline": () => withChange(),
    "POST /desk/changes/:id/approve": () => withChange(true),
    "POST /bookings/:id/claims": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.completed },
        data: { warrantyEndsAt: new Date("2027-03-31T17:00:00.000Z") },
      }),
    "POST /claims/:id/offer": () => withClaim("asked"),
    "POST /claims/:id/decline": () => withClaim("asked"),
    "POST /claims/:id/choose": () => withClaim("offered"),
    "POST /claims/:id/withdraw": () => withClaim("asked"),
    "GET /desk/claims": () => withClaim("desk"),
    "POST /desk/claims/:id/decide": () => withClaim("desk"),
    "POST /desk/bookings/:id/refund": () => chargeAtProvider(world, EXAMPLE_IDS.completed),
    "GET /bookings/:id/credit-notes": withRefund,
    "GET /desk/refunds": withRefund,
    "GET /desk/disputes": withDispute,
    "GET /desk/disputes/:id": withDispute,
    "PUT /desk/disputes/:id/evidence": withDispute,
    "POST /desk/disputes/:id/evidence": withDispute,
    "POST /account/second-factor/confirm": () => withAuthenticator(null),
    "POST /account/second-factor/verify": withConfirmed,
    "POST /account/second-factor/recovery-codes": withConfirmed,
    "POST /account/second-factor/disable": withConfirmed,
    "GET /mechanic/balance": withBank,
    "GET /mechanic/payouts": withPayout,
    "GET /desk/tie-out": withDifference,
    "GET /mechanic/payout-account": byProvider,
    "POST /mechanic/payout-account/refresh": byProvider,
    "POST /mechanic/payout-account/link": byProvider,
    "GET /desk/payouts": withPayout,
    "GET /desk/payouts/next": withBank,
    "GET /desk/payouts/runs": withPayout,
    "POST /desk/payouts/run": withBank,
    "POST /desk/payouts/:id/sent": withPayout,
    "POST /desk/payouts/:id/returned": withPayout,
  };
  await preparations[route]?.();
}
