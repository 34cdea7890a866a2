import { isOver, type BookingStatus } from "../booking/status";
import { isEndedBySuspension } from "../vetting/suspension";
import { CLAIM_DAYS } from "../claim/policy";
import { DAY_MS } from "../time/durations";

/** Days after a job in which its two people can still send messages. */
const THREAD_OPEN_DAYS = 60;

/** Facts that decide whether a conversation is closed. */
interface ThreadFacts {
  status: BookingStatus;
  scheduledAt: Date;
  /** The mechanic is suspended. */
  isSuspended: boolean;
  /** When the job ended; null while it isn't over. */
  endedAt: Date | null;
  /**
   * A claim is undecided. A safety report doesn't count, because an open conversation would reveal
   * it to the other side.
   */
  hasOpenClaim: boolean;
  /** One of the two blocked the other, and that applies to what is sent. */
  areBlocked: boolean;
}

/**
 * Returns whether a conversation is closed. A suspension closes it, except for a job that has begun
 * or should have. A block closes it at once. Claims keep it open.
 */
export function isThreadClosed(thread: ThreadFacts, now: Date): boolean {
  const { status, endedAt, hasOpenClaim, areBlocked, isSuspended } = thread;
  if (isEndedBySuspension("conversation", isSuspended, thread, now)) return true;
  if (areBlocked) return true;
  if (!isOver(status)) return false;
  if (hasOpenClaim || endedAt === null) return false;
  return now.getTime() >= endedAt.getTime() + THREAD_OPEN_DAYS * DAY_MS;
}

/**
 * Returns when a job ended. A booking's view has no time of a cancellation, but its claims end a
 * fixed time after it.
 */
export function endedAtOf(booking: {
  completedAt: string | null;
  claimsUntil: string | null;
}): Date | null {
  const { completedAt, claimsUntil } = booking;
  if (completedAt !== null) return new Date(completedAt);
  return claimsUntil === null ? null : new Date(Date.parse(claimsUntil) - CLAIM_DAYS * DAY_MS);
}
