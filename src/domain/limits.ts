import { formatMoment } from "~/messages/format";
import { DomainError } from "./errors";
import { ACCOUNT_MAILS_AN_HOUR, STRANGERS_MAILS_AN_HOUR } from "./account/email/email";
import { GUEST_DRAFTS } from "./booking/guest/policy";
import { SAFETY_REPORTS_A_DAY } from "./staff/alarm";
import { WAITLIST } from "./waitlist/policy";

/**
 * Every limit: points per key in a window of seconds. `shared` limits are counted in the database
 * for all processes. `local` ones protect the hot path from floods: the processes of a machine
 * count them in memory, so a read costs no database round trip.
 */
export const LIMITS = {
  /**
   * Failed sign-ins. Successes are credited back. Beyond an account's limit, the right password
   * asks for an emailed code. Beyond the limit of a known browser or a network address, every
   * sign-in is refused.
   */
  signInPerAccount: { points: 10, seconds: 15 * 60, kept: "shared" },
  signInPerDevice: { points: 10, seconds: 15 * 60, kept: "shared" },
  signInPerAddress: { points: 50, seconds: 15 * 60, kept: "shared" },
  forgotPerAddress: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Emailed sign-in codes asked for from one network. */
  signInMailsPerAddress: { points: 20, seconds: 60 * 60, kept: "shared" },
  signUpPerAddress: { points: 300, seconds: 60 * 60, kept: "shared" },
  /** Bookings without an account. Beyond it, browsers solve a challenge first. */
  guestDrafts: { points: GUEST_DRAFTS.perNetworkAndHour, seconds: 60 * 60, kept: "shared" },
  mailsPerUnprovenMailbox: { points: 3, seconds: 24 * 60 * 60, kept: "shared" },
  /**
   * Changes of a person's email address, because the answer reveals whether an address has an
   * account.
   */
  emailChanges: { points: 5, seconds: 60 * 60, kept: "shared" },
  confirmationsPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  /** Security emails of each kind to one mailbox. */
  accountMailsPerHour: { points: ACCOUNT_MAILS_AN_HOUR, seconds: 60 * 60, kept: "shared" },
  accountMailsPerDay: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  /** Of these, the ones that browsers without an earlier sign-in can ask for. */
  strangersMailsPerHour: { points: STRANGERS_MAILS_AN_HOUR, seconds: 60 * 60, kept: "shared" },
  strangersMailsPerDay: { points: 6, seconds: 24 * 60 * 60, kept: "shared" },
  /** Wrong passwords of a signed-in person. Right ones are credited back. */
  passwordPerSession: { points: 10, seconds: 15 * 60, kept: "shared" },
  /** Wrong emailed codes. Right ones are credited back. */
  mailedCodes: { points: 5, seconds: 15 * 60, kept: "shared" },
  /** Wrong emailed codes in one sign-in attempt, which ends sooner. */
  signInAttempts: { points: 5, seconds: 15 * 60, kept: "shared" },
  /** Wrong second-factor codes. Right ones are credited back. */
  secondFactor: { points: 5, seconds: 15 * 60, kept: "shared" },
  /**
   * Wrong second-factor codes at sign-in. Counted separately, so someone who only knows the
   * password can't lock the owner out.
   */
  signInCodes: { points: 5, seconds: 15 * 60, kept: "shared" },
  codesPerAddress: { points: 50, seconds: 15 * 60, kept: "shared" },
  /** Exports of a person's data. */
  exports: { points: 3, seconds: 24 * 60 * 60, kept: "shared" },
  /** Texted codes: by person, network, number, and numbers assigned together. */
  smsCodesPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  smsCodesPerAddress: { points: 10, seconds: 60 * 60, kept: "shared" },
  smsCodesPerNumber: { points: 3, seconds: 60 * 60, kept: "shared" },
  smsCodesPerRange: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Texts of all kinds except codes. Notifications beyond it appear only in the product. */
  textsPerPerson: { points: 20, seconds: 24 * 60 * 60, kept: "shared" },
  uploads: { points: 20, seconds: 60, kept: "shared" },
  /** Photos of bookings, which don't count toward the upload quota. */
  photos: { points: 300, seconds: 24 * 60 * 60, kept: "shared" },
  /** Kilobytes of stored photos, including removed ones: 150 MB. */
  photoKilobytes: { points: 150 * 1024, seconds: 24 * 60 * 60, kept: "shared" },
  messages: { points: 20, seconds: 60, kept: "shared" },
  /** Safety reports by one person. Withdrawn ones count. */
  safetyReports: { points: SAFETY_REPORTS_A_DAY, seconds: 24 * 60 * 60, kept: "shared" },
  /**
   * Actions that email another person each time: claims, reschedule requests, and requested
   * mechanics.
   */
  claimsPerPair: { points: 5, seconds: 24 * 60 * 60, kept: "shared" },
  proposalsPerPair: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  requestsPerPair: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  declines: { points: 5, seconds: 60 * 60, kept: "shared" },
  supportRequests: { points: 10, seconds: 60 * 60, kept: "shared" },
  /** Replies to support by a person, or by the holder of an emailed link. */
  supportReplies: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Calendar lookups: calls, other mechanics a day, and a mechanic's first lookup. */
  slots: { points: 60, seconds: 60 * 60, kept: "shared" },
  slotMechanics: { points: 20, seconds: 24 * 60 * 60, kept: "shared" },
  slotsOfOne: { points: 1, seconds: 24 * 60 * 60, kept: "shared" },
  /** Quotes, by network. */
  quotes: { points: 60, seconds: 60 * 60, kept: "shared" },
  /** Quotes by API key, by key. Only the first ones of an account say who is near, and when. */
  keyQuotes: { points: 600, seconds: 60 * 60, kept: "shared" },
  keyNearby: { points: 60, seconds: 60 * 60, kept: "shared" },
  /** VINs that are decoded, by network. */
  vins: { points: 60, seconds: 60 * 60, kept: "shared" },
  /** Entries of the waitlist from one network. Beyond it, browsers solve a challenge first. */
  waitlistEntries: { points: WAITLIST.perNetworkAndHour, seconds: 60 * 60, kept: "shared" },
  /** Confirmation emails of the waitlist to one mailbox. */
  waitlistMailsPerDay: { points: 1, seconds: 24 * 60 * 60, kept: "shared" },
  waitlistMailsInAll: {
    points: WAITLIST.confirmationsInAll,
    seconds: WAITLIST.months * 31 * 24 * 60 * 60,
    kept: "shared",
  },
  /** Promo codes that can't be used, by network and by account. */
  wrongPromos: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Location lookups, which may ask an outside geocoder. */
  locations: { points: 240, seconds: 60 * 60, kept: "shared" },
  /** Reads of a person's calendar feed by other programs. */
  calendarReads: { points: 60, seconds: 60 * 60, kept: "shared" },
  writes: { points: 300, seconds: 60, kept: "local" },
  reads: { points: 1200, seconds: 60, kept: "local" },
  /** Calls with an API key, by key. */
  keyReads: { points: 600, seconds: 60, kept: "local" },
  keyWrites: { points: 120, seconds: 60, kept: "local" },
  /** Wrong API keys, by network. */
  wrongKeys: { points: 60, seconds: 15 * 60, kept: "local" },
  /** Looks for public pages that don't exist, by network. */
  missingPages: { points: 60, seconds: 60, kept: "local" },
  documents: { points: 60, seconds: 60, kept: "local" },
  cspReports: { points: 60, seconds: 60, kept: "local" },
} as const satisfies Record<string, { points: number; seconds: number; kept: "shared" | "local" }>;

export type LimitName = keyof typeof LIMITS;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);
/** Limits on what a person can do about another person in a day. */
export type PairLimitName = Extract<LimitName, `${string}PerPair`>;

/** Refuses a caller who must wait, and says how long. */
export function tooManyAttempts(waitMs: number, limitName: LimitName): DomainError {
  return new DomainError("tooManyAttempts", { ...waitOf(waitMs), limitName });
}

/** Refuses an action that emails another person too often, and says when it works again. */
export function tooManyWithOne(waitMs: number, limitName: LimitName): DomainError {
  return new DomainError("tooManyWithOne", { ...waitOf(waitMs), limitName });
}

/** Refuses a new payment form after too many declined cards, and says when one opens. */
export function tooManyDeclines(opensAt: Date, timeZone: string, now: Date): DomainError {
  const { retryAfterSeconds } = waitOf(opensAt.getTime() - now.getTime());
  return new DomainError("tooManyDeclines", {
    date: formatMoment(opensAt, timeZone),
    retryAfterSeconds,
    limitName: "cardDeclines",
  });
}

/** Refuses a promo code after too many wrong ones, and says when one is checked again. */
export function tooManyWrongPromos(waitMs: number, limitName: LimitName): DomainError {
  return new DomainError("tooManyWrongPromos", { ...waitOf(waitMs), limitName });
}

/** Formats a wait: seconds under a minute, hours from two hours on, else minutes. */
function waitOf(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    retryAfterSeconds < 60
      ? ({ value: retryAfterSeconds, unit: "second" } as const)
      : retryAfterSeconds < 2 * 60 * 60
        ? ({ value: Math.ceil(retryAfterSeconds / 60), unit: "minute" } as const)
        : ({ value: Math.ceil(retryAfterSeconds / 3600), unit: "hour" } as const);
  return { wait, retryAfterSeconds };
}
