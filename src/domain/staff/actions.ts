/** Kind of the affected object, which decides where the entry links to. */
type ActionSubject =
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

interface Action {
  group: string;
  subject: ActionSubject;
  /** The action in words. */
  label: string;
}

/** Groups of the log's actions, for the filter. */
export const ACTION_GROUPS = {
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
type ActionGroup = keyof typeof ACTION_GROUPS;

/** Every staff action in the log, by name. */
export const STAFF_ACTIONS = {
  "booking.read": action("bookings", "booking", "Read messages or photos"),
  "booking.vin_read": action("bookings", "booking", "Read a car's VIN and license plate"),
  "booking.noted": action("bookings", "booking", "Added a note"),
  "booking.mailed": action("bookings", "booking", "Resent an email"),
  "booking.messaged": action("bookings", "booking", "Wrote to the customer"),
  "booking.cancelled": action("bookings", "booking", "Canceled a booking"),
  "booking.cancel_asked": action("bookings", "booking", "Asked an owner to cancel a job"),
  "booking.completed": action("bookings", "booking", "Completed a job"),
  "booking.price_lowered": action("bookings", "booking", "Lowered a price"),
  "booking.offered": action("bookings", "booking", "Offered a request to a mechanic"),
  "booking.released": action("bookings", "booking", "Reassigned a job"),
  "bookings.paused": action("bookings", "other", "Paused new bookings"),
  "bookings.pause_changed": action(
    "bookings",
    "other",
    "Changed the sentence about paused bookings",
  ),
  "bookings.resumed": action("bookings", "other", "Resumed new bookings"),
  "cancel.askedByMechanic": action("bookings", "booking", "Decided who asked for a cancellation"),
  "vehicle.decided": action("bookings", "booking", "Decided about a different car"),
  "arrival.decided": action("bookings", "booking", "Decided a contested arrival"),
  "change.allowed": action("bookings", "change", "Allowed a large change"),
  "claim.decided": action("bookings", "booking", "Decided a claim"),
  "refund.requested": action("money", "booking", "Refunded"),
  "dispute.answered": action("money", "dispute", "Answered a dispute"),
  "noshow.lifted": action("bookings", "booking", "Lifted a no-show"),
  "payout.held": action("money", "booking", "Held a payout for review"),
  "payout.released": action("money", "booking", "Released a held payout"),
  "payout.run": action("money", "other", "Started a payout run"),
  "payout.planned": action("money", "other", "Set the day of the next payout run"),
  "payout.reminded": action("money", "other", "Reminded mechanics of missing payout details"),
  "payout.bank_file": action("money", "other", "Downloaded a bank file"),
  "payout.sent": action("money", "payout", "Marked a payout as sent"),
  "payout.returned": action("money", "payout", "Marked a payout as returned"),
  "table.exported": action("people", "other", "Downloaded a table"),
  "person.read": action("people", "person", "Opened a person's account"),
  "person.foundByPlate": action("people", "person", "Found a person by a license plate"),
  "person.noted": action("people", "person", "Added a note about a person"),
  "person.messaged": action("people", "person", "Wrote to a person"),
  "person.signedOut": action("people", "person", "Signed a person out everywhere"),
  "person.passwordReset": action("people", "person", "Emailed a temporary password"),
  "secondFactor.reset": action("people", "person", "Reset a second factor"),
  "staff.assigned": action("people", "person", "Changed a staff role"),
  "key.granted": action("people", "person", "Let an API key see the desk"),
  "document.viewed": action("vetting", "person", "Viewed a document"),
  "document.accepted": action("vetting", "person", "Accepted a document"),
  "document.undone": action("vetting", "person", "Undid a decision about a document"),
  "document.rejected": action("vetting", "person", "Rejected a document"),
  "tax_form.viewed": action("vetting", "person", "Viewed a tax form"),
  "mechanic.suspended": action("vetting", "person", "Suspended a mechanic"),
  "mechanic.restored": action("vetting", "person", "Restored a mechanic"),
  "customer.suspended": action("people", "person", "Suspended a customer"),
  "customer.restored": action("people", "person", "Restored a customer"),
  "trial.given": action("vetting", "person", "Granted a free trial"),
  "name.accepted": action("vetting", "person", "Accepted a new name"),
  "name.declined": action("vetting", "person", "Declined a new name"),
  "support.written_down": action("support", "request", "Recorded an email"),
  "support.answered": action("support", "request", "Answered a request"),
  "support.noted": action("support", "request", "Added a note to a request"),
  "support.taken": action("support", "request", "Took a request"),
  "support.given_back": action("support", "request", "Returned a request"),
  "support.closed": action("support", "request", "Closed a request"),
  "support.undone": action("support", "request", "Undid an action on a request"),
  "support.reopened": action("support", "request", "Reopened a request"),
  "reply.kept": action("support", "other", "Saved a reply"),
  "reply.changed": action("support", "other", "Changed a saved reply"),
  "reply.removed": action("support", "other", "Deleted a saved reply"),
  "review.hidden": action("reviews", "review", "Hid a review"),
  "review.undone": action("reviews", "review", "Undid the hiding of a review"),
  "review.shown": action("reviews", "review", "Unhid a review"),
  "review.kept": action("reviews", "review", "Kept a reported review"),
  "service.created": action("catalog", "other", "Added a service"),
  "service.changed": action("catalog", "other", "Changed a service"),
  "service.rules": action("catalog", "other", "Changed prices by car"),
  "service.retired": action("catalog", "other", "Retired a service"),
  "service.restored": action("catalog", "other", "Restored a service"),
  "service.maintenance": action("catalog", "other", "Changed how often a service is due"),
  "promo.created": action("catalog", "other", "Added a promo code"),
  "promo.changed": action("catalog", "other", "Changed a promo code"),
  "promo.paused": action("catalog", "other", "Paused a promo code"),
  "promo.resumed": action("catalog", "other", "Resumed a promo code"),
  "text.saved": action("catalog", "other", "Saved a draft of a legal text"),
  "text.published": action("catalog", "other", "Published a legal text"),
  "announcement.created": action("announcements", "other", "Created an announcement"),
  "announcement.changed": action("announcements", "other", "Changed an announcement"),
  "announcement.ended": action("announcements", "other", "Ended an announcement"),
  "announcement.canceled": action("announcements", "other", "Canceled an announcement"),
  "question.created": action("questions", "other", "Added a question"),
  "question.changed": action("questions", "other", "Changed a question"),
  "question.retired": action("questions", "other", "Retired a question"),
  "question.restored": action("questions", "other", "Restored a question"),
  "alert.taken": action("work", "alert", "Took an alert"),
  "alert.resolved": action("work", "alert", "Resolved an alert"),
  "alert.undone": action("work", "alert", "Undid the resolving of an alert"),
  "job.retried": action("work", "other", "Retried background work"),
  "job.dropped": action("work", "other", "Dropped background work"),
} as const;
export type StaffActionName = keyof typeof STAFF_ACTIONS;

function action<const Group extends ActionGroup>(
  group: Group,
  subject: ActionSubject,
  label: string,
) {
  return { group, subject, label };
}

const NAMES = Object.keys(STAFF_ACTIONS).filter(isStaffAction);

function isStaffAction(name: string): name is StaffActionName {
  return Object.hasOwn(STAFF_ACTIONS, name);
}

/** Returns a staff action by its name in the log; undefined for a former one. */
export function staffAction(name: string): Action | undefined {
  return isStaffAction(name) ? STAFF_ACTIONS[name] : undefined;
}

/** Returns the action in words, or its name if it's no longer known. */
export function actionWords(name: string): string {
  return staffAction(name)?.label ?? name;
}

const GROUPS = Object.keys(ACTION_GROUPS).filter((name): name is ActionGroup =>
  Object.hasOwn(ACTION_GROUPS, name),
);

/** Filter of the log: a group of actions, or one. */
export const ACTION_FILTERS: readonly (ActionGroup | StaffActionName)[] = [...GROUPS, ...NAMES];
export type ActionFilter = (typeof ACTION_FILTERS)[number];

/** Returns the actions of a filter. */
export function actionsMeant(filter: ActionFilter): string[] {
  return isStaffAction(filter)
    ? [filter]
    : NAMES.filter((name) => STAFF_ACTIONS[name].group === filter);
}

/** Options of the filter: each group, with the whole group first. */
export const ACTION_CHOICES = GROUPS.map((group) => ({
  label: ACTION_GROUPS[group],
  options: [
    { value: group, label: `${ACTION_GROUPS[group]}: all` },
    ...NAMES.filter((name) => STAFF_ACTIONS[name].group === group).map((name) => ({
      value: name,
      label: STAFF_ACTIONS[name].label,
    })),
  ],
}));
