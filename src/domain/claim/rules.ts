import { isAgreed, isCancelled, isDone, isUnderWay, type BookingStatus } from "../booking/status";
import type { PaymentStatus } from "../payment/status";
import { CLAIM_RULES, type ClaimKind, type ClaimSide } from "./kinds";
import { CLAIM_DAYS, DESK_HOURS, OFFER_HOURS, OFFERED_TIMES, WARRANTY_DAYS } from "./policy";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Written when the work is completed. */
export const warrantyEnd = (completedAt: Date) => after(completedAt, WARRANTY_DAYS * DAY_MS);

/** Until when everything but the warranty can be claimed; null while the job is not over. */
export function claimsEnd(booking: {
  completedAt: Date | null;
  cancelledAt: Date | null;
}): Date | null {
  const over = booking.completedAt ?? booking.cancelledAt;
  return over === null ? null : after(over, CLAIM_DAYS * DAY_MS);
}

export const offerDue = (now: Date) => after(now, OFFER_HOURS * HOUR_MS);
export const deskDue = (now: Date) => after(now, DESK_HOURS * HOUR_MS);
/** Since when the desk has a claim that is due then. */
export const deskSince = (dueAt: Date) => after(dueAt, -DESK_HOURS * HOUR_MS);

/** Facts that decide if a claim is possible. */
export interface ClaimableBooking {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  mechanicId: string | null;
  /** Until when everything but the warranty can be claimed. */
  claimsUntil: Date | null;
  warrantyEndsAt: Date | null;
}

/** Why something can't be claimed. `late` comes with the moment at which it ended. */
export type ClaimRefusal =
  | { name: "nothingToClaim" | "notWarranted" | "warrantyUnpaid" }
  | { name: "claimLate"; late: Date };

/** A job whose work was paid for, whatever part of it was given back. */
const WARRANTED = ["captured", "partially_refunded"] as const satisfies readonly PaymentStatus[];

/**
 * Why this side can't claim that now; null where it can. The warranty is for work that was done and paid
 * for. Everything else has seven days from the end of the job; a danger is told of as soon as a mechanic
 * has taken it on, too.
 */
export function refusalToClaim(
  kind: ClaimKind,
  side: ClaimSide,
  booking: ClaimableBooking,
  now: Date,
): ClaimRefusal | null {
  const { status, mechanicId, claimsUntil, warrantyEndsAt } = booking;
  if (mechanicId === null || (side === "mechanic" && kind !== "safety")) {
    return { name: "nothingToClaim" };
  }
  if (kind === "warranty") {
    if (!isDone(status)) return { name: "nothingToClaim" };
    if (warrantyEndsAt === null) return { name: "notWarranted" };
    if (!WARRANTED.some((paid) => paid === booking.paymentStatus)) {
      return { name: "warrantyUnpaid" };
    }
    return now > warrantyEndsAt ? { name: "claimLate", late: warrantyEndsAt } : null;
  }
  if (kind === "safety" && (isAgreed(status) || isUnderWay(status))) return null;
  if (!isDone(status) && !isCancelled(status)) return { name: "nothingToClaim" };
  if (claimsUntil === null) return { name: "nothingToClaim" };
  return now > claimsUntil ? { name: "claimLate", late: claimsUntil } : null;
}

/**
 * Says whether a claim holds the payout of its job. A safety report never does: the mechanic would see
 * the held money and know who reported them.
 */
export const holdsPayout = (kind: ClaimKind, side: ClaimSide) =>
  side === "customer" && kind !== "warranty" && kind !== "safety";

/** Returns if the desk can ask the mechanic to come back for this claim. */
export const canBeVisited = (kind: ClaimKind, status: BookingStatus) =>
  CLAIM_RULES[kind].canBeMadeGood && isDone(status);

/** Returns if a time can be offered for a visit. */
export function isOfferable(at: Date, now: Date): boolean {
  const { noticeHours, withinDays } = OFFERED_TIMES;
  return at >= after(now, noticeHours * HOUR_MS) && at <= after(now, withinDays * DAY_MS);
}

/** The customer chooses before the last of the times comes. */
export const choiceDue = (times: readonly Date[]) =>
  new Date(Math.max(...times.map((at) => at.getTime())));
