import { ACCOUNT_REFUSALS } from "./refusals";

/** Refusals of a sign-in with another service that the person can act on. */
export const EXTERNAL_REFUSALS = [
  "unverifiedAtProvider",
  "noEmailFromProvider",
  "accountClosed",
] as const satisfies readonly (keyof typeof ACCOUNT_REFUSALS)[];
