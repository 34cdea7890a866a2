import type { RefusalTable } from "../refusal";
import { DEAD_LINK, WRONG_PASSWORD } from "./email/email";
import { accountFields } from "~/messages/fields/account";

export const ACCOUNT_REFUSALS = {
  signedOut: { code: "UNAUTHENTICATED", sentence: "Unauthorized" },
  onlyCustomers: { code: "FORBIDDEN", sentence: "Only customers can do this." },
  onlyMechanics: { code: "FORBIDDEN", sentence: "Only mechanics can do this." },
  onlyAdministrators: { code: "FORBIDDEN", sentence: "Only administrators can see this." },
  onlyStaff: { code: "FORBIDDEN", sentence: "Only staff can do this." },
  onlyOwners: { code: "FORBIDDEN", sentence: "Only owners can do this." },
  wrongCredentials: { code: "UNAUTHENTICATED", sentence: "Invalid email or password" },
  emailTaken: { code: "CONFLICT", sentence: "An account with this email already exists." },
  mechanicStays: { code: "CONFLICT", sentence: "A mechanic cannot become a customer." },
  otherUser: {
    code: "CONFLICT",
    sentence:
      "You've signed in to another account since you opened this page, so we didn't save this. Reload the page and try again.",
  },
  hasPassword: { code: "CONFLICT", sentence: "You already have a password." },
  accountClosed: { code: "FORBIDDEN", sentence: "This account is closed." },
  unverifiedAtProvider: {
    code: "FORBIDDEN",
    sentence:
      "The other service hasn't confirmed your email address. Confirm it there first, or use your password.",
  },
  noEmailFromProvider: {
    code: "FORBIDDEN",
    sentence: "The other service didn't tell us your email address. Use your email and password.",
  },
  deadLink: { code: "INVALID", sentence: DEAD_LINK },
  nothingToConfirm: { code: "CONFLICT", sentence: "Your email address is already confirmed." },
  /** The account has a password, so it gets no emailed code. */
  passwordInstead: { code: "CONFLICT", sentence: "You have a password. Enter it instead." },
  noMailbox: {
    code: "CONFLICT",
    sentence: "Your account has no email address. Contact support to get back in.",
  },
  /** The password was right, after too many wrong ones. The answer's key says what to send next. */
  mailedCodeRequired: {
    code: "CODE_REQUIRED",
    sentence: "There were too many wrong passwords. We emailed you a code; enter it to sign in.",
  },
  wrongMailedCode: {
    code: "INVALID",
    sentence: "That code isn't right, or it has expired. Check the email, or get a new code.",
  },
  /** The mailbox is proven, but the account may be a stranger's. `isYours` answers. */
  isItYours: {
    code: "CONFLICT",
    sentence: "This address already has an account. Is it yours?",
  },
  addressChanged: {
    code: "CONFLICT",
    sentence: "This address was confirmed in the meantime. Get a new code and sign in.",
  },
  samePassword: {
    code: "INVALID",
    sentence: "That's your current password. Choose a different one.",
  },
  noPasswordYet: {
    code: "CONFLICT",
    sentence: "You don't have a password yet. Create one first.",
  },
  wrongPassword: { code: "REAUTH_REQUIRED", sentence: WRONG_PASSWORD },
  signInAgain: {
    code: "REAUTH_REQUIRED",
    sentence: "Confirm it's you first: enter your password, get a code by email, or sign in again.",
  },
  secondFactorRequired: {
    code: "SECOND_FACTOR_REQUIRED",
    sentence: "Enter a code from your authenticator app, or use a passkey.",
  },
  /** The password was right. The answer's key says what to send next. */
  signInCodeRequired: {
    code: "SECOND_FACTOR_REQUIRED",
    sentence: "Enter a code from your authenticator app, or one of your recovery codes.",
  },
  /** The password was right, and the person has a passkey. */
  signInPasskeyRequired: {
    code: "SECOND_FACTOR_REQUIRED",
    sentence: "Use a passkey, or a code from your authenticator app if you have one.",
  },
  signInTooLongAgo: { code: "INVALID", sentence: accountFields.secondStepOver },
  passwordNotEnough: {
    code: "SECOND_FACTOR_REQUIRED",
    sentence: "Your password isn't enough here. Enter a code too.",
  },
  addressNotConfirmed: {
    code: "CONFLICT",
    sentence:
      "Confirm your email address first. You'll need it to get back in if you lose your phone.",
  },
  /**
   * One sentence for every reason: a passkey of another site or person, a copied one, or one used
   * without a fingerprint or PIN.
   */
  wrongPasskey: {
    code: "INVALID",
    sentence: "We couldn't accept that passkey. Try again, or sign in another way.",
  },
  /** One sentence for an unknown, used or expired challenge. */
  passkeyTooLate: {
    code: "INVALID",
    sentence: "That took too long, or was already used. Use the passkey again.",
  },
  noPasskeys: { code: "CONFLICT", sentence: "You don't have a passkey yet." },
  passkeyNotFound: { code: "NOT_FOUND", sentence: "That passkey was already removed." },
  passkeyKnown: {
    code: "CONFLICT",
    sentence: "This device already has a passkey for your account.",
  },
  tooManyPasskeys: {
    code: "CONFLICT",
    sentence: "You can have {limit} passkeys. Remove one first.",
  },
  hasAuthenticator: { code: "CONFLICT", sentence: "You already have an authenticator app set up." },
  wrongCode: {
    code: "INVALID",
    sentence: "That code isn't right. Check your app and try again.",
  },
  usedCode: {
    code: "INVALID",
    sentence: "That code was already used. Wait for the next one in your app.",
  },
  /** A used link is deleted, so it can't be told apart from an unknown one. */
  wrongRecoveryCode: {
    code: "INVALID",
    sentence: "That recovery code isn't right, or it was already used.",
  },
  sessionNotFound: { code: "NOT_FOUND", sentence: "That session has already ended." },
  accountHasOpenThings: {
    code: "CONFLICT",
    sentence: "Your account can't be deleted yet. {what}",
  },
  accountStaysAnyway: { code: "CONFLICT", sentence: "Your account isn't scheduled for deletion." },
  accountDeletion: {
    code: "CONFLICT",
    sentence: "This account is scheduled for deletion. To use it, keep it first under Your data.",
  },
  ownBlock: { code: "INVALID", sentence: "You can't block yourself." },
  personNotFound: { code: "NOT_FOUND", sentence: "Person not found" },
  /** One sentence for an unknown link and one that was renewed. */
  noSuchCalendar: {
    code: "NOT_FOUND",
    sentence: "There's no calendar at this address. The link may have been replaced.",
  },
} as const satisfies RefusalTable;
