import type { NightRule, NoticeCategory } from "./choices";

/** Whom of a booking a notification is for; `personId` is whom it is told to by name. */
export const NOTICE_RECIPIENTS = [
  "customerId",
  "mechanicId",
  "wishedMechanicId",
  "personId",
] as const;
export type NoticeRecipient = (typeof NOTICE_RECIPIENTS)[number];

/** What the words of a notification are made of. */
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
  /** When it may disturb the night. */
  night?: NightRule;
  title: string;
  text: (facts: NoticeFacts) => string;
}

/**
 * Everything that the product tells a person about a booking, beside the mail of the same name. The
 * words are made when they are read, so they can be told in another language.
 */
export const NOTICES = {
  requested: {
    category: "jobs",
    to: "wishedMechanicId",
    title: "A customer asks for you",
    text: ({ services, total }) => `${services}, $${total}. Accept or decline it in My Jobs.`,
  },
  still_open: {
    category: "jobs",
    to: "personId",
    title: "A request you could take is still open",
    text: ({ services, total }) => `${services}, $${total}. It ends if nobody accepts it in time.`,
  },
  accept: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic accepted",
    text: ({ services }) => `A mechanic will come to you for ${services}.`,
  },
  start: {
    category: "jobs",
    to: "customerId",
    title: "Work has started",
    text: ({ services }) => `Your mechanic is working on ${services}.`,
  },
  decline: {
    category: "jobs",
    to: "customerId",
    title: "No mechanic could take your request",
    text: ({ services }) =>
      `${services}: the request was cancelled, and a hold on your card is released. Try another time, or choose a mechanic yourself.`,
  },
  release: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "Your mechanic can't come",
    text: ({ services }) =>
      `${services}: your mechanic handed the job back. We look for another; a hold on your card stays as it is.`,
  },
  en_route: {
    category: "jobs",
    to: "customerId",
    night: "always",
    title: "Your mechanic is on the way",
    text: ({ services }) => `${services}: see in your bookings when they will be there.`,
  },
  late: {
    category: "jobs",
    to: "customerId",
    night: "always",
    title: "Your mechanic is late",
    text: ({ services }) =>
      `${services}: see in your booking when they come. From 30 minutes on you can cancel for free.`,
  },
  arrive: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic is there",
    text: ({ services }) => `${services}: please confirm it in your bookings, if they ask you to.`,
  },
  arrival_photo: {
    category: "jobs",
    to: "customerId",
    night: "always",
    title: "Is your mechanic there?",
    text: ({ services }) =>
      `${services}: your mechanic sent a photo of their arrival. Confirm it, or tell us that nobody is there. Without an answer, the arrival counts after 10 minutes.`,
  },
  arrival_contested: {
    category: "jobs",
    to: "mechanicId",
    night: "always",
    title: "The customer can't find you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): call or message them, and add a photo of where you are. Our team decides.`,
  },
  arrival_upheld: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "We confirmed your arrival",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team found that you were there.`,
  },
  arrival_rejected: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "We couldn't confirm your arrival",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): if the job is still yours, tap "I'm there" again when you arrive.`,
  },
  contest_rejected: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "Your mechanic was there",
    text: ({ services }) =>
      `${services}: our team found that your mechanic had arrived. Look outside and call them.`,
  },
  contest_upheld: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "We couldn't confirm that your mechanic was there",
    text: ({ services }) => `${services}: you owe no fee for that.`,
  },
  asked_counted: {
    category: "jobs",
    to: "mechanicId",
    title: "A cancellation counts as yours",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): our team found that you asked the customer to cancel. It counts as giving up the job.`,
  },
  expired: {
    category: "jobs",
    to: "customerId",
    title: "Nobody could take your request",
    text: ({ services }) =>
      `${services}: your request ended, and a hold on your card is released. Try another time.`,
  },
  abandoned: {
    category: "jobs",
    to: "customerId",
    title: "We are sorry that nobody came",
    text: ({ services }) =>
      `${services} was cancelled for free, and a hold on your card is released.`,
  },
  called_off: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "The customer cancelled a job",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) is called off. If a fee was agreed, your part of it is in your earnings.`,
  },
  contact_shared: {
    category: "jobs",
    to: "mechanicId",
    title: "The customer shared their address",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): you can see the street, notes and phone now.`,
  },
  move_proposed: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic proposes another time",
    text: ({ services }) =>
      `${services}: see the new time in your bookings, and accept or decline it.`,
  },
  move_accepted: {
    category: "jobs",
    to: "customerId",
    title: "Your booking has its new time",
    text: ({ services }) => `Your mechanic accepted the time you proposed for ${services}.`,
  },
  move_declined: {
    category: "jobs",
    to: "customerId",
    title: "Your booking stays at its time",
    text: ({ services }) => `Your mechanic can't come to ${services} at the time you proposed.`,
  },
  move_withdrawn: {
    category: "jobs",
    to: "customerId",
    title: "Your booking stays at its time",
    text: ({ services }) => `Your mechanic took back the other time for ${services}.`,
  },
  move_expired: {
    category: "jobs",
    to: "customerId",
    title: "Your booking stays at its time",
    text: ({ services }) => `Your mechanic did not answer your proposal for ${services}.`,
  },
  job_move_proposed: {
    category: "jobs",
    to: "mechanicId",
    title: "A customer proposes another time",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): see the new time in My Jobs, and accept or decline it.`,
  },
  job_move_accepted: {
    category: "jobs",
    to: "mechanicId",
    title: "A job has its new time",
    text: ({ services, bookingNumber }) =>
      `The customer accepted the time you proposed for ${services} (${bookingNumber}).`,
  },
  job_move_declined: {
    category: "jobs",
    to: "mechanicId",
    title: "A job stays at its time",
    text: ({ services, bookingNumber }) =>
      `The customer declined the time you proposed for ${services} (${bookingNumber}).`,
  },
  job_move_withdrawn: {
    category: "jobs",
    to: "mechanicId",
    title: "A job stays at its time",
    text: ({ services, bookingNumber }) =>
      `The customer took back the other time for ${services} (${bookingNumber}).`,
  },
  job_move_expired: {
    category: "jobs",
    to: "mechanicId",
    title: "A job stays at its time",
    text: ({ services, bookingNumber }) =>
      `The customer did not answer your proposal for ${services} (${bookingNumber}).`,
  },
  no_show: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic was there and you were not",
    text: ({ services }) =>
      `${services} was called off. If that is not right, tell us within 7 days.`,
  },
  stopped: {
    category: "jobs",
    to: "mechanicId",
    title: "The customer stopped the work",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): please wait. Our team decides within 24 hours.`,
  },
  change_proposed: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic proposes a change",
    text: ({ services }) =>
      `${services}: look at the new total and answer it. Nothing changes without your yes.`,
  },
  change_withdrawn: {
    category: "jobs",
    to: "customerId",
    title: "A change was withdrawn",
    text: ({ services }) => `${services}: everything stays as you booked it.`,
  },
  change_approved: {
    category: "jobs",
    to: "mechanicId",
    title: "The customer agreed to your change",
    text: ({ services, total }) => `The job is now ${services} for $${total}.`,
  },
  change_declined: {
    category: "jobs",
    to: "mechanicId",
    title: "The customer declined your change",
    text: ({ services, total }) => `The job stays ${services} for $${total}.`,
  },
  change_expired: {
    category: "jobs",
    to: "mechanicId",
    title: "Nobody answered your change",
    text: ({ services, total }) => `The job stays ${services} for $${total}.`,
  },
  fee_due: {
    category: "money",
    to: "customerId",
    title: "A cancellation fee is due",
    text: ({ services }) => `${services}: pay the cancellation fee you agreed to.`,
  },
  desk_cancelled: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "We cancelled your booking",
    text: ({ services }) =>
      `${services} was cancelled by our team, for free; a hold on your card is released.`,
  },
  job_desk_cancelled: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "We cancelled a job",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) was cancelled by our team. Please don't work on it.`,
  },
  desk_completed: {
    category: "jobs",
    to: "customerId",
    title: "Your booking is completed",
    text: ({ services }) => `${services} was completed by our team.`,
  },
  job_desk_completed: {
    category: "jobs",
    to: "mechanicId",
    title: "A job is completed",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) was completed by our team. What you earned stands in your earnings once it is paid.`,
  },
  desk_released: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "We look for another mechanic",
    text: ({ services }) =>
      `${services}: your mechanic can't come. A hold on your card stays as it is.`,
  },
  job_desk_released: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "A job went to somebody else",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) was taken off your jobs by our team. It does not count against you.`,
  },
  price_lowered: {
    category: "money",
    to: "customerId",
    title: "Your booking costs less",
    text: ({ services, total }) => `${services} costs $${total} now. No more than that is charged.`,
  },
  job_price_lowered: {
    category: "money",
    to: "mechanicId",
    title: "The price of a job was lowered",
    text: ({ services, bookingNumber, total }) =>
      `${services} (${bookingNumber}) costs $${total} now. A change that was open has ended.`,
  },
  job_unfinished: {
    category: "jobs",
    to: "mechanicId",
    title: "Is this job done?",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}) is in progress since half a day. Complete it once it is done, so that you are paid.`,
  },
  completed_early: {
    category: "jobs",
    to: "customerId",
    title: "Is this right?",
    text: ({ services }) =>
      `${services} was marked complete well before the time you planned. If that is not right, tell us at once.`,
  },
  captured: {
    category: "money",
    to: "customerId",
    title: "Thank you, it is paid",
    text: ({ services }) => `${services}: your receipt is ready.`,
  },
  payment_due: {
    category: "money",
    to: "customerId",
    title: "A payment is due",
    text: ({ services, total }) => `${services} is done. Please pay $${total}.`,
  },
  payment_failed: {
    category: "money",
    to: "customerId",
    title: "Your card was declined",
    text: ({ services, total }) =>
      `$${total} for ${services} could not be charged. Please pay with another card.`,
  },
  tip: {
    category: "money",
    to: "mechanicId",
    title: "Your customer tipped you",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): all of it is yours. It stands with your earnings.`,
  },
  payment_reminder: {
    category: "money",
    to: "customerId",
    title: "A payment is still due",
    text: ({ services }) => `Please pay for ${services}, so that your mechanic is paid.`,
  },
  card_removed: {
    category: "money",
    to: "customerId",
    title: "A booking needs another card",
    text: ({ services, total }) =>
      `You removed the card that $${total} for ${services} was to be held on. Please choose another one.`,
  },
  job_card_removed: {
    category: "jobs",
    to: "mechanicId",
    title: "A job has no card",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer removed their card. We asked them for another one.`,
  },
  card_missing: {
    category: "money",
    to: "customerId",
    title: "Add a card to keep your booking",
    text: ({ services }) =>
      `${services} has no card yet. Add one by an hour before the start, or we'll cancel the booking.`,
  },
  cancelled_without_card: {
    category: "jobs",
    to: "customerId",
    night: "beforeStart",
    title: "Your booking was canceled",
    text: ({ services }) =>
      `${services} had no card, so we canceled it free of charge. You can book it again.`,
  },
  job_cancelled_without_card: {
    category: "jobs",
    to: "mechanicId",
    night: "beforeStart",
    title: "A job was canceled",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer didn't add a card, so we canceled it. You're free at that time.`,
  },
  refunded: {
    category: "money",
    to: "customerId",
    title: "We refunded you",
    text: ({ services }) =>
      `${services}: the refund is on its way to your card. Your bank shows it within five to ten days.`,
  },
  refund_shared: {
    category: "money",
    to: "mechanicId",
    title: "A job was refunded",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): your part of the refund is taken off your earnings.`,
  },
  refund_failed: {
    category: "money",
    to: "customerId",
    title: "Your refund came back",
    text: ({ services }) =>
      `${services}: your bank could not take the refund. We look for another way and will write to you.`,
  },
  dispute_opened: {
    category: "money",
    to: "customerId",
    title: "Your bank disputes a payment",
    text: ({ services }) =>
      `${services}: your bank asks for the money back. If that is a mistake, tell your bank and us.`,
  },
  dispute_won: {
    category: "money",
    to: "customerId",
    title: "Your bank has decided",
    text: ({ services }) => `${services}: the payment stands.`,
  },
  dispute_lost: {
    category: "money",
    to: "customerId",
    title: "Your bank has decided",
    text: ({ services }) => `${services}: your bank gave the money back to you.`,
  },
  job_disputed: {
    category: "money",
    to: "mechanicId",
    title: "A payment is disputed",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer's bank asks for the money back. We answer it, and your earnings of this job wait until it decides.`,
  },
  job_dispute_won: {
    category: "money",
    to: "mechanicId",
    title: "The payment stands",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the bank has decided for you. Your earnings are yours again.`,
  },
  job_dispute_lost: {
    category: "money",
    to: "mechanicId",
    title: "A payment was taken back",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the bank has decided for the customer. See your earnings for your part of it.`,
  },
  claim_noted: {
    category: "jobs",
    to: "customerId",
    title: "We have your claim",
    text: ({ services }) => `${services}: see in your booking what happens next, and when.`,
  },
  claim_offered: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic offers to come again",
    text: ({ services }) => `${services}: choose a time that suits you. The visit is free.`,
  },
  claim_at_desk: {
    category: "jobs",
    to: "customerId",
    title: "We take over your claim",
    text: ({ services }) => `${services}: your mechanic doesn't come again, so we decide.`,
  },
  claim_visit: {
    category: "jobs",
    to: "customerId",
    title: "We asked your mechanic to come again",
    text: ({ services }) => `${services}: they offer times within two days.`,
  },
  claim_decided: {
    category: "jobs",
    to: "customerId",
    title: "Your claim is decided",
    text: ({ services }) => `${services}: see in your booking what we decided, and why.`,
  },
  follow_up: {
    category: "jobs",
    to: "customerId",
    title: "Your mechanic comes again",
    text: ({ services }) => `${services}: the visit is agreed, and free.`,
  },
  follow_up_done: {
    category: "jobs",
    to: "customerId",
    title: "The visit is done",
    text: ({ services }) => `${services} was made good. Tell us if it wasn't.`,
  },
  job_claim: {
    category: "jobs",
    to: "mechanicId",
    title: "A customer has a claim",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): see in the job what it is about, and what to do until when.`,
  },
  job_claim_noted: {
    category: "jobs",
    to: "mechanicId",
    title: "We have your safety report",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): if you're in danger, call 911. Our team has been alerted. We don't tell the customer.`,
  },
  job_claim_at_desk: {
    category: "jobs",
    to: "mechanicId",
    title: "We decide about a claim",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): no visit came about in time, so we decide.`,
  },
  job_claim_decided: {
    category: "jobs",
    to: "mechanicId",
    title: "A claim is decided",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): see in the job what we decided, and why.`,
  },
  job_claim_withdrawn: {
    category: "jobs",
    to: "mechanicId",
    title: "A claim was withdrawn",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer took it back. What was held for it is yours.`,
  },
  job_follow_up: {
    category: "jobs",
    to: "mechanicId",
    title: "A visit is agreed",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): the customer chose a time. It stands with your jobs.`,
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
    text: ({ services }) => `${services}: the answer stands under your review.`,
  },
  reminder_day: {
    category: "reminders",
    to: "customerId",
    title: "Your mechanic comes within a day",
    text: ({ services }) => `${services}: see in your booking when and where.`,
  },
  reminder_soon: {
    category: "reminders",
    to: "customerId",
    title: "Your mechanic comes soon",
    text: ({ services }) => `${services}: please see that the vehicle can be reached.`,
  },
  job_reminder_day: {
    category: "reminders",
    to: "mechanicId",
    title: "A job within a day",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): see in the job when and where.`,
  },
  job_reminder_soon: {
    category: "reminders",
    to: "mechanicId",
    title: "A job soon",
    text: ({ services, bookingNumber }) =>
      `${services} (${bookingNumber}): say in the job when you are on the way.`,
  },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof NOTICES;

/** Whether it may disturb the night, and when. */
export function nightRuleOf(kind: NoticeKind): NightRule | undefined {
  const rule: NoticeRule = NOTICES[kind];
  return rule.night;
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind);
}
