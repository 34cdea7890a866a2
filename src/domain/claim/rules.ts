import { isAgreed, isCancelled, isDone, isUnderWay, type BookingStatus } from "../booking/status";
import { plannedEnd } from "../booking/schedule/timing";
import type { PaymentStatus } from "../payment/status";
import { CLAIM_RULES, type ClaimKind, type ClaimSide } from "./kinds";
import { CLAIM_DAYS, DESK_HOURS, OFFER_HOURS, OFFERED_TIMES, WARRANTY_DAYS } from "./policy";
import { DAY_MS, HOUR_MS } from "../time/durations";

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Set when the work is completed. */
export const warrantyEnd = (completedAt: Date) => after(completedAt, WARRANTY_DAYS * DAY_MS);

/**
 * Returns when claims other than the warranty end; null while the job isn't over. A job completed
 * early counts from its planned end, so its customer can still claim after the appointment.
 */
export function claimsEnd(booking: {
  completedAt: Date | null;
  cancelledAt: Date | null;
  busyUntil: Date;
}): Date | null {
  const { completedAt, cancelledAt, busyUntil } = booking;
  if (completedAt === null) {
    return cancelledAt === null ? null : after(cancelledAt, CLAIM_DAYS * DAY_MS);
  }
  const planned = plannedEnd(busyUntil);
  return after(completedAt > planned ? completedAt : planned, CLAIM_DAYS * DAY_MS);
}

export const offerDue = (now: Date) => after(now, OFFER_HOURS * HOUR_MS);
export const deskDue = (now: Date) => after(now, DESK_HOURS * HOUR_MS);
/** Returns when a claim with that deadline came to the desk. */
export const deskSince = (dueAt: Date) => after(dueAt, -DESK_HOURS * HOUR_MS);

/** Facts that decide whether a claim is possible. */
export interface ClaimableBooking {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  mechanicId: string | null;
  /** When claims other than the warranty end. */
  claimsUntil: Date | null;
  warrantyEndsAt: Date | null;
}

/** Reasons a claim isn't possible. `late` is the moment until which it was. */
export type ClaimRefusal =
  | { name: "nothingToClaim" | "notWarranted" | "warrantyUnpaid" }
  | { name: "claimLate"; late: Date };

/** Payment statuses with a warranty: the work was paid, even if part of it was refunded. */
const WARRANTED = ["captured", "partially_refunded"] as const satisfies readonly PaymentStatus[];

/**
 * Returns why this side can't open that claim now; null if they can. The warranty needs finished,
 * paid work. Other claims have until `claimsEnd`. A safety report is also
 * possible from the acceptance on.
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
 * Returns whether a claim holds the job's payout. A safety report never does: the mechanic would
 * see the hold and know who reported them.
 */
export const holdsPayout = (kind: ClaimKind, side: ClaimSide) =>
  side === "customer" && kind !== "warranty" && kind !== "safety";

/** Returns whether the desk can ask the mechanic to come back for this claim. */
export const canBeVisited = (kind: ClaimKind, status: BookingStatus) =>
  CLAIM_RULES[kind].canBeMadeGood && isDone(status);

/** Returns whether a time can be offered for a visit. */
export function isOfferable(at: Date, now: Date): boolean {
  const { noticeHours, withinDays } = OFFERED_TIMES;
  return at >= after(now, noticeHours * HOUR_MS) && at <= after(now, withinDays * DAY_MS);
}

/** Returns the deadline for the customer's choice: before the last offered time. */
export const choiceDue = (times: readonly Date[]) =>
  new Date(Math.max(...times.map((at) => at.getTime())));
