import { DomainError } from "./errors";
import { ACCOUNT_MAILS_AN_HOUR } from "./account/email/email";
import { SAFETY_REPORTS_A_DAY } from "./staff/alarm";

/**
 * Every limit: points per key in a window of seconds. `shared` ones are counted in the database for
 * all processes together. `local` ones are flood guards on the hot path: they are counted in the
 * memory of each process, so that a read costs no database round trip for them.
 */
export const LIMITS = {
  /**
   * Failed sign-ins; successes are given back. Beyond those of an account the right password asks for a
   * mailed code; beyond those of a known browser or an address there is no answer.
   */
  signInPerAccount: { points: 10, seconds: 15 * 60, kept: "shared" },
  signInPerDevice: { points: 10, seconds: 15 * 60, kept: "shared" },
  signInPerAddress: { points: 50, seconds: 15 * 60, kept: "shared" },
  forgotPerAddress: { points: 20, seconds: 60 * 60, kept: "shared" },
  signUpPerAddress: { points: 300, seconds: 60 * 60, kept: "shared" },
  mailsPerUnprovenMailbox: { points: 3, seconds: 24 * 60 * 60, kept: "shared" },
  /** Tries of another address: the answer tells whether somebody has an account. */
  emailChanges: { points: 5, seconds: 60 * 60, kept: "shared" },
  confirmationsPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  /** Mails that keep an account safe: of each kind, to one mailbox. */
  accountMailsPerHour: { points: ACCOUNT_MAILS_AN_HOUR, seconds: 60 * 60, kept: "shared" },
  accountMailsPerDay: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  /** Guessed passwords of somebody who is signed in already; right ones are given back. */
  passwordPerSession: { points: 10, seconds: 15 * 60, kept: "shared" },
  /** Guessed codes that were mailed; right ones are given back. */
  mailedCodes: { points: 5, seconds: 15 * 60, kept: "shared" },
  /** Guessed codes of a second factor; right ones are given back. */
  secondFactor: { points: 5, seconds: 15 * 60, kept: "shared" },
  /** The same at sign-in: counted apart, so that who knows a password can't keep its owner out. */
  signInCodes: { points: 5, seconds: 15 * 60, kept: "shared" },
  codesPerAddress: { points: 50, seconds: 15 * 60, kept: "shared" },
  /** Archives of all that is kept about somebody. */
  exports: { points: 3, seconds: 24 * 60 * 60, kept: "shared" },
  /** Texted codes: by who asks, from where, for which number, and for numbers given out together. */
  smsCodesPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  smsCodesPerAddress: { points: 10, seconds: 60 * 60, kept: "shared" },
  smsCodesPerNumber: { points: 3, seconds: 60 * 60, kept: "shared" },
  smsCodesPerRange: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Texts of all kinds but codes: what is beyond that stands in the product alone. */
  textsPerPerson: { points: 20, seconds: 24 * 60 * 60, kept: "shared" },
  uploads: { points: 20, seconds: 60, kept: "shared" },
  /** Photos of bookings, which count in no quota. */
  photos: { points: 300, seconds: 24 * 60 * 60, kept: "shared" },
  /** Their stored size, removed ones too: 150 MB. */
  photoKilobytes: { points: 150 * 1024, seconds: 24 * 60 * 60, kept: "shared" },
  messages: { points: 20, seconds: 60, kept: "shared" },
  /** Safety reports of one person; withdrawn ones count. */
  safetyReports: { points: SAFETY_REPORTS_A_DAY, seconds: 24 * 60 * 60, kept: "shared" },
  /** Actions that email another person each time: claims, reschedule requests, and requests by name. */
  claimsPerPair: { points: 5, seconds: 24 * 60 * 60, kept: "shared" },
  proposalsPerPair: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  requestsPerPair: { points: 10, seconds: 24 * 60 * 60, kept: "shared" },
  declines: { points: 5, seconds: 60 * 60, kept: "shared" },
  supportRequests: { points: 10, seconds: 60 * 60, kept: "shared" },
  /** Replies to support by a person, or by the holder of an emailed link. */
  supportReplies: { points: 20, seconds: 60 * 60, kept: "shared" },
  /** Looks at calendars: calls, other mechanics a day, and one mechanic's first look. */
  slots: { points: 60, seconds: 60 * 60, kept: "shared" },
  slotMechanics: { points: 20, seconds: 24 * 60 * 60, kept: "shared" },
  slotsOfOne: { points: 1, seconds: 24 * 60 * 60, kept: "shared" },
  /** Places looked up, which may ask an outside geocoder. */
  locations: { points: 240, seconds: 60 * 60, kept: "shared" },
  /** Looks of other programs at one person's calendar. */
  calendarReads: { points: 60, seconds: 60 * 60, kept: "shared" },
  writes: { points: 300, seconds: 60, kept: "local" },
  reads: { points: 1200, seconds: 60, kept: "local" },
  documents: { points: 60, seconds: 60, kept: "local" },
  cspReports: { points: 60, seconds: 60, kept: "local" },
} as const satisfies Record<string, { points: number; seconds: number; kept: "shared" | "local" }>;

export type LimitName = keyof typeof LIMITS;
/** Limits of what one person may do about another in a day. */
export type PairLimitName = Extract<LimitName, `${string}PerPair`>;

/** Refuses who has to wait, and says for how long. */
export function tooManyAttempts(waitMs: number): DomainError {
  return new DomainError("tooManyAttempts", waitOf(waitMs));
}

/** Refuses what mails one other person too often, and says when it works again. */
export function tooManyWithOne(waitMs: number): DomainError {
  return new DomainError("tooManyWithOne", waitOf(waitMs));
}

/** Seconds below a minute, hours from two hours on, else minutes. */
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
