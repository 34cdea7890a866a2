import { CUSTOMER_NO_SHOW, DIFFERENT_VEHICLE } from "~/domain/booking/cancellation/rules";
import type { BookingStatus } from "~/domain/booking/status";
import type { ChangeOrderState } from "~/domain/booking/change-order/rules";
import type { JobPayload } from "~/domain/jobs";
import type { Mail } from "~/domain/mail";
import type { Claim, Dispute, Refund } from "~/generated/prisma/client";
import type { PrismaClient } from "~/server/gateways/db/db";
import { bookingMails } from "~/server/services/booking/mails/mails";
import { asChosen } from "~/server/services/notification/chosen-mails";
import { givenChangeOrder } from "./change-orders";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "../factory";
import { FEE_CENTS, givenCardCase, type CardCase, type Moment } from "../payment/card-cases";
import { giveReceipt } from "../payment/payments";
import type { TestWorld } from "../world";

// Creates every mail about a booking. As in the product, a table has one entry for each kind, so
// the compiler requires a scene for each new kind.

type MailJob = JobPayload<"mail.booking">;
type MailKind = MailJob["kind"];
type About = Omit<Partial<MailJob>, "kind" | "bookingId">;

const HOUR_MS = 3_600_000;
const WORDS = "The brakes squeak as before.";
const DESK_WORDS = "We called both of you and looked at the photos.";

/** A booking with its two people and the rows that a mail mentions. */
interface Scene {
  prisma: PrismaClient;
  bookingId: string;
  mechanicId: string;
  customerId: string;
  paymentId: string;
  hence: (hours: number) => Date;
}

/** Adds rows beside the booking, and returns the mail job's details. */
type Beside = (scene: Scene) => Promise<About>;
type Entry = BookingStatus | readonly [status: BookingStatus, beside: Beside];

const having =
  (
    data: (scene: Scene) => Parameters<PrismaClient["booking"]["update"]>[0]["data"],
    about: About = {},
  ): Beside =>
  async (scene) => {
    await scene.prisma.booking.update({ where: { id: scene.bookingId }, data: data(scene) });
    return about;
  };

const both =
  (one: Beside, other: Beside): Beside =>
  async (scene) => ({ ...(await one(scene)), ...(await other(scene)) });

const proposed =
  (proposedBy: "customer" | "mechanic"): Beside =>
  async ({ prisma, bookingId, hence }) => {
    const times = { fromAt: hence(1.5), scheduledAt: hence(26), expiresAt: hence(24) };
    await prisma.bookingProposal.create({ data: { bookingId, proposedBy, ...times } });
    return {};
  };

const change =
  (state: ChangeOrderState, vehicle?: typeof ACCORD): Beside =>
  async ({ prisma, bookingId, hence }) => {
    const order = { state, expiresAt: hence(24), ...(vehicle === undefined ? {} : { vehicle }) };
    return { changeId: (await givenChangeOrder(prisma, bookingId, order)).id };
  };
const ACCORD = { year: 2016, make: "Honda", model: "Accord" };

const claim =
  (data: Partial<Claim>): Beside =>
  async ({ prisma, bookingId, customerId, hence }) => {
    const isOver = data.state === "decided" || data.state === "withdrawn";
    const { id } = await prisma.claim.create({
      data: {
        bookingId,
        kind: "warranty",
        state: "asked",
        openedBy: customerId,
        description: WORDS,
        ...(isOver ? { closedAt: hence(0) } : { dueAt: hence(48) }),
        ...data,
        ...(data.state === "offered" ? { times: [hence(20), hence(26), hence(45)] } : {}),
      },
    });
    return { claimId: id };
  };

/** Records the mechanic's part in the ledger. */
async function takeBack(
  { prisma, bookingId, mechanicId, hence }: Scene,
  kind: "refund" | "dispute",
  source: string,
): Promise<void> {
  const entry = { bookingId, mechanicId, kind, source, availableAt: hence(0) };
  await prisma.ledgerEntry.create({ data: { ...entry, account: "mechanic", amountCents: -4_000 } });
}

const refund =
  (data: Partial<Refund>): Beside =>
  async (scene) => {
    const { prisma, paymentId } = scene;
    const asked = { amountCents: 5_000, reason: WORDS, bornBy: "shared" as const };
    const { id, state } = await prisma.refund.create({ data: { paymentId, ...asked, ...data } });
    if (state === "succeeded") {
      await prisma.creditNote.create({ data: { refundId: id, amountCents: 5_000 } });
      await takeBack(scene, "refund", id);
    }
    return { refundId: id };
  };

const dispute =
  (data: Partial<Omit<Dispute, "evidence">>): Beside =>
  async (scene) => {
    const { prisma, paymentId } = scene;
    const { id } = await prisma.dispute.create({
      data: {
        providerId: `dp_${paymentId}`,
        paymentId,
        amountCents: 28_560,
        withdrawnCents: 28_560,
        reason: "product_not_received",
        state: "needs_response",
        ...data,
      },
    });
    await takeBack(scene, "dispute", `${id}:1`);
    return { disputeId: id };
  };

const payment =
  (data: Parameters<PrismaClient["payment"]["update"]>[0]["data"]): Beside =>
  async ({ prisma, bookingId, paymentId }) => {
    await prisma.payment.update({ where: { id: paymentId }, data });
    await prisma.booking.update({ where: { id: bookingId }, data: { paymentStatus: "due" } });
    return { paymentId };
  };
const owed = payment({ state: "due", capturedCents: 0 });

const soon = having(({ hence }) => ({ scheduledAt: hence(1.5) }));
const within = having(({ hence }) => ({ scheduledAt: hence(23) }));
const toMechanic: Beside = async ({ mechanicId }) => ({ personId: mechanicId });
const charged = having(() => ({ cancellationFeeCents: FEE_CENTS, cancelledBy: "customer" }));
const missed = having(() => ({
  cancellationFeeCents: FEE_CENTS,
  cancelledBy: "mechanic",
  cancelReason: CUSTOMER_NO_SHOW,
}));
const otherCar = having(() => ({
  cancellationFeeCents: FEE_CENTS,
  cancelledBy: "operator",
  cancelReason: DIFFERENT_VEHICLE,
}));
/** Replaces the booking's payment by those of a moment. */
const paidAs =
  (moment: Moment, how: CardCase): Beside =>
  async (scene) => {
    await givenCardCase(scene.prisma, scene, moment, how);
    return {};
  };

const review: Beside = async ({ prisma, bookingId, mechanicId, customerId: authorId, hence }) => {
  const [createdAt, answeredAt] = [hence(-2), hence(-1)];
  const written = { bookingId, authorId, mechanicId, rating: 5, comment: "On time.", createdAt };
  await prisma.review.create({ data: { ...written, answer: "Thank you!", answeredAt } });
  return {};
};

const wrote: Beside = async ({ prisma, bookingId, customerId: userId, mechanicId, hence }) => {
  const at = { state: "answered", createdAt: hence(0), lastAt: hence(0) } as const;
  const message = { staffId: mechanicId, body: DESK_WORDS, createdAt: hence(0) };
  const { messages } = await prisma.supportRequest.create({
    data: { bookingId, userId, subject: "Your booking", ...at, messages: { create: message } },
    include: { messages: true },
  });
  return { messageId: messages[0]?.id ?? "" };
};

const SCENES: Record<MailKind, Entry> = {
  created: "pending",
  requested: "pending",
  still_open: ["pending", toMechanic],
  accept: "accepted",
  cancel: ["cancelled", charged],
  decline: "cancelled",
  release: "pending",
  called_off: ["cancelled", charged],
  expired: "cancelled",
  abandoned: "cancelled",
  en_route: ["accepted", having(({ hence }) => ({ enRouteAt: hence(0), etaMinutes: 20 }))],
  arrival_photo: [
    "accepted",
    having(({ hence }) => ({ arrivedAt: hence(0), arrivalAskedAt: hence(0) })),
  ],
  presence_asked: [
    "in_progress",
    having(({ hence }) => ({ arrivedAt: hence(0), presenceAskedAt: hence(0) })),
  ],
  arrival_contested: [
    "accepted",
    having(({ hence }) => ({ arrivedAt: hence(0), arrivalContestedAt: hence(0) })),
  ],
  arrival_upheld: [
    "accepted",
    having(({ hence }) => ({ arrivedAt: hence(0), arrivalConfirmedAt: hence(0) })),
  ],
  arrival_rejected: "accepted",
  contest_rejected: [
    "accepted",
    having(({ hence }) => ({ arrivedAt: hence(0), arrivalConfirmedAt: hence(0) })),
  ],
  contest_upheld: "accepted",
  asked_counted: ["cancelled", having(() => ({ askedByMechanic: "agreed" }))],
  car_changed: "accepted",
  delayed: [
    "accepted",
    having(({ hence }) => ({ scheduledAt: hence(0), enRouteAt: hence(0), etaMinutes: 20 })),
  ],
  late: [
    "accepted",
    having(({ hence }) => ({ scheduledAt: hence(-1), enRouteAt: hence(0), etaMinutes: 20 })),
  ],
  arrive: ["accepted", having(({ hence }) => ({ arrivedAt: hence(0) }))],
  no_show: ["cancelled", missed],
  no_show_counted: "cancelled",
  no_show_lifted: "cancelled",
  contact_shared: "accepted",
  stopped: ["in_progress", having(({ hence }) => ({ stoppedAt: hence(0), stopReason: WORDS }))],
  fee_due: ["cancelled", both(charged, paidAs("fee", "none"))],
  move_proposed: ["accepted", proposed("mechanic")],
  move_accepted: "accepted",
  move_declined: "accepted",
  move_withdrawn: "accepted",
  move_expired: "accepted",
  job_move_proposed: ["accepted", proposed("customer")],
  job_move_accepted: "accepted",
  job_move_declined: "accepted",
  job_move_withdrawn: "accepted",
  job_move_expired: "accepted",
  desk_cancelled: "cancelled",
  different_vehicle_fee: ["cancelled", otherCar],
  job_desk_cancelled: "cancelled",
  desk_completed: "completed",
  job_desk_completed: "completed",
  desk_wrote: ["pending", wrote],
  desk_released: "pending",
  job_desk_released: [
    "pending",
    async (scene) => {
      await having(() => ({ wishedMechanicId: null }))(scene);
      return toMechanic(scene);
    },
  ],
  price_lowered: ["in_progress", async () => ({ oldTotal: "320.00" })],
  job_price_lowered: ["in_progress", async () => ({ oldTotal: "320.00" })],
  job_unfinished: "in_progress",
  change_proposed: ["in_progress", change("open")],
  change_withdrawn: ["in_progress", change("withdrawn")],
  change_approved: ["in_progress", change("approved")],
  change_declined: ["in_progress", change("declined")],
  different_vehicle_declined: ["in_progress", change("declined", ACCORD)],
  change_expired: ["in_progress", change("expired")],
  start: "in_progress",
  completed_early: "completed",
  captured: ["completed", async ({ paymentId }) => ({ paymentId })],
  payment_due: ["completed", owed],
  payment_failed: ["completed", owed],
  hold_lost: [
    "accepted",
    async ({ prisma, paymentId: id }) => {
      await prisma.payment.update({ where: { id }, data: { state: "released" } });
      return {};
    },
  ],
  payment_reminder: ["completed", owed],
  job_card_removed: ["accepted", having(() => ({ paymentStatus: "none" }))],
  card_missing: ["accepted", having(() => ({ paymentStatus: "none" }))],
  cancelled_without_card: "cancelled",
  job_cancelled_without_card: "cancelled",
  card_removed: ["accepted", having(() => ({ paymentStatus: "none" }))],
  tip: ["completed", async ({ paymentId }) => ({ paymentId })],
  refunded: ["completed", refund({ state: "succeeded" })],
  refund_shared: ["completed", refund({ state: "succeeded" })],
  refund_failed: ["completed", refund({ state: "failed" })],
  dispute_opened: ["completed", dispute({})],
  dispute_won: ["completed", dispute({ state: "won" })],
  dispute_lost: ["completed", dispute({ state: "lost" })],
  job_disputed: ["completed", dispute({})],
  job_dispute_won: ["completed", dispute({ state: "won" })],
  job_dispute_lost: ["completed", dispute({ state: "lost" })],
  claim_noted: ["completed", claim({})],
  claim_offered: ["completed", claim({ state: "offered" })],
  claim_at_desk: ["completed", claim({ state: "desk" })],
  claim_visit: ["completed", claim({ reason: DESK_WORDS })],
  claim_decided: [
    "completed",
    claim({ state: "decided", decision: "refund", refundCents: 5_000, reason: DESK_WORDS }),
  ],
  follow_up: ["accepted", claim({})],
  follow_up_done: ["completed", claim({})],
  job_claim: ["completed", claim({})],
  job_claim_noted: ["completed", claim({ kind: "safety", state: "desk" })],
  job_claim_at_desk: ["completed", claim({ state: "desk" })],
  job_claim_decided: [
    "completed",
    claim({ state: "decided", decision: "refund", refundCents: 5_000, reason: DESK_WORDS }),
  ],
  job_claim_withdrawn: ["completed", claim({ state: "withdrawn" })],
  job_follow_up: ["accepted", claim({})],
  reminder_day: ["accepted", within],
  reminder_soon: ["accepted", soon],
  job_reminder_day: ["accepted", within],
  job_reminder_soon: ["accepted", soon],
  review_left: ["completed", review],
  review_answered: ["completed", review],
};

export const BOOKING_MAIL_KINDS = Object.keys(SCENES).filter(
  (name): name is MailKind => name in SCENES,
);

/**
 * Returns the mails of one kind as they are sent: usually one, to one side. With a card case, they
 * are about a booking paid in that way.
 */
export async function bookingMailsOf(
  world: TestWorld,
  kind: MailKind,
  card: { moment: Moment; how: CardCase } | null = null,
): Promise<Mail[]> {
  const entry = SCENES[kind];
  const [status, beside] = typeof entry === "string" ? [entry, null] : entry;
  const scene = await givenScene(world, status);
  const about = beside === null ? {} : await beside(scene);
  const due =
    card === null ? null : await givenCardCase(scene.prisma, scene, card.moment, card.how);
  const sent: Mail[] = [];
  const mailer = asChosen(world.context(), { send: async (mail) => void sent.push(mail) });
  const job = {
    kind,
    bookingId: scene.bookingId,
    ...about,
    // A reminder is about one of the amounts due.
    ...(kind === "payment_reminder" ? due : {}),
  };
  for (const mail of await bookingMails(world.context(), job)) await mailer.send(mail);
  return sent;
}

async function givenScene(world: TestWorld, status: BookingStatus): Promise<Scene> {
  const { prisma } = world.deps;
  const hence = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
  const customer = await givenCustomer(prisma, { firstName: "Maya", lastName: "Torres" });
  const mechanic = await givenMechanic(prisma, { firstName: "Sam" });
  const name = "Brake pads and rotors, front axle";
  const service =
    (await prisma.service.findUnique({ where: { name } })) ??
    (await givenService(prisma, { name, basePriceCents: 27_200 }));
  const { id, totalCents } = await givenBooking(prisma, {
    customer,
    service,
    status,
    paymentStatus: status === "completed" ? "captured" : "authorized",
    ...(status === "pending" ? { requestedMechanic: mechanic } : { mechanic }),
    scheduledAt: hence(30),
    bookingNumber: `CW-${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
  });
  const { id: paymentId } = await prisma.payment.findFirstOrThrow({ where: { bookingId: id } });
  if (status === "completed") await giveReceipt(prisma, id, { amountCents: totalCents });
  return {
    prisma,
    bookingId: id,
    mechanicId: mechanic.id,
    customerId: customer.id,
    paymentId,
    hence,
  };
}
