/** Kind of the affected object, which decides where the entry links to. */
type ActSubject =
  | "booking"
  | "change"
  | "dispute"
  | "review"
  | "payout"
  | "person"
  | "request"
  | "alert"
  /** Something without a page: a run, service, promo code, question, reply, job or table. */
  | "other";

interface Act {
  group: string;
  subject: ActSubject;
  /** The action in words. */
  label: string;
}

/** Groups of the log's actions, for the filter. */
export const ACT_GROUPS = {
  bookings: "Bookings",
  money: "Money",
  people: "People and staff",
  vetting: "Vetting",
  support: "Support",
  reviews: "Reviews",
  catalog: "Catalog, promos and legal texts",
  announcements: "Announcements",
  questions: "Questions",
  work: "Alerts and background work",
} as const;
type ActGroup = keyof typeof ACT_GROUPS;

/** Every staff action in the log, by name. */
export const STAFF_ACTS = {
  "booking.read": act("bookings", "booking", "Read messages or photos"),
  "booking.noted": act("bookings", "booking", "Added a note"),
  "booking.mailed": act("bookings", "booking", "Resent an email"),
  "booking.messaged": act("bookings", "booking", "Wrote to the customer"),
  "booking.cancelled": act("bookings", "booking", "Canceled a booking"),
  "booking.completed": act("bookings", "booking", "Completed a job"),
  "booking.price_lowered": act("bookings", "booking", "Lowered a price"),
  "booking.offered": act("bookings", "booking", "Offered a request to a mechanic"),
  "booking.released": act("bookings", "booking", "Reassigned a job"),
  "bookings.paused": act("bookings", "other", "Paused new bookings"),
  "bookings.pause_changed": act("bookings", "other", "Changed the sentence about paused bookings"),
  "bookings.resumed": act("bookings", "other", "Resumed new bookings"),
  "cancel.askedByMechanic": act("bookings", "booking", "Decided who asked for a cancellation"),
  "arrival.decided": act("bookings", "booking", "Decided a contested arrival"),
  "change.allowed": act("bookings", "change", "Allowed a large change"),
  "claim.decided": act("bookings", "booking", "Decided a claim"),
  "refund.requested": act("money", "booking", "Refunded"),
  "dispute.answered": act("money", "dispute", "Answered a dispute"),
  "payout.held": act("money", "booking", "Held a payout for review"),
  "payout.released": act("money", "booking", "Released a held payout"),
  "payout.run": act("money", "other", "Started a payout run"),
  "payout.bank_file": act("money", "other", "Downloaded a bank file"),
  "payout.sent": act("money", "payout", "Marked a payout as sent"),
  "payout.returned": act("money", "payout", "Marked a payout as returned"),
  "table.exported": act("people", "other", "Downloaded a table"),
  "person.read": act("people", "person", "Opened a person's account"),
  "person.noted": act("people", "person", "Added a note about a person"),
  "person.signedOut": act("people", "person", "Signed a person out everywhere"),
  "person.passwordReset": act("people", "person", "Emailed a temporary password"),
  "secondFactor.reset": act("people", "person", "Reset a second factor"),
  "staff.assigned": act("people", "person", "Changed a staff role"),
  "key.granted": act("people", "person", "Let an API key see the desk"),
  "document.viewed": act("vetting", "person", "Viewed a document"),
  "document.accepted": act("vetting", "person", "Accepted a document"),
  "document.rejected": act("vetting", "person", "Rejected a document"),
  "tax_form.viewed": act("vetting", "person", "Viewed a tax form"),
  "mechanic.suspended": act("vetting", "person", "Suspended a mechanic"),
  "mechanic.restored": act("vetting", "person", "Restored a mechanic"),
  "trial.given": act("vetting", "person", "Granted a free trial"),
  "name.accepted": act("vetting", "person", "Accepted a new name"),
  "name.declined": act("vetting", "person", "Declined a new name"),
  "support.written_down": act("support", "request", "Recorded an email"),
  "support.answered": act("support", "request", "Answered a request"),
  "support.noted": act("support", "request", "Added a note to a request"),
  "support.taken": act("support", "request", "Took a request"),
  "support.given_back": act("support", "request", "Returned a request"),
  "support.closed": act("support", "request", "Closed a request"),
  "support.reopened": act("support", "request", "Reopened a request"),
  "reply.kept": act("support", "other", "Saved a reply"),
  "reply.changed": act("support", "other", "Changed a saved reply"),
  "reply.removed": act("support", "other", "Deleted a saved reply"),
  "review.hidden": act("reviews", "review", "Hid a review"),
  "review.shown": act("reviews", "review", "Unhid a review"),
  "review.kept": act("reviews", "review", "Kept a reported review"),
  "service.created": act("catalog", "other", "Added a service"),
  "service.changed": act("catalog", "other", "Changed a service"),
  "service.retired": act("catalog", "other", "Retired a service"),
  "service.restored": act("catalog", "other", "Restored a service"),
  "promo.created": act("catalog", "other", "Added a promo code"),
  "promo.changed": act("catalog", "other", "Changed a promo code"),
  "promo.paused": act("catalog", "other", "Paused a promo code"),
  "promo.resumed": act("catalog", "other", "Resumed a promo code"),
  "text.saved": act("catalog", "other", "Saved a draft of a legal text"),
  "text.published": act("catalog", "other", "Published a legal text"),
  "announcement.created": act("announcements", "other", "Created an announcement"),
  "announcement.changed": act("announcements", "other", "Changed an announcement"),
  "announcement.ended": act("announcements", "other", "Ended an announcement"),
  "announcement.canceled": act("announcements", "other", "Canceled an announcement"),
  "question.created": act("questions", "other", "Added a question"),
  "question.changed": act("questions", "other", "Changed a question"),
  "question.retired": act("questions", "other", "Retired a question"),
  "question.restored": act("questions", "other", "Restored a question"),
  "alert.taken": act("work", "alert", "Took an alert"),
  "alert.resolved": act("work", "alert", "Resolved an alert"),
  "job.retried": act("work", "other", "Retried background work"),
  "job.dropped": act("work", "other", "Dropped background work"),
} as const;
export type StaffActName = keyof typeof STAFF_ACTS;

function act<const Group extends ActGroup>(group: Group, subject: ActSubject, label: string) {
  return { group, subject, label };
}

const NAMES = Object.keys(STAFF_ACTS).filter(isStaffAct);

function isStaffAct(name: string): name is StaffActName {
  return Object.hasOwn(STAFF_ACTS, name);
}

/** Returns a staff action by its name in the log; undefined for a former one. */
export function staffAct(name: string): Act | undefined {
  return isStaffAct(name) ? STAFF_ACTS[name] : undefined;
}

/** Returns the action in words, or its name if it's no longer known. */
export function actWords(name: string): string {
  return staffAct(name)?.label ?? name;
}

const GROUPS = Object.keys(ACT_GROUPS).filter((name): name is ActGroup =>
  Object.hasOwn(ACT_GROUPS, name),
);

/** Filter of the log: a group of actions, or one. */
export const ACT_FILTERS: readonly (ActGroup | StaffActName)[] = [...GROUPS, ...NAMES];
export type ActFilter = (typeof ACT_FILTERS)[number];

/** Returns the actions of a filter. */
export function actsMeant(filter: ActFilter): string[] {
  return isStaffAct(filter) ? [filter] : NAMES.filter((name) => STAFF_ACTS[name].group === filter);
}

/** Options of the filter: each group, with the whole group first. */
export const ACT_CHOICES = GROUPS.map((group) => ({
  label: ACT_GROUPS[group],
  options: [
    { value: group, label: `${ACT_GROUPS[group]}: all` },
    ...NAMES.filter((name) => STAFF_ACTS[name].group === group).map((name) => ({
      value: name,
      label: STAFF_ACTS[name].label,
    })),
  ],
}));
