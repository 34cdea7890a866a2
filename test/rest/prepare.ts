import { secrets } from "~/server/gateways/auth/secrets";
import { EXAMPLE_IDS, EXAMPLE_NOW, EXAMPLE_TOKENS } from "~test/support/example-ids";
import { smsCodeHash } from "~/server/services/notification/phone";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { REST_ROUTES } from "~/server/http/rest/routes";
import { changeOrderExpiry } from "~/domain/booking/change-order/rules";
import { SMS_CODE } from "~/domain/notification/sms";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { givenQuestions } from "~test/support/assessment";
import { givenChangeOrder } from "~test/support/change-orders";
import { givenMechanic, givenService } from "~test/support/factory";
import { givenBank, givenPayout } from "~test/support/earnings";
import { givenDeadJob } from "~test/support/dead-jobs";
import { disputeAtProvider } from "~test/support/desk";
import { chargeAtProvider, givenCard } from "~test/support/payments";
import { givenDocument } from "~test/support/documents";
import { givenPhoto } from "~test/support/photos";
import { givenSupport } from "~test/support/support-requests";
import type { useRest } from "~test/support/rest";
import { keepLink, unprove } from "./email-links";
import type { Scene } from "./scene";

/** The authenticator's secret in the document's examples; its code there belongs to EXAMPLE_NOW. */
export const EXAMPLE_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The challenge that the document's new passkey answers. */
const EXAMPLE_CHALLENGE = "TWFrZSBhIHBhc3NrZXkgZm9yIHRoaXMgY2hhbGxlbmdl";

type Route = keyof typeof REST_ROUTES;

/** Creates the rows that a call's example needs beside the scene's. */
export async function prepareFor(
  route: Route,
  { prisma, world, replace }: ReturnType<typeof useRest>,
  scene: Scene,
): Promise<void> {
  const withAuthenticator = async (
    confirmedAt: Date | null,
    userId: string = EXAMPLE_IDS.customer,
  ) => {
    const secretCipher = secrets.seal(EXAMPLE_SECRET, { userId, field: "secondFactor" });
    await prisma.secondFactor.create({ data: { userId, secretCipher, confirmedAt } });
  };
  const leaving = () =>
    prisma.user.update({
      where: { id: EXAMPLE_IDS.customer },
      data: { leavesAt: new Date(new Date(EXAMPLE_NOW).getTime() + 7 * 86_400_000) },
    });
  /** Gives the administrator a passkey. */
  const withPasskey = async () => {
    const { id: userId } = await prisma.user.findFirstOrThrow({ where: { staffRole: "owner" } });
    const createdAt = new Date(EXAMPLE_NOW);
    await prisma.passkey.create({
      data: {
        id: EXAMPLE_IDS.passkey,
        userId,
        name: "Work laptop",
        credentialId: "VGhlIHdvcmsgbGFwdG9w",
        publicKey: "VGhlIHB1YmxpYyBoYWxm",
        counter: 0,
        transports: ["internal"],
        createdAt,
      },
    });
    await withAuthenticator(createdAt, userId);
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
  const withDeadJob = () =>
    givenDeadJob(prisma, {
      id: EXAMPLE_IDS.deadJob,
      name: "mail.booking",
      data: { bookingId: EXAMPLE_IDS.completed, kind: "captured" },
      failure: "connect ECONNREFUSED 127.0.0.1:25",
      at: new Date(EXAMPLE_NOW),
    });
  const withDays = () =>
    prisma.businessDay.create({
      data: {
        day: new Date("2027-02-26"),
        bookings: 12,
        returning: 3,
        unfilled: 1,
        cancelledByCustomer: 1,
        cancelledByMechanic: 0,
        cancelledBySystem: 1,
        cancelledByOperator: 0,
        grossCents: 115_500,
        feeCents: 5_500,
        refundCents: 2_100,
        disputeCents: 0,
        payoutCents: 84_000,
        waits: [4, 11, 95],
        waitCounts: [5, 4, 2],
        countedAt: new Date(EXAMPLE_NOW),
      },
    });
  const withRescheduleRequest = async (proposedBy: "customer" | "mechanic") => {
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
    // One mechanic's jobs must not overlap.
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
    givenChangeOrder(prisma, EXAMPLE_IDS.inProgress, {
      id: EXAMPLE_IDS.change,
      needsOperator,
      createdAt: new Date(EXAMPLE_NOW),
      expiresAt: changeOrderExpiry(new Date(EXAMPLE_NOW)),
    });
  /** Answered in the order in which they are drawn, so nothing is left to chance. */
  const withQuestions = async () => {
    replace({ chance: { below: () => 0 } });
    await givenQuestions(prisma, SKILLS_TEST.questions);
    await prisma.assessmentQuestion.update({
      where: { id: EXAMPLE_IDS.question },
      data: { retiredAt: new Date(EXAMPLE_NOW) },
    });
  };
  const withTest = async (inThisSession = true) => {
    await withQuestions();
    await scene.mechanic.post("/api/mechanic/assessment");
    if (!inThisSession)
      await prisma.assessmentAttempt.updateMany({ data: { sessionId: EXAMPLE_IDS.mechanic } });
  };
  const withReview = async (more: { hiddenAt?: Date } = {}) => {
    const { rating, createdAt } = { rating: 4, createdAt: new Date(EXAMPLE_NOW) };
    await prisma.review.create({
      data: {
        id: EXAMPLE_IDS.review,
        bookingId: EXAMPLE_IDS.completed,
        authorId: EXAMPLE_IDS.customer,
        mechanicId: EXAMPLE_IDS.mechanic,
        comment: "On time, and explained everything.",
        rating,
        createdAt,
        ...more,
      },
    });
  };
  const withPromo = (more: { pausedAt?: Date } = {}) =>
    prisma.promo.create({
      data: {
        id: EXAMPLE_IDS.promo,
        code: "SPRING25",
        amountCents: 2_500,
        firstBookingOnly: false,
        usesInAll: 500,
        ...more,
      },
    });
  const withReport = async () => {
    await withReview();
    await scene.otherCustomer.post(`/api/reviews/${EXAMPLE_IDS.review}/report`, {
      reason: "private",
      note: "It names my street.",
    });
  };
  const withSmsCode = async () => {
    const [number, userId] = ["+15125550142", EXAMPLE_IDS.customer];
    await prisma.smsCode.create({
      data: {
        userId,
        number,
        codeHash: smsCodeHash(userId, number, "482913"),
        triesLeft: SMS_CODE.tries,
        consentAt: new Date(EXAMPLE_NOW),
        expiresAt: new Date(world.clock.now().getTime() + SMS_CODE.minutes * 60_000),
      },
    });
  };
  const withSupport = (more: Parameters<typeof givenSupport>[1] = {}) =>
    givenSupport(prisma, {
      id: EXAMPLE_IDS.support,
      userId: EXAMPLE_IDS.customer,
      subject: "A payment",
      at: new Date(EXAMPLE_NOW),
      ...more,
    });
  const withReply = () =>
    prisma.savedReply.create({
      data: {
        id: EXAMPLE_IDS.reply,
        name: "Where the receipt is",
        body: "Hello {name},\n\nyour receipt stands at the booking, under Payment.",
      },
    });
  const withSupportLink = async () => {
    await withSupport();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: EXAMPLE_IDS.customer } });
    await prisma.supportLink.create({
      data: {
        requestId: EXAMPLE_IDS.support,
        email: email ?? "",
        tokenHash: hashOfToken(EXAMPLE_TOKENS.support),
        createdAt: EXAMPLE_NOW,
        expiresAt: new Date(Date.parse(EXAMPLE_NOW) + 3_600_000),
      },
    });
  };
  const withDocument = () =>
    givenDocument(
      world,
      { id: EXAMPLE_IDS.mechanic },
      { id: EXAMPLE_IDS.document, kind: "insurance" },
    );
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
    "POST /notifications/sms/confirm": withSmsCode,
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
    "POST /desk/bookings/:id/arrival": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.accepted },
        data: {
          arrivedAt: new Date(EXAMPLE_NOW),
          arrivalContestedAt: new Date(EXAMPLE_NOW),
        },
      }),
    "POST /bookings/:id/reschedule/accept": () => withRescheduleRequest("mechanic"),
    "POST /bookings/:id/reschedule/decline": () => withRescheduleRequest("mechanic"),
    "POST /bookings/:id/reschedule/withdraw": () => withRescheduleRequest("customer"),
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
    "POST /bookings/:id/share-contact": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.accepted },
        data: { contactOpensAt: new Date(new Date(EXAMPLE_NOW).getTime() + 3_600_000) },
      }),
    "POST /bookings/:id/arrived": () => startsSoon(EXAMPLE_IDS.accepted),
    "POST /bookings/:id/without-card": async () => {
      const id = EXAMPLE_IDS.accepted;
      await startsSoon(id);
      await prisma.payment.deleteMany({ where: { bookingId: id } });
      await prisma.booking.update({
        where: { id },
        data: { paymentStatus: "none", checkoutOpenedAt: new Date(EXAMPLE_NOW) },
      });
    },
    "POST /bookings/:id/arrived/confirm": async () => {
      await prisma.booking.update({
        where: { id: EXAMPLE_IDS.inProgress },
        data: { arrivedAt: new Date(EXAMPLE_NOW) },
      });
    },
    "GET /mechanic/documents": withDocument,
    "GET /desk/documents": withDocument,
    "GET /desk/documents/:id": withDocument,
    "POST /desk/documents/:id/accept": withDocument,
    "POST /desk/documents/:id/reject": withDocument,
    "POST /desk/people/:id/name": () =>
      prisma.user.update({
        where: { id: EXAMPLE_IDS.mechanic },
        data: { pendingFirstName: "Sam", pendingLastName: "Delgado-Reyes" },
      }),
    "POST /desk/people/:id/trial": () =>
      prisma.mechanicProfile.update({
        where: { userId: EXAMPLE_IDS.mechanic },
        data: { subscriptionStatus: "free", trialWithheldAt: new Date(EXAMPLE_NOW) },
      }),
    "POST /desk/people/:id/restore": () =>
      prisma.mechanicProfile.update({
        where: { userId: EXAMPLE_IDS.mechanic },
        data: { suspendedAt: new Date(EXAMPLE_NOW), suspendedReason: "Two reports of damage." },
      }),
    "GET /bookings/:id/photos": withPhoto,
    "POST /account/confirm/code": () =>
      prisma.user.update({ where: { id: EXAMPLE_IDS.customer }, data: { passwordHash: null } }),
    "DELETE /account": leaving,
    "POST /account/keep": leaving,
    "DELETE /account/sessions/:id": () =>
      prisma.session.create({
        data: {
          id: EXAMPLE_IDS.session,
          userId: EXAMPLE_IDS.customer,
          device: "Safari on iPhone",
          createdAt: new Date(EXAMPLE_NOW),
          lastUsedAt: new Date(EXAMPLE_NOW),
          expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 30 * 86_400_000),
        },
      }),
    "GET /blocks": withBlock,
    "DELETE /blocks/:userId": withBlock,
    "DELETE /photos/:id": withPhoto,
    "GET /desk/jobs": () =>
      prisma.booking.update({
        where: { id: EXAMPLE_IDS.inProgress },
        data: { startedAt: new Date(new Date(EXAMPLE_NOW).getTime() - 3 * 86_400_000) },
      }),
    "POST /desk/bookings/:id/mail": () =>
      prisma.bookingMail.create({
        data: {
          id: EXAMPLE_IDS.mail,
          bookingId: EXAMPLE_IDS.accepted,
          userId: EXAMPLE_IDS.customer,
          kind: "accept",
          sentAt: new Date(EXAMPLE_NOW),
        },
      }),
    "GET /desk/bookings/:id/mechanics": () =>
      givenMechanic(prisma, { id: EXAMPLE_IDS.anotherMechanic, firstName: "Sam" }),
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
    "GET /account/passkeys": withPasskey,
    "POST /account/passkey-registration": withPasskey,
    "POST /account/passkey-challenge": withPasskey,
    "DELETE /account/passkeys/:id": withPasskey,
    "POST /account/passkeys": async () => {
      const { id: userId } = await prisma.user.findFirstOrThrow({ where: { staffRole: "owner" } });
      const session = await prisma.session.findFirstOrThrow({ where: { userId } });
      await prisma.passkeyChallenge.create({
        data: {
          challengeHash: hashOfToken(EXAMPLE_CHALLENGE),
          userId,
          sessionId: session.id,
          purpose: "register",
          expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 300_000),
        },
      });
    },
    "POST /account/second-factor/verify": withConfirmed,
    "POST /account/second-factor/recovery-codes": withConfirmed,
    "POST /account/second-factor/disable": withConfirmed,
    "POST /auth/second-step": async () => {
      await withConfirmed();
      await prisma.signInStep.create({
        data: {
          tokenHash: hashOfToken("Tm9ib2R5IGhhcyB0aGlzIHRva2Vu"),
          userId: EXAMPLE_IDS.customer,
          expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 600_000),
        },
      });
    },
    "POST /desk/people/:id/second-factor/reset": withConfirmed,
    "GET /bookings/:bookingId/review": () => withReview(),
    "GET /mechanic/reviews": () => withReview(),
    "POST /reviews/:id/answer": () => withReview(),
    "POST /reviews/:id/report": async () => {
      await withReview();
      // Its author can't report it.
      await prisma.review.updateMany({ data: { authorId: scene.otherCustomer.userId } });
    },
    "GET /desk/reviews": withReport,
    "POST /desk/reviews/:id/hide": withReport,
    "POST /desk/reviews/:id/show": () => withReview({ hiddenAt: new Date(EXAMPLE_NOW) }),
    "POST /desk/reviews/:id/keep": withReport,
    "GET /promo-code": () => withPromo(),
    "PUT /desk/promos/:id": () => withPromo(),
    "POST /desk/promos/:id/pause": () => withPromo(),
    "POST /desk/promos/:id/resume": () => withPromo({ pausedAt: new Date(EXAMPLE_NOW) }),
    // The last service on sale can't be retired.
    "POST /desk/services/:id/retire": () => givenService(prisma),
    "POST /desk/services/:id/restore": () =>
      prisma.service.update({ where: { id: EXAMPLE_IDS.service }, data: { isActive: false } }),
    "POST /desk/questions/:id/restore": () =>
      prisma.assessmentQuestion.update({
        where: { id: EXAMPLE_IDS.question },
        data: { retiredAt: new Date(EXAMPLE_NOW) },
      }),
    "GET /support": () => withSupport(),
    "GET /support/:id": () => withSupport(),
    "POST /support/:id/messages": () => withSupport(),
    "POST /support/link/read": withSupportLink,
    "POST /support/link/reply": withSupportLink,
    "GET /desk/replies": withReply,
    "PUT /desk/replies/:id": withReply,
    "DELETE /desk/replies/:id": withReply,
    "GET /desk/support": () => withSupport(),
    "GET /desk/support/:id": () => withSupport(),
    "POST /desk/support/:id/answer": () => withSupport(),
    "POST /desk/support/:id/note": () => withSupport(),
    "POST /desk/support/:id/assign": () => withSupport(),
    "POST /desk/support/:id/close": () => withSupport(),
    "POST /desk/support/:id/reopen": () => withSupport({ state: "closed" }),
    "GET /mechanic/assessment": () => withTest(),
    "POST /mechanic/assessment": withQuestions,
    "POST /mechanic/assessment/answer": () => withTest(),
    "POST /mechanic/assessment/continue": () => withTest(false),
    "POST /mechanic/assessment/hand-in": () => withTest(),
    "GET /mechanic/balance": withBank,
    "GET /mechanic/payouts": withPayout,
    "GET /desk/numbers": withDays,
    "GET /desk/work": withDeadJob,
    "POST /desk/work/:id/retry": withDeadJob,
    "POST /desk/work/:id/drop": withDeadJob,
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
