import { isOver, type BookingStatus } from "../booking/status";
import { CLAIM_DAYS } from "../claim/policy";

/** Days after the end of a job in which its two people can still write to each other. */
const THREAD_OPEN_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Facts that decide if a conversation is closed. */
interface ThreadFacts {
  status: BookingStatus;
  /** When the job ended; null while it goes on. */
  endedAt: Date | null;
  /** A claim is undecided. A safety report is not one: nothing may tell the other side about it. */
  hasOpenClaim: boolean;
  /** One of the two blocked the other. */
  areBlocked: boolean;
}

/** Returns if a conversation is closed. A block waits for the end of the job; claims keep it open. */
export function isThreadClosed(thread: ThreadFacts, now: Date): boolean {
  const { status, endedAt, hasOpenClaim, areBlocked } = thread;
  if (!isOver(status)) return false;
  if (areBlocked) return true;
  if (hasOpenClaim || endedAt === null) return false;
  return now.getTime() >= endedAt.getTime() + THREAD_OPEN_DAYS * DAY_MS;
}

/** When a job ended, from the end of its claims, which is what its view tells. */
export const endedAtOf = (claimsUntil: string | null) =>
  claimsUntil === null ? null : new Date(Date.parse(claimsUntil) - CLAIM_DAYS * DAY_MS);
