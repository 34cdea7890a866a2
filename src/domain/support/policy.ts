/** Requests to support. */
export const SUPPORT = {
  /** Hours until an answer is due. People are told it takes about a day. */
  answerHours: 24,
  /** So long a mailed link opens its thread. */
  linkDays: 90,
  /** Newest messages and bookings shown with a thread. */
  shownMessages: 100,
  shownBookings: 10,
  /** Mail programs are told of so many earlier mails. */
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

/** Until when somebody who waits since then should have an answer. */
export function answerDue(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + SUPPORT.answerHours * 3_600_000);
}

export function linkExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SUPPORT.linkDays * 86_400_000);
}

/**
 * How mail programs know that mails belong together: each has an id of its own, and names the thread's
 * and those before it. The same mail sent again has the same id.
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
