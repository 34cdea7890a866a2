import { withQuery } from "./paths";

/** The desk's URLs, which no other page has to carry. */
export const DESK_PATHS = {
  money: "/desk/money",
  /** A booking's refunds, one dispute, or lists by their states. */
  moneyWith: (shown: {
    booking?: string | undefined;
    dispute?: string | undefined;
    refunds?: string | undefined;
    disputes?: string | undefined;
  }) => withQuery("/desk/money", shown),
  evidencePaper: (disputeId: string, document: string) =>
    `/api/desk/disputes/${encodeURIComponent(disputeId)}/documents/${encodeURIComponent(document)}`,
  jobs: "/desk/jobs",
  /** One of the lists, with one booking beside it. */
  jobsWith: (shown: { list?: string | undefined; booking?: string | undefined }) =>
    withQuery("/desk/jobs", shown),
  payouts: "/desk/payouts",
  payoutBankFile: (runId: string) => `/api/desk/payouts/runs/${encodeURIComponent(runId)}/bank.csv`,
  tieOut: "/desk/tie-out",
  staff: "/desk/staff",
  audit: "/desk/audit",
} as const;
