/** What can need an operator's look. */
export const ALERT_KINDS = ["payment_mismatch", "early_completion"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
