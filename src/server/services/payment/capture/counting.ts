import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import {
  lowPricesFrom,
  SHARED_MARKS,
  uncountedReason,
  type SharedMark,
  type UncountedReason,
} from "~/domain/booking/counting";
import { LOW_PRICES } from "~/domain/booking/policy";
import { isDone } from "~/domain/booking/status";
import { COLLECTED, type PaymentStatus } from "~/domain/payment/status";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { recountRating } from "../../mechanic/rating";

/** The result of checking whether a job counts. */
export interface Judged {
  uncountedFor: UncountedReason | null;
  sharedMarks: SharedMark[];
}

/**
 * Checks whether the customer and mechanic of a job share a card, a proven phone or a mailbox, and
 * whether the job ended far below its price. Records what it finds for good and alerts the desk.
 * Runs in the caller's transaction, under the booking's lock.
 * @param when `counting` when the job is about to be counted; later findings remove it again
 */
export async function judgeJob(
  ctx: ServiceContext,
  bookingId: string,
  when: "counting" | "later" = "later",
): Promise<Judged> {
  const booking = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      status: true,
      paymentStatus: true,
      customerId: true,
      mechanicId: true,
      subtotalCents: true,
      agreedSubtotalCents: true,
      sharedMarks: true,
      uncountedFor: true,
      lines: { select: { name: true, priceCents: true } },
    },
  });
  const { customerId, mechanicId, status } = booking;
  if (mechanicId === null) return { uncountedFor: null, sharedMarks: [] };
  const found = await sharedBetween(ctx, customerId, mechanicId);
  const sharedMarks = SHARED_MARKS.filter(
    (mark) => found.includes(mark) || booking.sharedMarks.includes(mark),
  );
  const reason = uncountedReason({ ...booking, sharedMarks });
  // A price may still change while the job isn't finished.
  const uncountedFor = reason === "price" && !isDone(status) ? null : reason;
  const isNew =
    uncountedFor !== booking.uncountedFor || sharedMarks.length !== booking.sharedMarks.length;
  if (!isNew) return { uncountedFor, sharedMarks };
  await ctx.db.booking.update({ where: { id: bookingId }, data: { uncountedFor, sharedMarks } });
  if (sharedMarks.length > 0) {
    await raiseAlert(ctx, {
      facts: { kind: "shared_person", marks: sharedMarks },
      subject: bookingId,
      bookingId,
    });
  }
  const isFoundLate =
    booking.uncountedFor === null && uncountedFor !== null && when === "later" && isDone(status);
  if (isFoundLate && isCollected(booking.paymentStatus)) await uncount(ctx, mechanicId);
  if (uncountedFor === "price") await alertOfLowPrices(ctx, mechanicId, bookingId);
  return { uncountedFor, sharedMarks };
}

/** Removes a job that was counted, with its stars. */
async function uncount(ctx: ServiceContext, mechanicId: string): Promise<void> {
  await ctx.db.mechanicProfile.updateMany({
    where: { userId: mechanicId, completedJobs: { gt: 0 } },
    data: { completedJobs: { decrement: 1 } },
  });
  await recountRating(ctx, mechanicId);
}

const isCollected = (status: PaymentStatus) => COLLECTED.some((one) => one === status);

/** Alerts the desk to a mechanic whose jobs end far below their price, if no such alert is open. */
async function alertOfLowPrices(
  ctx: ServiceContext,
  mechanicId: string,
  bookingId: string,
): Promise<void> {
  const from = lowPricesFrom(ctx.clock.now());
  const count = await ctx.db.booking.count({
    where: { mechanicId, uncountedFor: "price", completedAt: { gte: from } },
  });
  if (count < LOW_PRICES.alertFrom) return;
  const kind = "low_prices";
  const waiting = await ctx.db.operatorAlert.count({
    where: { kind, subject: mechanicId, resolvedAt: null },
  });
  if (waiting > 0) return;
  await raiseAlert(ctx, {
    facts: { kind, jobs: count },
    subject: mechanicId,
    occurrence: bookingId,
    bookingId,
  });
}

const personSelect = { email: true, phone: true, smsNumber: { select: { number: true } } } as const;

/** Returns the marks two accounts share. A phone counts if either of them confirmed it. */
export async function sharedBetween(
  ctx: Pick<ServiceContext, "db">,
  customerId: string,
  mechanicId: string,
): Promise<SharedMark[]> {
  const personOf = (id: string) =>
    ctx.db.user.findUniqueOrThrow({ where: { id }, select: personSelect });
  const one = await personOf(customerId);
  const other = await personOf(mechanicId);
  const marks: SharedMark[] = [];
  if (await shareCard(ctx, customerId, mechanicId)) marks.push("card");
  if (proved(one, other) || proved(other, one)) marks.push("phone");
  if (one.email !== null && other.email !== null) {
    if (mailboxKey(one.email) === mailboxKey(other.email)) marks.push("mailbox");
  }
  return marks;
}

interface Phones {
  phone: string;
  smsNumber: { number: string } | null;
}

/** Returns whether one person confirmed the other's number. */
function proved(one: Phones, other: Phones): boolean {
  const own = one.smsNumber === null ? null : phoneKey(one.smsNumber.number);
  return own !== null && own === phoneKey(other.phone);
}

/** Returns whether both saved or used the same card, even a removed one. */
async function shareCard(
  ctx: Pick<ServiceContext, "db">,
  customerId: string,
  mechanicId: string,
): Promise<boolean> {
  const fingerprints = await cardsOf(ctx, mechanicId);
  if (fingerprints.length === 0) return false;
  const fingerprint = { in: fingerprints };
  const kept = await ctx.db.savedCard.count({ where: { userId: customerId, fingerprint } });
  if (kept > 0) return true;
  const paid = await ctx.db.payment.count({
    where: { cardFingerprint: fingerprint, booking: { customerId } },
  });
  return paid > 0;
}

async function cardsOf(ctx: Pick<ServiceContext, "db">, userId: string): Promise<string[]> {
  const kept = await ctx.db.savedCard.findMany({
    where: { userId, fingerprint: { not: null } },
    select: { fingerprint: true },
  });
  const paid = await ctx.db.payment.findMany({
    where: { cardFingerprint: { not: null }, booking: { customerId: userId } },
    select: { cardFingerprint: true },
    distinct: ["cardFingerprint"],
  });
  const all = [...kept.map((row) => row.fingerprint), ...paid.map((row) => row.cardFingerprint)];
  return [...new Set(all.filter((one) => one !== null))];
}
