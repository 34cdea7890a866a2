import { ACCOUNT_REFUSALS } from "./refusals";

/** Refusals of a sign-in by another service that its person can do something about. */
export const EXTERNAL_REFUSALS = [
  "unverifiedAtProvider",
  "noEmailFromProvider",
  "accountClosed",
] as const satisfies readonly (keyof typeof ACCOUNT_REFUSALS)[];
