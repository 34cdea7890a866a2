import type { SuspendedRight } from "../vetting/suspension";
import type { NOTICES, NoticeKind } from "./kinds";

/** Notices that go to a mechanic, or to a person named by the event. */
type MechanicNotice = {
  [Kind in NoticeKind]: (typeof NOTICES)[Kind]["to"] extends "customerId" ? never : Kind;
}[NoticeKind];

/** The right of `SUSPENSION` each of them belongs to. */
const RIGHT_OF = {
  requested: "requests",
  still_open: "requests",
  car_changed: "news",
  arrival_contested: "news",
  arrival_upheld: "desk",
  arrival_rejected: "desk",
  asked_counted: "desk",
  no_show_counted: "desk",
  no_show_lifted: "desk",
  called_off: "desk",
  contact_shared: "news",
  job_move_proposed: "news",
  job_move_accepted: "news",
  job_move_declined: "news",
  job_move_withdrawn: "news",
  job_move_expired: "news",
  stopped: "news",
  change_approved: "news",
  change_declined: "news",
  different_vehicle_declined: "news",
  change_expired: "news",
  job_desk_cancelled: "desk",
  job_desk_completed: "desk",
  job_desk_released: "desk",
  job_price_lowered: "desk",
  job_unfinished: "news",
  tip: "desk",
  job_card_removed: "news",
  job_cancelled_without_card: "desk",
  refund_shared: "desk",
  job_disputed: "desk",
  job_dispute_won: "desk",
  job_dispute_lost: "desk",
  // A claim holds the job's earnings.
  job_claim: "desk",
  job_claim_noted: "desk",
  job_claim_at_desk: "desk",
  job_claim_decided: "desk",
  job_claim_withdrawn: "desk",
  job_follow_up: "visits",
  review_left: "reviewAnswers",
  job_reminder_day: "news",
  job_reminder_soon: "news",
} as const satisfies Record<MechanicNotice, SuspendedRight>;

const isMechanicNotice = (kind: string): kind is MechanicNotice => Object.hasOwn(RIGHT_OF, kind);

/** Returns the right that a mail or notice to a mechanic belongs to. */
export const rightOfNotice = (kind: string): SuspendedRight =>
  isMechanicNotice(kind) ? RIGHT_OF[kind] : "news";
