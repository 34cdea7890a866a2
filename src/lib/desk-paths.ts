import { withQuery } from "./paths";

/** The desk's URLs, which no other page has to carry. */
export const DESK_PATHS = {
  money: "/desk/money",
  /** A booking's refunds, one dispute, or lists by their states. */
  moneyWith: (shown: {
    booking?: string | undefined;
    dispute?: string | undefined;
    refunds?: string | undefined;
    refundSort?: string | undefined;
    disputes?: string | undefined;
    disputeSort?: string | undefined;
  }) => withQuery("/desk/money", shown),
  refundsCsv: (list: { state?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/refunds.csv", list),
  disputesCsv: (list: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/disputes.csv", list),
  evidencePaper: (disputeId: string, document: string) =>
    `/api/desk/disputes/${encodeURIComponent(disputeId)}/documents/${encodeURIComponent(document)}`,
  jobs: "/desk/jobs",
  /** One of the lists, with one booking beside it. */
  jobsWith: (shown: { list?: string | undefined; booking?: string | undefined }) =>
    withQuery("/desk/jobs", shown),
  payouts: "/desk/payouts",
  /** Payouts in one state, and both lists by their order. */
  payoutsWith: (shown: {
    state?: string | undefined;
    sort?: string | undefined;
    runSort?: string | undefined;
  }) => withQuery("/desk/payouts", shown),
  payoutsCsv: (list: { state?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/payouts.csv", list),
  payoutRunsCsv: "/api/desk/payouts/runs.csv",
  payoutBankFile: (runId: string) => `/api/desk/payouts/runs/${encodeURIComponent(runId)}/bank.csv`,
  tieOut: "/desk/tie-out",
  tieOutWith: (shown: { sort?: string | undefined }) => withQuery("/desk/tie-out", shown),
  tieOutCsv: "/api/desk/tie-out.csv",
  staff: "/desk/staff",
  audit: "/desk/audit",
} as const;
