import { z } from "zod";
import { MAILED_CODE_PURPOSES } from "./account/email/mailed-code";
import { mailSchema, type Mail } from "./mail";

/** For a shared queue: the payload's key that names the person, and their share. */
export interface Share {
  key: string;
  atOnce: number;
}

interface JobKind<Payload> {
  payload: z.ZodType<Payload>;
  /** Time one try can take before it counts as failed. */
  expireInSeconds: number;
  /** How many one process runs at a time; one by default. */
  atOnce?: number;
  /** Key for fair turns, so one person's many jobs don't delay the others. */
  share?: Share & { key: keyof Payload & string };
  /** Cron text in UTC, for jobs that start by schedule. Their payload is `{}`. */
  schedule?: string;
}

const bookingMail = z.object({
  bookingId: z.string(),
  /** The booking's customer. Jobs of an earlier version lack it and share one place. */
  customerId: z.string().optional(),
  kind: z.enum([
    "created",
    "requested",
    "still_open",
    "accept",
    "cancel",
    "decline",
    "release",
    "called_off",
    "contact_shared",
    "expired",
    "abandoned",
    "en_route",
    "late",
    "arrive",
    "arrival_photo",
    "arrival_contested",
    "arrival_upheld",
    "arrival_rejected",
    "contest_rejected",
    "contest_upheld",
    "asked_counted",
    "no_show",
    "stopped",
    "fee_due",
    "move_proposed",
    "move_accepted",
    "move_declined",
    "move_withdrawn",
    "move_expired",
    "job_move_proposed",
    "job_move_accepted",
    "job_move_declined",
    "job_move_withdrawn",
    "job_move_expired",
    "desk_cancelled",
    "job_desk_cancelled",
    "desk_completed",
    "job_desk_completed",
    "desk_released",
    "job_desk_released",
    "price_lowered",
    "job_price_lowered",
    "job_unfinished",
    "change_proposed",
    "change_withdrawn",
    "change_approved",
    "change_declined",
    "change_expired",
    "start",
    "completed_early",
    "captured",
    "payment_due",
    "payment_failed",
    "hold_lost",
    "payment_reminder",
    "card_removed",
    "job_card_removed",
    "card_missing",
    "cancelled_without_card",
    "job_cancelled_without_card",
    "tip",
    "refunded",
    "refund_shared",
    "refund_failed",
    "dispute_opened",
    "dispute_won",
    "dispute_lost",
    "job_disputed",
    "job_dispute_won",
    "job_dispute_lost",
    "claim_noted",
    "claim_offered",
    "claim_at_desk",
    "claim_visit",
    "claim_decided",
    "follow_up",
    "follow_up_done",
    "job_claim",
    "job_claim_noted",
    "job_claim_at_desk",
    "job_claim_decided",
    "job_claim_withdrawn",
    "job_follow_up",
    "reminder_day",
    "reminder_soon",
    "job_reminder_day",
    "job_reminder_soon",
    "review_left",
    "review_answered",
  ]),
  /** The payment it's about, if that matters. */
  paymentId: z.string().optional(),
  /** The change order it's about. */
  changeId: z.string().optional(),
  /** The refund it's about. */
  refundId: z.string().optional(),
  /** The dispute it's about. */
  disputeId: z.string().optional(),
  /** The recipient, if the booking doesn't name them or no longer does. */
  personId: z.string().optional(),
  /** The claim it's about. */
  claimId: z.string().optional(),
  /** For a lowered price: the old total. */
  oldTotal: z.string().optional(),
  /** For a resent email: the one recipient. */
  readerId: z.string().optional(),
});
const unreadMessages = z.object({ bookingId: z.string(), receiverId: z.string() });
/** A notification outside the product's own list. */
const oneNews = z.object({
  userId: z.string(),
  /** Its entry in their list. Unread messages have none. */
  notificationId: z.string().optional(),
  /**
   * The email of the same event. If there's nothing left to write, there's nothing left to tell.
   */
  booking: bookingMail.optional(),
  /** Recipient of the unread messages. */
  messagesOf: z.string().optional(),
});
const onePush = oneNews.extend({ subscriptionId: z.string() });
const onePerson = z.object({ userId: z.string() });
const oneAddress = z.object({ email: z.string().max(254) });
const oneCode = z.object({ userId: z.string(), purpose: z.enum(MAILED_CODE_PURPOSES) });
const oneMailbox = z.object({ userId: z.string(), email: z.string().max(254) });
const movedAddress = z.object({
  userId: z.string(),
  before: z.string().max(254),
  changedAt: z.iso.datetime(),
});
const oneAnswer = z.object({ requestId: z.string(), messageId: z.string() });
const oneBooking = z.object({ bookingId: z.string() });
const oneIntent = z.object({ bookingId: z.string(), intentId: z.string() });
const oneSetup = z.object({ setupIntentId: z.string() });
const oneFee = z.object({ bookingId: z.string(), paymentId: z.string() });
const oneRefund = z.object({ refundId: z.string() });
const oneCard = z.object({ cardId: z.string() });
const oneMethod = z.object({ paymentMethodId: z.string() });
const onePayout = z.object({ payoutId: z.string() });
const onePayment = z.object({ paymentId: z.string() });
const oneReversal = z.object({ reversalId: z.string() });
const oneDispute = z.object({ disputeId: z.string() });
const nothing = z.object({});

interface JobPayloads {
  mail: Mail;
  /** Writes and sends the emails of a booking's event. */
  "mail.booking": z.output<typeof bookingMail>;
  /** Tells a mechanic about new requests nearby by email, push and SMS. */
  "mail.requests": z.output<typeof onePerson>;
  /** Sends an email about messages that are still unread. */
  "mail.messages": z.output<typeof unreadMessages>;
  /** Sends one SMS. */
  "notice.sms": z.output<typeof oneNews>;
  /** Makes the code that proves a phone number, and texts it. */
  "sms.code": z.output<typeof onePerson>;
  /** Sends one push message to a browser. */
  "notice.push": z.output<typeof onePush>;
  /** Makes and emails a temporary password if the address has an account. */
  "mail.temporaryPassword": z.output<typeof oneAddress>;
  /** Makes and emails a code that proves who reads an account's mailbox. */
  "mail.code": z.output<typeof oneCode>;
  /** Emails the link that proves an address. */
  "mail.confirmEmail": z.output<typeof oneMailbox>;
  /** Emails the link that undoes a change of address. */
  "mail.emailChanged": z.output<typeof movedAddress>;
  /** Emails the answer staff gave to a request. */
  "mail.support": z.output<typeof oneAnswer>;
  /** Releases an authorization nobody needs, or refunds it if it was captured. */
  "payment.letGo": z.output<typeof oneIntent>;
  /** Requests a refund whose first request got no answer. */
  "payment.refund": z.output<typeof oneRefund>;
  /** Sends evidence whose first sending got no answer. */
  "payment.evidence": z.output<typeof oneDispute>;
  /** Reminds the desk of due disputes. */
  "payment.disputesDue": z.output<typeof nothing>;
  /** Takes a canceled booking's fee from its authorization. */
  "payment.takeFee": z.output<typeof oneFee>;
  /** Ends saving a card for a booking that was canceled. */
  "payment.cancelSetup": z.output<typeof oneSetup>;
  /** Takes a removed card off the bookings that rely on it, and tells their customer. */
  "payment.cardRemoved": z.output<typeof oneCard>;
  /** Makes the provider forget a card that won't be charged again. */
  "payment.detachCard": z.output<typeof oneMethod>;
  /** Authorizes a saved card for a job further away than an authorization lasts. */
  "payment.authorizeSavedCard": z.output<typeof oneBooking>;
  /** Finishes a completion whose process died between the capture and its commit. */
  "booking.finish": z.output<typeof oneBooking>;
  /**
   * Finds events that never arrived, and compares the provider's recent payments with the
   * bookings.
   */
  "payment.reconcile": z.output<typeof nothing>;
  /** Nightly: reads missed events of mechanics' accounts, then compares both books. */
  "payment.tieOut": z.output<typeof nothing>;
  /** Reminds customers of unpaid amounts, and charges the card they gave. */
  "payment.dues": z.output<typeof nothing>;
  /** Ends requests nobody accepted, and accepted jobs nobody came to. */
  "booking.upkeep": z.output<typeof nothing>;
  /** Tells mechanics nearby about new requests with a card. */
  "booking.announce": z.output<typeof nothing>;
  /** Reminds both sides of upcoming jobs. */
  "booking.remind": z.output<typeof nothing>;
  /** Renews authorizations that would end before their job is done. */
  "payment.renew": z.output<typeof nothing>;
  /** Plans payouts, sends what was left over, and tells mechanics whose money is held. */
  "payout.upkeep": z.output<typeof nothing>;
  /** Sends a payout as a transfer. */
  "payout.send": z.output<typeof onePayout>;
  /** Checks how much of a payment was paid to its mechanic and must be returned. */
  "payout.callBack": z.output<typeof onePayment>;
  /** Reverses money of a transfer. */
  "payout.reverse": z.output<typeof oneReversal>;
  /** Checks if a mechanic had an account here before, after their marks changed. */
  "mechanic.former": z.output<typeof onePerson>;
  /** Ends free trials. */
  "mechanic.trials": z.output<typeof nothing>;
  /** Announces expiring documents, acts on expired ones, and deletes decided ones. */
  "vetting.upkeep": z.output<typeof nothing>;
  /** Counts the numbers of finished days. */
  "desk.closeDays": z.output<typeof nothing>;
  /** Erases accounts whose waiting period is over. */
  "account.erase": z.output<typeof nothing>;
  /** Nightly: deletes message texts and photos past their retention. */
  "account.retention": z.output<typeof nothing>;
  /** Deletes expired sessions, remembered answers, counters, and forgotten uploads and photos. */
  cleanup: z.output<typeof nothing>;
  /** Nightly: copies the database and uploaded files. */
  backup: z.output<typeof nothing>;
}

export type JobName = keyof JobPayloads;
export type JobPayload<Name extends JobName> = JobPayloads[Name];

/** Connections to the mail server, push services and the SMS gateway, of each process and kind. */
const MAILS_AT_ONCE = 8;

/**
 * Every background job, by name. A failed try is repeated after the waits of RETRY_DELAYS_SECONDS.
 * After the last one, the job goes to the dead letters.
 */
export const JOBS: { [Name in JobName]: JobKind<JobPayloads[Name]> } = {
  mail: {
    payload: mailSchema,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "to", atOnce: 2 },
  },
  "mail.booking": {
    payload: bookingMail,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "customerId", atOnce: 2 },
  },
  "mail.requests": {
    payload: onePerson,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "userId", atOnce: 1 },
  },
  "mail.messages": {
    payload: unreadMessages,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "receiverId", atOnce: 2 },
  },
  "notice.push": {
    payload: onePush,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "userId", atOnce: 2 },
  },
  "notice.sms": {
    payload: oneNews,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "userId", atOnce: 1 },
  },
  "sms.code": {
    payload: onePerson,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "userId", atOnce: 1 },
  },
  "mail.temporaryPassword": {
    payload: oneAddress,
    expireInSeconds: 60,
    // Each one makes a hash, which keeps a processor busy for a while.
    atOnce: 2,
    share: { key: "email", atOnce: 1 },
  },
  "mail.code": {
    payload: oneCode,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "userId", atOnce: 1 },
  },
  "mail.confirmEmail": {
    payload: oneMailbox,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "email", atOnce: 1 },
  },
  "mail.emailChanged": { payload: movedAddress, expireInSeconds: 60, atOnce: MAILS_AT_ONCE },
  "mail.support": {
    payload: oneAnswer,
    expireInSeconds: 60,
    atOnce: MAILS_AT_ONCE,
    share: { key: "requestId", atOnce: 1 },
  },
  "payment.letGo": { payload: oneIntent, expireInSeconds: 60, atOnce: 4 },
  "payment.refund": { payload: oneRefund, expireInSeconds: 60, atOnce: 4 },
  "payment.evidence": { payload: oneDispute, expireInSeconds: 120, atOnce: 2 },
  "payment.disputesDue": { payload: nothing, expireInSeconds: 120, schedule: "7 * * * *" },
  "payment.takeFee": { payload: oneFee, expireInSeconds: 60, atOnce: 4 },
  "payment.cancelSetup": { payload: oneSetup, expireInSeconds: 60, atOnce: 4 },
  "payment.cardRemoved": { payload: oneCard, expireInSeconds: 60, atOnce: 4 },
  "payment.detachCard": { payload: oneMethod, expireInSeconds: 60, atOnce: 4 },
  "payment.authorizeSavedCard": { payload: oneBooking, expireInSeconds: 60, atOnce: 4 },
  "booking.finish": { payload: oneBooking, expireInSeconds: 60 },
  "payment.reconcile": { payload: nothing, expireInSeconds: 600, schedule: "*/10 * * * *" },
  "payment.tieOut": { payload: nothing, expireInSeconds: 3_600, schedule: "37 4 * * *" },
  "payment.dues": { payload: nothing, expireInSeconds: 600, schedule: "*/10 * * * *" },
  "booking.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "booking.announce": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "booking.remind": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "payment.renew": { payload: nothing, expireInSeconds: 600, schedule: "41 * * * *" },
  "payout.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "11 * * * *" },
  "payout.send": { payload: onePayout, expireInSeconds: 60, atOnce: 4 },
  "payout.callBack": { payload: onePayment, expireInSeconds: 60 },
  "payout.reverse": { payload: oneReversal, expireInSeconds: 60, atOnce: 4 },
  "mechanic.former": { payload: onePerson, expireInSeconds: 60 },
  "mechanic.trials": { payload: nothing, expireInSeconds: 60, schedule: "*/5 * * * *" },
  "vetting.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "31 * * * *" },
  "desk.closeDays": { payload: nothing, expireInSeconds: 3_600, schedule: "29 * * * *" },
  "account.erase": { payload: nothing, expireInSeconds: 3_600, schedule: "53 * * * *" },
  "account.retention": { payload: nothing, expireInSeconds: 3_600, schedule: "47 3 * * *" },
  cleanup: { payload: nothing, expireInSeconds: 600, schedule: "17 * * * *" },
  backup: { payload: nothing, expireInSeconds: 3_600, schedule: "23 * * * *" },
};

/** 1 minute, 5 minutes, 30 minutes, 2 hours, 12 hours. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1_800, 7_200, 43_200] as const;

export const DEAD_LETTERS = "dead-letters";

export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
