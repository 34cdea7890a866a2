/** Reasons for which the provider or our own check refuses a transfer or evidence. */
const REASONS: Readonly<Record<string, string>> = {
  balance_insufficient: "our balance with the provider is too low",
  insufficient_funds: "our balance with the provider is too low",
  other_account: "it belongs to another account at the provider",
  transfers_not_allowed: "the mechanic's account can't get transfers",
  refused: "no reason given",
};

/** Returns the provider's reason in words. An unknown code is shown as words. */
export function providerReasonLabel(code: string | null): string {
  return code === null ? "no reason given" : (REASONS[code] ?? code.replaceAll("_", " "));
}
