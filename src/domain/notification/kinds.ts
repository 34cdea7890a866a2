import {
  isAgreed,
  isCancelled,
  isDone,
  isInHand,
  isOpen,
  isUnderWay,
  type BookingStatus,
} from "../booking/status";
import { NO_SHOW_LIFT_DAYS } from "../booking/policy";
import type { NightRule, NoticeCategory } from "./choices";

/** Recipient of a notification; `personId` is named explicitly. */
export const NOTICE_RECIPIENTS = [
  "customerId",
  "mechanicId",
  "wishedMechanicId",
  "personId",
] as const;
export type NoticeRecipient = (typeof NOTICE_RECIPIENTS)[number];

/** Facts of a notification. */
export interface NoticeFacts {
  bookingNumber: string;
  /** Names of the services, joined. */
  services: string;
  /** Such as "105.00". */
  total: string;
}

interface NoticeRule {
  category: NoticeCategory;
  to: NoticeRecipient;
  /** When it may be sent at night. */
  night?: NightRule;
  /**
   * Returns whether it's still true in this status. Without it, it always is, such as a payment
   * that was made.
   */
  trueWhile?: (status: BookingStatus) => boolean;
  title: string;
  text: (facts: NoticeFacts) => string;
}

/**
 * Every notification about a booking, besides the email of the same name. Texts are made when
 * they're read, so they can be translated.
 */
export const NOTICES = {
  requested: {
    category: "jobs",
    to: "wishedMechanicId",
    trueWhile: isOpen,
    title: "A customer requested you",
    text: ({ services, total }) => `${services}, $${total}. Accept or decline it in My Jobs.`,
  },
  still_open: {
    category: "jobs",
    to: "personId",
    trueWhile: isOpen,
    title: "A request near you is still open",
    text: ({ services, total }) => `${services}, $${total}. It expires if no mechanic accepts it.`,
  },
  accept: {
    category: "jobs",
    to: "customerId",
    trueWhile: isInHand,
    title: "Your mechanic accepted",
    text: ({ services }) => `Your mechanic will come to you for ${services}.`,
  },
  start: {
    category: "jobs",
    to: "customerId",
    trueWhile: isUnderWay,
    title: "Work has started",
    text: ({ services }) => `Your mechanic is working on ${services}.`,
  },
  decline: {
    category: "jobs",
    to: "customerId",
    trueWhile: isCancelled,
    title: "We couldn't find a mechanic for your request",
    text: ({ services }) =>
      `${services}: we canceled the request, and you don't pay anything. Try another time, or choose a mechanic.`,
  },
  release: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isOpen,
    title: "Your mechanic can't come",
    text: ({ services }) =>
      `${services}: your mechanic had to give up the job. We're looking for another one.`,
  },
  en_route: {
    category: "jobs",
    to: "customerId",
    night: "always",
    trueWhile: isAgreed,
    title: "Your mechanic is on the way",
    text: ({ services }) => `${services}: check your booking for their arrival time.`,
  },
  car_changed: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "The customer corrected their car",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): check the car before you leave. The price stays the same.`,
  },
  delayed: {
    category: "jobs",
    to: "customerId",
    night: "always",
    trueWhile: isAgreed,
    title: "New arrival time",
    text: ({ services }) =>
      `${services}: your mechanic expects to come later than you booked. Check your booking for the time.`,
  },
  late: {
    category: "jobs",
    to: "customerId",
    night: "always",
    trueWhile: isAgreed,
    title: "Your mechanic is late",
    text: ({ services }) =>
      `${services}: check your booking for the new arrival time. If they're more than 30 minutes late, you can cancel for free.`,
  },
  arrive: {
    category: "jobs",
    to: "customerId",
    trueWhile: isInHand,
    title: "Your mechanic has arrived",
    text: ({ services }) =>
      `${services}: confirm their arrival in your booking if they ask you to.`,
  },
  arrival_photo: {
    category: "jobs",
    to: "customerId",
    night: "always",
    trueWhile: isInHand,
    title: "Has your mechanic arrived?",
    text: ({ services }) =>
      `${services}: your mechanic sent a photo of their arrival. Confirm it, or tell us you can't find them. If you don't answer within 10 minutes, we'll count them as arrived.`,
  },
  presence_asked: {
    category: "jobs",
    to: "customerId",
    trueWhile: (status) => isUnderWay(status) || isDone(status),
    title: "Is your mechanic there?",
    text: ({ services }) =>
      `${services}: your mechanic started the work at an unusual time. Tell us whether they're there.`,
  },
  arrival_contested: {
    category: "jobs",
    to: "mechanicId",
    night: "always",
    trueWhile: isInHand,
    title: "The customer can't find you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): call or message them, and add a photo of where you are. Our team will decide.`,
  },
  arrival_upheld: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "We confirmed your arrival",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team decided that you had arrived.`,
  },
  arrival_rejected: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "We couldn't confirm your arrival",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): if the job is still yours, tap "I've arrived" again when you arrive.`,
  },
  contest_rejected: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isInHand,
    title: "Your mechanic had arrived",
    text: ({ services }) =>
      `${services}: our team decided that your mechanic had arrived. Look outside and call them.`,
  },
  contest_upheld: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "We couldn't confirm that your mechanic arrived",
    text: ({ services }) => `${services}: you don't owe a fee.`,
  },
  asked_counted: {
    category: "jobs",
    to: "mechanicId",
    title: "A cancellation counts against you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team decided that you asked the customer to cancel. It counts as giving up the job.`,
  },
  no_show_counted: {
    category: "jobs",
    to: "mechanicId",
    title: "A no-show counts against you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): you didn't come, so it counts like a day of giving up jobs. If that's wrong, tell us within ${NO_SHOW_LIFT_DAYS} days.`,
  },
  no_show_lifted: {
    category: "jobs",
    to: "mechanicId",
    title: "A no-show no longer counts",
    text: ({ services, bookingNumber }) => `${services} (${bookingNumber}): our team lifted it.`,
  },
  expired: {
    category: "jobs",
    to: "customerId",
    trueWhile: isCancelled,
    title: "We couldn't find a mechanic for your request",
    text: ({ services }) =>
      `${services}: your request expired, and you don't pay anything. Try another time.`,
  },
  abandoned: {
    category: "jobs",
    to: "customerId",
    trueWhile: isCancelled,
    title: "We're sorry your mechanic didn't come",
    text: ({ services }) => `${services}: we canceled it free of charge.`,
  },
  called_off: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "The customer canceled a job",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) was canceled. If there's a fee, your share appears in your earnings once it's paid.`,
  },
  contact_shared: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "The customer shared their address",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): you can now see the street, notes and phone number.`,
  },
  move_proposed: {
    category: "jobs",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your mechanic asked to reschedule",
    text: ({ services }) =>
      `${services}: check the new time in your booking, then accept or decline it.`,
  },
  move_accepted: {
    category: "jobs",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your booking was rescheduled",
    text: ({ services }) => `Your mechanic accepted your new time for ${services}.`,
  },
  move_declined: {
    category: "jobs",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your booking time hasn't changed",
    text: ({ services }) => `Your mechanic can't make your new time for ${services}.`,
  },
  move_withdrawn: {
    category: "jobs",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your booking time hasn't changed",
    text: ({ services }) => `Your mechanic withdrew the request to reschedule ${services}.`,
  },
  move_expired: {
    category: "jobs",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your booking time hasn't changed",
    text: ({ services }) => `Your mechanic didn't answer your request to reschedule ${services}.`,
  },
  job_move_proposed: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "A customer asked to reschedule",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): check the new time in My Jobs, then accept or decline it.`,
  },
  job_move_accepted: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "A job was rescheduled",
    text: ({ services, bookingNumber }) =>
      `The customer accepted your new time for ${services} (${bookingNumber}).`,
  },
  job_move_declined: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "A job's time hasn't changed",
    text: ({ services, bookingNumber }) =>
      `The customer declined your new time for ${services} (${bookingNumber}).`,
  },
  job_move_withdrawn: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "A job's time hasn't changed",
    text: ({ services, bookingNumber }) =>
      `The customer withdrew the request to reschedule ${services} (${bookingNumber}).`,
  },
  job_move_expired: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "A job's time hasn't changed",
    text: ({ services, bookingNumber }) =>
      `The customer didn't answer your request to reschedule ${services} (${bookingNumber}).`,
  },
  no_show: {
    category: "jobs",
    to: "customerId",
    trueWhile: isCancelled,
    title: "Your mechanic arrived but couldn't find you",
    text: ({ services }) => `${services} was canceled. If that's wrong, tell us within 7 days.`,
  },
  stopped: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isUnderWay,
    title: "The work is stopped",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): please wait. Our team will decide within 24 hours.`,
  },
  change_proposed: {
    category: "jobs",
    to: "customerId",
    trueWhile: isInHand,
    title: "Your mechanic sent an updated quote",
    text: ({ services }) =>
      `${services}: check the new total, then approve or decline it. We won't change anything unless you approve.`,
  },
  change_withdrawn: {
    category: "jobs",
    to: "customerId",
    trueWhile: isInHand,
    title: "Updated quote withdrawn",
    text: ({ services }) => `${services}: your booking stays as it was.`,
  },
  change_approved: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "The customer approved your updated quote",
    text: ({ services, total }) => `The job is now ${services} for $${total}.`,
  },
  change_declined: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "The customer declined your updated quote",
    text: ({ services, total }) => `The job stays ${services} for $${total}.`,
  },
  different_vehicle_declined: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "The customer declined the different car",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): please don't work on it. Our team talks to both of you and decides.`,
  },
  change_expired: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "Your updated quote expired",
    text: ({ services, total }) => `The job stays ${services} for $${total}.`,
  },
  fee_due: {
    category: "money",
    to: "customerId",
    title: "A cancellation fee is due",
    text: ({ services }) => `${services}: pay the cancellation fee in your booking.`,
  },
  desk_cancelled: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "We canceled your booking",
    text: ({ services }) => `${services}: our team canceled it free of charge.`,
  },
  different_vehicle_fee: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "We canceled your booking",
    text: ({ services }) =>
      `${services}: it was a different car than you booked, so the arrival fee applies.`,
  },
  job_desk_cancelled: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "We canceled a job",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team canceled this job. Please don't work on it.`,
  },
  desk_completed: {
    category: "jobs",
    to: "customerId",
    title: "Your booking is completed",
    text: ({ services }) => `${services}: our team marked it complete.`,
  },
  job_desk_completed: {
    category: "jobs",
    to: "mechanicId",
    title: "A job is completed",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team marked it complete. You'll see your share in your earnings once the customer has paid.`,
  },
  desk_wrote: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "Our team wrote to you",
    text: ({ services }) => `${services}: read our message and answer it under Support.`,
  },
  desk_released: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isOpen,
    title: "We're looking for another mechanic",
    text: ({ services }) =>
      `${services}: your mechanic can't come, so our team is reassigning your booking.`,
  },
  job_desk_released: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "A job was reassigned",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team gave this job to someone else. It doesn't count against you.`,
  },
  price_lowered: {
    category: "money",
    to: "customerId",
    title: "Your booking costs less",
    text: ({ services, total }) =>
      `${services} now costs $${total}. We won't charge more than that.`,
  },
  job_price_lowered: {
    category: "money",
    to: "mechanicId",
    title: "The price of a job was lowered",
    text: ({ services, bookingNumber, total }) =>
      `${services} (${bookingNumber}) now costs $${total}. Any open updated quote has ended.`,
  },
  job_unfinished: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isUnderWay,
    title: "Is this job done?",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) has been in progress for 12 hours. Mark it complete when it's done so you get paid.`,
  },
  completed_early: {
    category: "jobs",
    to: "customerId",
    title: "Is this right?",
    text: ({ services }) =>
      `${services} was marked complete well before its scheduled time. If that's wrong, tell us right away.`,
  },
  captured: {
    category: "money",
    to: "customerId",
    title: "Payment received",
    text: ({ services }) => `${services}: your receipt is ready.`,
  },
  payment_due: {
    category: "money",
    to: "customerId",
    title: "A payment is due",
    text: ({ services }) => `${services} is done. Pay what's due in your booking.`,
  },
  payment_failed: {
    category: "money",
    to: "customerId",
    title: "Your card was declined",
    text: ({ services }) => `${services}: your bank declined the card. Pay with another one.`,
  },
  tip: {
    category: "money",
    to: "mechanicId",
    title: "Your customer tipped you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): all of it is yours. You'll find it in your earnings.`,
  },
  payment_reminder: {
    category: "money",
    to: "customerId",
    title: "A payment is still due",
    text: ({ services }) => `Pay for ${services} so your mechanic gets paid.`,
  },
  card_removed: {
    category: "money",
    to: "customerId",
    title: "A booking needs another card",
    text: ({ services, total }) =>
      `You removed the card for ${services} ($${total}). Choose another one.`,
  },
  job_card_removed: {
    category: "jobs",
    to: "mechanicId",
    trueWhile: isInHand,
    title: "A job has no card",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer removed their card. We asked them for another one.`,
  },
  card_missing: {
    category: "money",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Add a card to keep your booking",
    text: ({ services }) =>
      `${services} has no card yet. Add one by an hour before the start, or we'll cancel the booking.`,
  },
  cancelled_without_card: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "Your booking was canceled",
    text: ({ services }) =>
      `${services} had no card, so we canceled it free of charge. You can book it again.`,
  },
  job_cancelled_without_card: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    trueWhile: isCancelled,
    title: "A job was canceled",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer didn't add a card, so we canceled it. You're free at that time.`,
  },
  refunded: {
    category: "money",
    to: "customerId",
    title: "We refunded you",
    text: ({ services }) =>
      `${services}: the refund is on its way to your card. It should arrive in 5 to 10 days.`,
  },
  refund_shared: {
    category: "money",
    to: "mechanicId",
    title: "A job was refunded",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): we deducted your share of the refund from your earnings.`,
  },
  refund_failed: {
    category: "money",
    to: "customerId",
    title: "Your refund came back",
    text: ({ services }) =>
      `${services}: your bank couldn't accept the refund. We'll find another way and email you.`,
  },
  dispute_opened: {
    category: "money",
    to: "customerId",
    title: "Your bank disputed a payment",
    text: ({ services }) =>
      `${services}: your bank asked for the money back. If that's a mistake, tell your bank and us.`,
  },
  dispute_won: {
    category: "money",
    to: "customerId",
    title: "Your bank has decided",
    text: ({ services }) => `${services}: the payment is final.`,
  },
  dispute_lost: {
    category: "money",
    to: "customerId",
    title: "Your bank has decided",
    text: ({ services }) => `${services}: your bank returned the money to you.`,
  },
  job_disputed: {
    category: "money",
    to: "mechanicId",
    title: "A customer disputed a payment",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer's bank asked for the money back. We'll answer it. Your earnings from this job are on hold until the bank decides.`,
  },
  job_dispute_won: {
    category: "money",
    to: "mechanicId",
    title: "Dispute won",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the bank decided in your favor. Your earnings are available again.`,
  },
  job_dispute_lost: {
    category: "money",
    to: "mechanicId",
    title: "Dispute lost",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the bank decided in the customer's favor. Check your earnings for your share.`,
  },
  claim_noted: {
    category: "jobs",
    to: "customerId",
    title: "We have your claim",
    text: ({ services }) => `${services}: your booking shows what happens next, and when.`,
  },
  claim_offered: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic offered to come back",
    text: ({ services }) => `${services}: choose a time that suits you. The visit is free.`,
  },
  claim_at_desk: {
    category: "jobs",
    to: "customerId",
    title: "Our team took over your claim",
    text: ({ services }) =>
      `${services}: your mechanic isn't coming back, so our team will decide.`,
  },
  claim_visit: {
    category: "jobs",
    to: "customerId",
    title: "We asked your mechanic to come back",
    text: ({ services }) => `${services}: they'll offer you times within two days.`,
  },
  claim_decided: {
    category: "jobs",
    to: "customerId",
    title: "We decided your claim",
    text: ({ services }) => `${services}: your booking shows our decision and the reason.`,
  },
  follow_up: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic is coming back",
    text: ({ services }) => `${services}: the visit is confirmed and free of charge.`,
  },
  follow_up_done: {
    category: "jobs",
    to: "customerId",
    title: "The visit is done",
    text: ({ services }) => `${services} was fixed. Tell us if it wasn't.`,
  },
  job_claim: {
    category: "jobs",
    to: "mechanicId",
    title: "A customer opened a claim",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): open the job to see what it's about and when to answer.`,
  },
  job_claim_noted: {
    category: "jobs",
    to: "mechanicId",
    title: "We have your safety report",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): if you're in danger, call 911. Our team has been alerted. We won't tell the customer.`,
  },
  job_claim_at_desk: {
    category: "jobs",
    to: "mechanicId",
    title: "Our team took over a claim",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): there was no visit in time, so our team will decide.`,
  },
  job_claim_decided: {
    category: "jobs",
    to: "mechanicId",
    title: "We decided a claim",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the job shows our decision and the reason.`,
  },
  job_claim_withdrawn: {
    category: "jobs",
    to: "mechanicId",
    title: "A claim was withdrawn",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer withdrew the claim. We released the earnings we held for it.`,
  },
  job_follow_up: {
    category: "jobs",
    to: "mechanicId",
    title: "A visit is confirmed",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer chose a time. The visit is in your jobs.`,
  },
  review_left: {
    category: "jobs",
    to: "mechanicId",
    title: "A customer left a review",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): read it on your profile. You can answer it once.`,
  },
  review_answered: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic answered your review",
    text: ({ services }) => `${services}: read the answer below your review.`,
  },
  reminder_day: {
    category: "reminders",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your mechanic will be there within 24 hours",
    text: ({ services }) => `${services}: check your booking for the time and place.`,
  },
  reminder_soon: {
    category: "reminders",
    to: "customerId",
    trueWhile: isAgreed,
    title: "Your mechanic will be there soon",
    text: ({ services }) => `${services}: make sure your mechanic can get to the vehicle.`,
  },
  job_reminder_day: {
    category: "reminders",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "You have a job within 24 hours",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): check the job for the time and place.`,
  },
  job_reminder_soon: {
    category: "reminders",
    to: "mechanicId",
    trueWhile: isAgreed,
    title: "Your job starts soon",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): tap "On my way" in the job when you leave.`,
  },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof NOTICES;

/** Returns when a notification may break quiet hours. */
export function nightRuleOf(kind: NoticeKind): NightRule | undefined {
  const rule: NoticeRule = NOTICES[kind];
  return rule.night;
}

/** Returns whether a delayed notification is still true. */
export function isStillTrue(kind: NoticeKind, status: BookingStatus): boolean {
  const rule: NoticeRule = NOTICES[kind];
  return rule.trueWhile?.(status) ?? true;
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind);
}

export const NOTICE_KINDS = Object.keys(NOTICES).filter(isNoticeKind);
