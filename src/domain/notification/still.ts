import {
  isAgreed,
  isCancelled,
  isOpen,
  isUnderWay,
  STATUS_RULES,
  type BookingStatus,
} from "../booking/status";
import type { NoticeKind } from "./kinds";

const isInHand = (status: BookingStatus) => STATUS_RULES[status].inHand;

/**
 * Statuses of a booking in which a notification about it is still true. Kinds that aren't listed
 * are always true, such as a payment that was made.
 */
const TRUE_WHILE: Partial<Record<NoticeKind, (status: BookingStatus) => boolean>> = {
  requested: isOpen,
  still_open: isOpen,
  release: isOpen,
  desk_released: isOpen,
  accept: isInHand,
  en_route: isAgreed,
  late: isAgreed,
  arrive: isInHand,
  arrival_photo: isInHand,
  arrival_contested: isInHand,
  contest_rejected: isInHand,
  move_proposed: isAgreed,
  move_accepted: isAgreed,
  move_declined: isAgreed,
  move_withdrawn: isAgreed,
  move_expired: isAgreed,
  job_move_proposed: isAgreed,
  job_move_accepted: isAgreed,
  job_move_declined: isAgreed,
  job_move_withdrawn: isAgreed,
  job_move_expired: isAgreed,
  reminder_day: isAgreed,
  reminder_soon: isAgreed,
  job_reminder_day: isAgreed,
  job_reminder_soon: isAgreed,
  start: isUnderWay,
  contact_shared: isInHand,
  stopped: isUnderWay,
  job_unfinished: isUnderWay,
  change_proposed: isInHand,
  change_withdrawn: isInHand,
  change_approved: isInHand,
  change_declined: isInHand,
  change_expired: isInHand,
  job_card_removed: isInHand,
  card_missing: isAgreed,
  cancelled_without_card: isCancelled,
  job_cancelled_without_card: isCancelled,
  decline: isCancelled,
  expired: isCancelled,
  abandoned: isCancelled,
  called_off: isCancelled,
  no_show: isCancelled,
  desk_cancelled: isCancelled,
  job_desk_cancelled: isCancelled,
};

/** Returns if a delayed notification is still true. */
export function isStillTrue(kind: NoticeKind, status: BookingStatus): boolean {
  return TRUE_WHILE[kind]?.(status) ?? true;
}
