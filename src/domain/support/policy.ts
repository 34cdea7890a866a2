import { DAY_MS, HOUR_MS } from "../time/durations";

/** Requests to support. */
export const SUPPORT = {
  /** Hours until an answer is due. People are told it takes about a day. */
  answerHours: 24,
  /** Days for which an emailed link opens its thread. */
  linkDays: 90,
  /** Newest messages shown with a thread. */
  shownMessages: 100,
  /** Most earlier messages an email names. */
  references: 20,
} as const;

export const SUPPORT_STATES = ["open", "answered", "closed"] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

/** Labels of the states, for staff. */
export const SUPPORT_STATE_LABELS: Record<SupportState, string> = {
  open: "Waiting for us",
  answered: "Answered",
  closed: "Closed",
};

/** Returns the deadline to answer a person who has waited since then. */
export function answerDue(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + SUPPORT.answerHours * HOUR_MS);
}

export function linkExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SUPPORT.linkDays * DAY_MS);
}

/**
 * Message ids that let email programs group a thread. Each message has its own, and names the
 * thread's and earlier ones. A resent email keeps its id.
 */
export function mailThread(
  host: string,
  thread: { requestId: string; messageId: string; earlier: readonly string[] },
): { id: string; references: string[] } {
  const idOf = (what: string, id: string) => `${what}-${id}@${host}`;
  const before = thread.earlier.slice(-SUPPORT.references);
  return {
    id: idOf("support-message", thread.messageId),
    references: [
      idOf("support", thread.requestId),
      ...before.map((id) => idOf("support-message", id)),
    ],
  };
}

/** The desk's lists of requests. */
export const DESK_SUPPORT_VIEWS = ["open", "mine", "answered", "closed", "all"] as const;
export type DeskSupportView = (typeof DESK_SUPPORT_VIEWS)[number];
