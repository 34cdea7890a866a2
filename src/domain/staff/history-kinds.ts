/** Filter of a person's history. */
export const HISTORY_KINDS = [
  "money",
  "payment",
  "refund",
  "claim",
  "message",
  "support",
  "review",
  "flag",
  "suspension",
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_KIND_LABELS: Record<HistoryKind, string> = {
  money: "Earnings and payouts",
  payment: "Payments",
  refund: "Refunds",
  claim: "Claims and disputes",
  message: "Messages",
  support: "Support",
  review: "Reviews",
  flag: "Alerts",
  suspension: "Suspensions",
};
