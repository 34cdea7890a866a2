import type { BookingEventKind } from "../booking/status";

/** Event types that an endpoint can subscribe to, with their labels. */
export const WEBHOOK_TYPE_LABELS = {
  "booking.created": "A booking was requested",
  "booking.accepted": "A mechanic accepted",
  "booking.released": "The mechanic gave up the job",
  "booking.started": "Work started",
  "booking.completed": "The job was completed",
  "booking.cancelled": "The booking was canceled",
  "booking.rescheduled": "The time changed",
  "change_order.sent": "An updated quote was sent",
  "change_order.approved": "An updated quote was approved",
  "change_order.declined": "An updated quote was declined",
  "payment.authorized": "A card was authorized",
  "payment.captured": "A payment was received",
  "payment.refunded": "A payment was refunded",
  "payment.disputed": "A payment was disputed",
  "claim.opened": "A claim was opened",
  "claim.decided": "A claim was decided",
  "message.received": "A message arrived",
} as const;
export type WebhookType = keyof typeof WEBHOOK_TYPE_LABELS;

export const WEBHOOK_TYPES = Object.keys(WEBHOOK_TYPE_LABELS).filter((name): name is WebhookType =>
  Object.hasOwn(WEBHOOK_TYPE_LABELS, name),
);

/** Events that end a mechanic's part in a booking. They're told even if it's over when they are. */
export const WEBHOOK_ENDS: ReadonlySet<WebhookType> = new Set<WebhookType>([
  "booking.released",
  "booking.completed",
  "booking.cancelled",
]);

/** The type of a delivery that a person sends to try their endpoint. */
export const TEST_TYPE = "endpoint.test";

/**
 * Kinds of events that the database reports: those of a booking's timeline, a message, or a
 * dispute.
 */
export type ReportedKind = BookingEventKind | "message" | "dispute";

/** The webhook type of each reported kind; null if nothing is sent. */
const TYPE_OF: Record<ReportedKind, WebhookType | null> = {
  created: "booking.created",
  // A visit for a claim is a booking of its own, accepted from the start.
  follow_up: "booking.created",
  accept: "booking.accepted",
  release: "booking.released",
  desk_release: "booking.released",
  start: "booking.started",
  complete: "booking.completed",
  desk_complete: "booking.completed",
  cancel: "booking.cancelled",
  decline: "booking.cancelled",
  expire: "booking.cancelled",
  abandon: "booking.cancelled",
  cancel_without_card: "booking.cancelled",
  no_show: "booking.cancelled",
  desk_cancel: "booking.cancelled",
  release_visit: "booking.cancelled",
  accept_reschedule: "booking.rescheduled",
  propose_change: "change_order.sent",
  approve_change: "change_order.approved",
  decline_change: "change_order.declined",
  paid: "payment.authorized",
  captured: "payment.captured",
  tipped: "payment.captured",
  refunded: "payment.refunded",
  dispute: "payment.disputed",
  claim: "claim.opened",
  claim_warranty: "claim.opened",
  claim_decided: "claim.decided",
  message: "message.received",
  // Only the reporter and our team may know about a safety report.
  report_danger: null,
  edited: null,
  card_saved: null,
  request: null,
  go_without_card: null,
  share_contact: null,
  en_route: null,
  arrive: null,
  confirm_arrival: null,
  contest_arrival: null,
  stop: null,
  reschedule: null,
  decline_reschedule: null,
  withdraw_reschedule: null,
  expire_reschedule: null,
  withdraw_change: null,
  allow_change: null,
  expire_change: null,
  lower_price: null,
  payment_due: null,
  payment_failed: null,
  written_off: null,
  promo_removed: null,
  released: null,
  reviewed: null,
  claim_visit: null,
  claim_offer: null,
  claim_desk: null,
  claim_withdrawn: null,
};

/** Returns the webhook type of a reported kind, or null if nothing is sent. */
export function webhookTypeOf(kind: string): WebhookType | null {
  return isReported(kind) ? TYPE_OF[kind] : null;
}

function isReported(kind: string): kind is ReportedKind {
  return Object.hasOwn(TYPE_OF, kind);
}

/** Returns the stored types that still exist. */
export function knownTypes(stored: readonly string[]): WebhookType[] {
  return WEBHOOK_TYPES.filter((type) => stored.includes(type));
}
