import { z } from "zod";
import { field } from "~/messages/field-key";
import { passwordText } from "../account/schema";
import { isoTime } from "../text/text";
import { PAYOUT_METHODS } from "./policy";

/** States of a mechanic's account at the payment provider. */
export const PAYOUT_ACCOUNT_STATES = [
  "none",
  "incomplete",
  "checking",
  "restricted",
  "active",
] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/** Result of a transfer to the account's bank, by the provider; null until it's known. */
export const BANK_PAYOUT_WORDS = {
  pending: null,
  in_transit: null,
  canceled: null,
  paid: "bank_payout_paid",
  failed: "bank_payout_failed",
} as const;

export interface PayoutAccountFacts {
  hasAccount: boolean;
  transfersActive: boolean;
  isSubmitted: boolean;
  requirements: readonly string[];
}

export function payoutAccountState(account: PayoutAccountFacts): PayoutAccountState {
  if (!account.hasAccount) return "none";
  if (account.transfersActive) return "active";
  if (!account.isSubmitted) return "incomplete";
  return account.requirements.length === 0 ? "checking" : "restricted";
}

/** Prefixes of the provider's requirement names, with words for people. */
const REQUIREMENTS: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, "Your bank account"],
  [/verification\.(additional_)?document/, "A photo of your identity document"],
  [/verification\.proof_of_liveness/, "A photo of yourself"],
  [/\.(ssn_last_4|id_number)/, "Your social security number"],
  [/\.dob\./, "Your date of birth"],
  [/\.(first_name|last_name|full_name_aliases)/, "Your legal name"],
  [/\.address\.|^company\.address/, "Your address"],
  [/\.email/, "Your email address"],
  [/\.phone/, "Your phone number"],
  [/^business_profile\./, "What your business does"],
  [/^(company|owners|directors|executives|representative)\b/, "Details of your business"],
  [/^tos_acceptance/, "Your agreement to the provider's terms"],
];
const OTHER_REQUIREMENT = "Another detail (the next page says which)";

/** Returns what's still required, each item once. */
export function requirementWords(requirements: readonly string[]): string[] {
  const words = requirements.map(
    (name) => REQUIREMENTS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER_REQUIREMENT,
  );
  return [...new Set(words)];
}

/** GET /api/mechanic/payout-account */
export const payoutAccountSchema = z.object({
  method: z.enum(PAYOUT_METHODS),
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** Remaining requirements of the provider, in words. */
  requirements: z.array(z.string()),
  /** Last digits of the bank account it pays to. */
  bankLast4: z.string().nullable(),
  /** Until when payouts wait after a change. */
  heldUntil: isoTime.nullable(),
});
export type PayoutAccountView = z.output<typeof payoutAccountSchema>;

/** POST /api/mechanic/payout-account/link */
export const onboardingLinkInput = z.object({
  /** Required once an account is set up, unless the sign-in is recent. */
  password: passwordText(field("ownPasswordWrong")).optional(),
});

export const onboardingLinkSchema = z.object({
  /** The provider's page. It works for one visit. */
  url: z.string(),
  expiresAt: isoTime,
});
