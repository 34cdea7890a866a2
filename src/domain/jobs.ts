import { z } from "zod";
import { MAILED_CODE_PURPOSES } from "./account/email/mailed-code";
import { BOOKING_STATUSES } from "./booking/status";
import { CONCURRENCY_PER_ENDPOINT } from "./webhook/policy";
import { NOTICE_KINDS } from "./notification/kinds";
import { mailSchema, type Mail } from "./mail";

/**
 * For fair turns in a queue: the payload's key that names the person, and how many of their jobs
 * run at a time.
 */
export interface Share {
  key: string;
  concurrency: number;
}

interface JobKind<Payload> {
  payload: z.ZodType<Payload>;
  /** Time one try can take before it counts as failed. */
  expireInSeconds: number;
  /** How many of them one process runs at a time; one by default. */
  concurrency?: number;
  /** Key for fair turns, so one person's many jobs don't delay the others. */
  share?: Share & { key: keyof Payload & string };
  /** Cron text in UTC, for jobs that start by schedule. Their payload is `{}`. */
  schedule?: string;
}

/** Events of a booking that only an email tells. The others also have a notification. */
const MAIL_ONLY = ["created", "cancel", "hold_lost"] as const;

const bookingMail = z.object({
  bookingId: z.string(),
  /**
   * The booking's customer. Jobs queued by an earlier version lack it and count as one person's.
   */
  customerId: z.string().optional(),
  kind: z.enum([...MAIL_ONLY, ...NOTICE_KINDS]),
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
  /** The staff message it's about. */
  messageId: z.string().optional(),
  /** The claim it's about. */
  claimId: z.string().optional(),
  /** For a lowered price: the old total. */
  oldTotal: z.string().optional(),
  /** For a resent email: the one recipient. */
  readerId: z.string().optional(),
});
const unreadMessages = z.object({ bookingId: z.string(), receiverId: z.string() });
/** A notification sent by push or SMS. */
const oneNotification = z.object({
  userId: z.string(),
  /** Its entry in their list. Unread messages have none. */
  notificationId: z.string().optional(),
  /** The email of the same event. If that email is no longer needed, neither is this. */
  booking: bookingMail.optional(),
  /** Recipient of the unread messages. */
  messagesOf: z.string().optional(),
});
const onePush = oneNotification.extend({ subscriptionId: z.string() });
const onePerson = z.object({ userId: z.string() });
const oneDraft = z.object({ draftId: z.string() });
const oneEntry = z.object({ entryId: z.string() });
const oneAddress = z.object({ email: z.string().max(254) });
const oneCode = z.object({ userId: z.string(), purpose: z.enum(MAILED_CODE_PURPOSES) });
const oneMailbox = z.object({ userId: z.string(), email: z.string().max(254) });
const movedAddress = z.object({
  userId: z.string(),
  before: z.string().max(254),
  changedAt: z.iso.datetime(),
});
/** An event as the database's trigger records it. */
const reportedEvent = z.object({
  eventId: z.string(),
  bookingId: z.string(),
  kind: z.string(),
  actorId: z.string().nullable(),
  mechanicId: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  version: z.int(),
  at: z.iso.datetime(),
});
const oneDelivery = z.object({ deliveryId: z.string(), endpointId: z.string() });
const oneAnswer = z.object({ requestId: z.string(), messageId: z.string() });
const oneBooking = z.object({ bookingId: z.string() });
const oneIntent = z.object({ bookingId: z.string(), intentId: z.string() });
const oneSetup = z.object({ setupIntentId: z.string() });
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
  "notice.sms": z.output<typeof oneNotification>;
  /** Makes the code that proves a phone number, and texts it. */
  "sms.code": z.output<typeof onePerson>;
  /** Sends one push message to a browser. */
  "notice.push": z.output<typeof onePush>;
  /** Makes and emails a temporary password if the address has an account. */
  "mail.temporaryPassword": z.output<typeof oneAddress>;
  /** Makes and emails a code that proves who reads an account's mailbox. */
  "mail.code": z.output<typeof oneCode>;
  /** Emails the code that confirms a booking without an account, or says why there is none. */
  "mail.guestCode": z.output<typeof oneDraft>;
  /** Emails the link that confirms an entry of the waitlist. */
  "mail.waitlistConfirm": z.output<typeof oneEntry>;
  /** Sends the waitlist's one email. */
  "mail.waitlistOpen": z.output<typeof oneEntry>;
  /** Makes and emails a code that signs in, if the address has an account. */
  "mail.signInCode": z.output<typeof oneAddress>;
  /** Emails the link that proves an address. */
  "mail.confirmEmail": z.output<typeof oneMailbox>;
  /** Emails the link that undoes a change of address. */
  "mail.emailChanged": z.output<typeof movedAddress>;
  /** Emails the answer staff gave to a request. */
  "mail.support": z.output<typeof oneAnswer>;
  /** Writes the deliveries of an event. */
  "webhook.event": z.output<typeof reportedEvent>;
  /** Sends one delivery to its endpoint. */
  "webhook.deliver": z.output<typeof oneDelivery>;
  /** Releases an authorization nobody needs, or refunds it if it was captured. */
  "payment.letGo": z.output<typeof oneIntent>;
  /** Requests a refund whose first request got no answer. */
  "payment.refund": z.output<typeof oneRefund>;
  /** Sends evidence whose first sending got no answer. */
  "payment.evidence": z.output<typeof oneDispute>;
  /** Reminds the desk of due disputes. */
  "payment.disputesDue": z.output<typeof nothing>;
  /** Takes a canceled booking's fee from its authorizations. */
  "payment.takeFee": z.output<typeof oneBooking>;
  /** Ends saving a card for a booking that was canceled. */
  "payment.cancelSetup": z.output<typeof oneSetup>;
  /** Detaches a removed card from the bookings that rely on it, and notifies their customer. */
  "payment.cardRemoved": z.output<typeof oneCard>;
  /** Makes the provider forget a card that won't be charged again. */
  "payment.detachCard": z.output<typeof oneMethod>;
  /** Authorizes a saved card for a job further away than an authorization lasts. */
  "payment.authorizeSavedCard": z.output<typeof oneBooking>;
  /** Finishes a completion whose process died between the capture and its commit. */
  "booking.finish": z.output<typeof oneBooking>;
  /** Ends a person's requests without a card, because they lost an address that wasn't theirs. */
  "booking.endStrangers": z.output<typeof onePerson>;
  /**
   * Finds events that never arrived, and compares the provider's recent payments with the
   * bookings.
   */
  "payment.reconcile": z.output<typeof nothing>;
  /** Nightly: reads missed events of mechanics' accounts, then compares both books. */
  "payment.tieOut": z.output<typeof nothing>;
  /** Reminds customers of unpaid amounts, and charges the card they gave. */
  "payment.dues": z.output<typeof nothing>;
  /**
   * Ends requests that nobody accepted, accepted jobs whose mechanic never came, and pauses of new
   * bookings.
   */
  "booking.upkeep": z.output<typeof nothing>;
  /** Tells mechanics nearby about new requests with a card. */
  "booking.announce": z.output<typeof nothing>;
  /** Reminds both sides of upcoming jobs. */
  "booking.remind": z.output<typeof nothing>;
  /** Renews authorizations that would end before their job is done. */
  "payment.renew": z.output<typeof nothing>;
  /** Plans payouts, retries unsent ones, and notifies mechanics whose money is held. */
  "payout.upkeep": z.output<typeof nothing>;
  /** Sends a payout as a transfer. */
  "payout.send": z.output<typeof onePayout>;
  /** Checks how much of a payment was paid to its mechanic and must be returned. */
  "payout.callBack": z.output<typeof onePayment>;
  /** Reverses money of a transfer. */
  "payout.reverse": z.output<typeof oneReversal>;
  /** Checks whether a mechanic had an account here before, after their marks changed. */
  "mechanic.former": z.output<typeof onePerson>;
  /** Ends free trials. */
  "mechanic.trials": z.output<typeof nothing>;
  /**
   * Reminds mechanics of expiring documents, acts on expired ones, and deletes old decided ones.
   */
  "vetting.upkeep": z.output<typeof nothing>;
  /** Computes the desk's figures for finished days. */
  "desk.closeDays": z.output<typeof nothing>;
  /** Nightly: counts the cities that have public pages. */
  "public.countAreas": z.output<typeof nothing>;
  /** Notes since when the waitlist's places have a mechanic. */
  "waitlist.watch": z.output<typeof nothing>;
  /** Daily: tells everyone on the waitlist whose place has one. */
  "waitlist.tell": z.output<typeof nothing>;
  /** Daily: emails owners what is due for their cars. */
  "car.remind": z.output<typeof nothing>;
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
const MAIL_CONCURRENCY = 8;

/** Deliveries at a time of each process. A slow endpoint holds CONCURRENCY_PER_ENDPOINT of them. */
const DELIVERY_CONCURRENCY = 64;

/**
 * Every background job, by name. A failed try is repeated after the waits of RETRY_DELAYS_SECONDS.
 * After the last one, the job goes to the dead letters.
 */
export const JOBS: { [Name in JobName]: JobKind<JobPayloads[Name]> } = {
  mail: {
    payload: mailSchema,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "to", concurrency: 2 },
  },
  "mail.booking": {
    payload: bookingMail,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "customerId", concurrency: 2 },
  },
  "mail.requests": {
    payload: onePerson,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "userId", concurrency: 1 },
  },
  "mail.messages": {
    payload: unreadMessages,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "receiverId", concurrency: 2 },
  },
  "notice.push": {
    payload: onePush,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "userId", concurrency: 2 },
  },
  "notice.sms": {
    payload: oneNotification,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "userId", concurrency: 1 },
  },
  "sms.code": {
    payload: onePerson,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "userId", concurrency: 1 },
  },
  "mail.temporaryPassword": {
    payload: oneAddress,
    expireInSeconds: 60,
    // Each one makes a hash, which keeps a processor busy for a while.
    concurrency: 2,
    share: { key: "email", concurrency: 1 },
  },
  "mail.code": {
    payload: oneCode,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "userId", concurrency: 1 },
  },
  "mail.guestCode": {
    payload: oneDraft,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "draftId", concurrency: 1 },
  },
  "mail.waitlistConfirm": {
    payload: oneEntry,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
  },
  "mail.waitlistOpen": {
    payload: oneEntry,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
  },
  "mail.signInCode": {
    payload: oneAddress,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "email", concurrency: 1 },
  },
  "mail.confirmEmail": {
    payload: oneMailbox,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "email", concurrency: 1 },
  },
  "mail.emailChanged": {
    payload: movedAddress,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
  },
  "mail.support": {
    payload: oneAnswer,
    expireInSeconds: 60,
    concurrency: MAIL_CONCURRENCY,
    share: { key: "requestId", concurrency: 1 },
  },
  "webhook.event": { payload: reportedEvent, expireInSeconds: 60, concurrency: 4 },
  "webhook.deliver": {
    payload: oneDelivery,
    expireInSeconds: 30,
    concurrency: DELIVERY_CONCURRENCY,
    share: { key: "endpointId", concurrency: CONCURRENCY_PER_ENDPOINT },
  },
  "payment.letGo": { payload: oneIntent, expireInSeconds: 60, concurrency: 4 },
  "payment.refund": { payload: oneRefund, expireInSeconds: 60, concurrency: 4 },
  "payment.evidence": { payload: oneDispute, expireInSeconds: 120, concurrency: 2 },
  "payment.disputesDue": { payload: nothing, expireInSeconds: 120, schedule: "7 * * * *" },
  "payment.takeFee": { payload: oneBooking, expireInSeconds: 60, concurrency: 4 },
  "payment.cancelSetup": { payload: oneSetup, expireInSeconds: 60, concurrency: 4 },
  "payment.cardRemoved": { payload: oneCard, expireInSeconds: 60, concurrency: 4 },
  "payment.detachCard": { payload: oneMethod, expireInSeconds: 60, concurrency: 4 },
  "payment.authorizeSavedCard": { payload: oneBooking, expireInSeconds: 60, concurrency: 4 },
  "booking.finish": { payload: oneBooking, expireInSeconds: 60 },
  "booking.endStrangers": { payload: onePerson, expireInSeconds: 60 },
  "payment.reconcile": { payload: nothing, expireInSeconds: 600, schedule: "*/10 * * * *" },
  "payment.tieOut": { payload: nothing, expireInSeconds: 3_600, schedule: "37 4 * * *" },
  "payment.dues": { payload: nothing, expireInSeconds: 600, schedule: "*/10 * * * *" },
  "booking.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "booking.announce": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "booking.remind": { payload: nothing, expireInSeconds: 600, schedule: "* * * * *" },
  "payment.renew": { payload: nothing, expireInSeconds: 600, schedule: "41 * * * *" },
  "payout.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "11 * * * *" },
  "payout.send": { payload: onePayout, expireInSeconds: 60, concurrency: 4 },
  "payout.callBack": { payload: onePayment, expireInSeconds: 60 },
  "payout.reverse": { payload: oneReversal, expireInSeconds: 60, concurrency: 4 },
  "mechanic.former": { payload: onePerson, expireInSeconds: 60 },
  "mechanic.trials": { payload: nothing, expireInSeconds: 60, schedule: "*/5 * * * *" },
  "vetting.upkeep": { payload: nothing, expireInSeconds: 600, schedule: "31 * * * *" },
  "desk.closeDays": { payload: nothing, expireInSeconds: 3_600, schedule: "29 * * * *" },
  "public.countAreas": { payload: nothing, expireInSeconds: 3_600, schedule: "37 3 * * *" },
  "waitlist.watch": { payload: nothing, expireInSeconds: 600, schedule: "5 * * * *" },
  "waitlist.tell": { payload: nothing, expireInSeconds: 600, schedule: "13 16 * * *" },
  "car.remind": { payload: nothing, expireInSeconds: 3_600, schedule: "19 16 * * *" },
  "account.erase": { payload: nothing, expireInSeconds: 3_600, schedule: "53 * * * *" },
  "account.retention": { payload: nothing, expireInSeconds: 3_600, schedule: "47 3 * * *" },
  cleanup: { payload: nothing, expireInSeconds: 600, schedule: "17 * * * *" },
  backup: { payload: nothing, expireInSeconds: 3_600, schedule: "23 * * * *" },
};

/** 1 minute, 5 minutes, 30 minutes, 2 hours, 12 hours. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1_800, 7_200, 43_200] as const;

export const DEAD_LETTERS = "dead-letters";

export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
