import { FREE_CANCELLATION_HOURS, RESCHEDULING } from "../policy";
import { HOUR_MS } from "../../time/durations";

/** Sides that can ask to reschedule an accepted job. */
export const PROPOSERS = ["customer", "mechanic"] as const;
export type Proposer = (typeof PROPOSERS)[number];

/**
 * Returns the deadline of a reschedule request: a day, the start it would replace, or the new
 * start.
 */
export function rescheduleRequestEnds(now: Date, fromAt: Date, scheduledAt: Date): Date {
  const open = now.getTime() + RESCHEDULING.openHours * HOUR_MS;
  return new Date(Math.min(open, fromAt.getTime(), scheduledAt.getTime()));
}

/**
 * Returns what an accepted reschedule changes for canceling. If the mechanic asked, the customer
 * gets a day to think. If the customer asked late, the old start still counts for the fee, so a
 * job can't be moved away to be canceled for less.
 */
export function afterReschedule(
  proposal: { proposedBy: string; createdAt: Date; fromAt: Date },
  keptStartAt: Date | null,
  now: Date,
): { movedByMechanicAt?: Date; keptStartAt?: Date | null } {
  if (proposerOf(proposal) === "mechanic") return { movedByMechanicAt: now, keptStartAt: null };
  const lateFrom = proposal.fromAt.getTime() - FREE_CANCELLATION_HOURS * HOUR_MS;
  const askedLate = proposal.createdAt.getTime() > lateFrom;
  return askedLate && keptStartAt === null ? { keptStartAt: proposal.fromAt } : {};
}

/** Returns who made a reschedule request; null without one. */
export function proposerOf(row: { proposedBy: string } | null | undefined): Proposer | null {
  return PROPOSERS.find((one) => one === row?.proposedBy) ?? null;
}

/** Returns the reschedules left. */
export const reschedulesLeft = ({ moveCount }: { moveCount: number }) =>
  RESCHEDULING.atMost - moveCount;
