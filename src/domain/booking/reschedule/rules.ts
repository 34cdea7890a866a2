import { FREE_CANCELLATION_HOURS, RESCHEDULING } from "../policy";

/** Who can ask to reschedule an accepted job. */
export const PROPOSERS = ["customer", "mechanic"] as const;
export type Proposer = (typeof PROPOSERS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** Until when a proposal waits for its answer: a day, or the start that it would replace, or its own. */
export function rescheduleRequestEnds(now: Date, fromAt: Date, scheduledAt: Date): Date {
  const open = now.getTime() + RESCHEDULING.openHours * HOUR_MS;
  return new Date(Math.min(open, fromAt.getTime(), scheduledAt.getTime()));
}

/**
 * What an accepted move changes for cancelling. One that the mechanic asked for gives its customer a day
 * to think, and is a plan of its own; one that the customer asked for late keeps the start that it
 * replaced, so that nobody moves a job away to call it off for less.
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

/** Whose proposal a row is; null without one. */
export function proposerOf(row: { proposedBy: string } | null | undefined): Proposer | null {
  return PROPOSERS.find((one) => one === row?.proposedBy) ?? null;
}

/** Returns the reschedules left. */
export const movesLeft = ({ moveCount }: { moveCount: number }) => RESCHEDULING.atMost - moveCount;
