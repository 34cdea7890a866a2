/** Reasons the provider opens no accounts for the platform, which it gives only as a sentence. */
export type ConnectRefusal = "platform_profile_missing" | "capability_approval_needed";

const CONNECT_ADVICE: Record<ConnectRefusal, string> = {
  platform_profile_missing:
    "Stripe won't open payout accounts until you complete your platform profile: Dashboard, Settings → Connect → Platform profile.",
  capability_approval_needed:
    "Stripe has to approve your platform first. Request it under Dashboard, Settings → Connect.",
};

/** Tells staff what to do when the provider refuses to open a mechanic's account, by reason. */
export function connectAdvice(reason: string | null): string {
  const known = Object.entries(CONNECT_ADVICE).find(([name]) => name === reason);
  return known?.[1] ?? "Stripe refused to open a payout account. The log has its reason.";
}
