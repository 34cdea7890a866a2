import { z } from "zod";
import { MAILED_CODE_PURPOSES } from "./account/email/mailed-code";
import { mailSchema, type Mail } from "./mail";

/** Of a queue that is shared out: the payload's key that names the person, and their share. */
export interface Share {
  key: string;
  atOnce: number;
}

interface JobKind<Payload> {
  payload: z.ZodType<Payload>;
  /** How long one try may take before it counts as failed. */
  expireInSeconds: number;
  /** How many of them one process does side by side; one unless told. */
  atOnce?: number;
  /** Whose turn it is, for what people cause in numbers: one person's many don't delay the others. */
  share?: Share & { key: keyof Payload & string };
  /** Cron text in UTC, for jobs that start by themselves; their payload is `{}`. */
  schedule?: string;
}

const bookingMail = z.object({
  bookingId: z.string(),
  /** Whose booking it is. Jobs of an earlier version don't say so and share one place. */
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
  /** Which of its payments it is about, where that matters. */
  paymentId: z.string().optional(),
  /** Which change order it is about. */
  changeId: z.string().optional(),
  /** Which refund it is about. */
  refundId: z.string().optional(),
  /** Which dispute it is about. */
  disputeId: z.string().optional(),
  /** Who is told, where the booking does not name them, or not any more. */
  personId: z.string().optional(),
  /** Which claim it is about. */
  claimId: z.string().optional(),
  /** Of a price that was lowered: what the total was. */
  oldTotal: z.string().optional(),
  /** Of a mail that is sent once more: who alone gets it. */
  readerId: z.string().optional(),
});
const unreadMessages = z.object({ bookingId: z.string(), receiverId: z.string() });
/** What somebody is told beside the product's own list. */
const oneNews = z.object({
  userId: z.string(),
  /** What stands in their list; nothing does of messages that wait unread. */
  notificationId: z.string().optional(),
  /** The mail of the same event: where nothing is left to write, nothing is left to tell. */
  booking: bookingMail.optional(),
  /** Whose unread messages it is about. */
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
  /** Writes and sends the mails that belong to a booking's event. */
  "mail.booking": z.output<typeof bookingMail>;
  /** Tells a mechanic by mail, push and text of new requests nearby. */
  "mail.requests": z.output<typeof onePerson>;
  /** Tells by mail of messages that are still unread. */
  "mail.messages": z.output<typeof unreadMessages>;
  /** Tells somebody's phone of one thing. */
  "notice.sms": z.output<typeof oneNews>;
  /** Makes the code that proves a telephone number, and texts it. */
  "sms.code": z.output<typeof onePerson>;
  /** Tells one browser of one thing. */
  "notice.push": z.output<typeof onePush>;
  /** Makes a temporary password for this address, if it has an account, and mails it. */
  "mail.temporaryPassword": z.output<typeof oneAddress>;
  /** Makes a code that shows who reads the mailbox of an account, and mails it. */
  "mail.code": z.output<typeof oneCode>;
  /** Mails the link that proves an address. */
  "mail.confirmEmail": z.output<typeof oneMailbox>;
  /** Mails the link that takes a change of the address back. */
  "mail.emailChanged": z.output<typeof movedAddress>;
  /** Mails what staff answered to a request. */
  "mail.support": z.output<typeof oneAnswer>;
  /** Releases a hold that nobody needs any more, or refunds it when it was captured. */
  "payment.letGo": z.output<typeof oneIntent>;
  /** Asks the provider for a refund whose asker got no answer. */
  "payment.refund": z.output<typeof oneRefund>;
  /** Hands evidence to the bank whose sender got no answer. */
  "payment.evidence": z.output<typeof oneDispute>;
  /** Reminds the desk of disputes that are due. */
  "payment.disputesDue": z.output<typeof nothing>;
  /** Takes the fee of a called-off booking from its hold. */
  "payment.takeFee": z.output<typeof oneFee>;
  /** Ends the saving of a card for a booking that was called off. */
  "payment.cancelSetup": z.output<typeof oneSetup>;
  /** Takes a removed card off the bookings that count on it, and tells their customer. */
  "payment.cardRemoved": z.output<typeof oneCard>;
  /** Has the provider forget a card that is not to be charged any more. */
  "payment.detachCard": z.output<typeof oneMethod>;
  /** Holds a card that was saved for a job further away than a hold lasts. */
  "payment.authorizeSavedCard": z.output<typeof oneBooking>;
  /** Finishes a completion whose process died between the capture and its commit. */
  "booking.finish": z.output<typeof oneBooking>;
  /** Looks for events that never arrived, and compares the provider's recent payments with the bookings. */
  "payment.reconcile": z.output<typeof nothing>;
  /** Once a night: what mechanics' accounts told and never arrived, then both sides' books. */
  "payment.tieOut": z.output<typeof nothing>;
  /** Reminds customers of what they owe, and asks the card that they gave for it. */
  "payment.dues": z.output<typeof nothing>;
  /** Ends requests that nobody took, and accepted jobs that nobody came to. */
  "booking.upkeep": z.output<typeof nothing>;
  /** Tells mechanics nearby of new requests with a card. */
  "booking.announce": z.output<typeof nothing>;
  /** Reminds both sides of jobs that are near. */
  "booking.remind": z.output<typeof nothing>;
  /** Makes holds anew that would end before their job is done. */
  "payment.renew": z.output<typeof nothing>;
  /** Plans what can be paid by the provider, sends what was left over, and tells whose money is held. */
  "payout.upkeep": z.output<typeof nothing>;
  /** Sends a payout as a transfer. */
  "payout.send": z.output<typeof onePayout>;
  /** Looks what of a payment was paid to its mechanic and has to come back. */
  "payout.callBack": z.output<typeof onePayment>;
  /** Calls money of a transfer back. */
  "payout.reverse": z.output<typeof oneReversal>;
  /** Looks whether a mechanic had an account here before, after what they are recognized by has changed. */
  "mechanic.former": z.output<typeof onePerson>;
  /** Ends free trials. */
  "mechanic.trials": z.output<typeof nothing>;
  /** Tells of documents that end, acts on those that have, and deletes what was looked at. */
  "vetting.upkeep": z.output<typeof nothing>;
  /** Counts what happened on the days that are over. */
  "desk.closeDays": z.output<typeof nothing>;
  /** Erases accounts whose days to think are over. */
  "account.erase": z.output<typeof nothing>;
  /** Once a night: the texts of messages, and photos, that are older than they are kept. */
  "account.retention": z.output<typeof nothing>;
  /** Deletes what has expired: sessions, remembered answers, counters, forgotten uploads and photos. */
  cleanup: z.output<typeof nothing>;
  /** Copies database and uploaded files, once a night. */
  backup: z.output<typeof nothing>;
}

export type JobName = keyof JobPayloads;
export type JobPayload<Name extends JobName> = JobPayloads[Name];

/** Connections to the mail server, push services and the SMS gateway, of each process and kind. */
const MAILS_AT_ONCE = 8;

/**
 * Everything that is done later, by name. A failed try is repeated after the waits of
 * RETRY_DELAYS_SECONDS; after the last one the job goes to the dead letters.
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
    // Each makes a hash, which takes a processor for a while.
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
