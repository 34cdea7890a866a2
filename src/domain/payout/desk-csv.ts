import type { CsvColumns } from "../csv";
import type { DeskPayoutView, PayoutRunView } from "./schema";

export const PAYOUT_COLUMNS: CsvColumns<DeskPayoutView> = {
  Planned: { moment: ({ createdAt }) => createdAt },
  Payout: ({ id }) => id,
  Run: ({ runNumber }) => (runNumber === null ? null : String(runNumber)),
  Mechanic: ({ mechanic }) => mechanic.name,
  Amount: ({ amount }) => amount,
  "Called back": ({ reversed }) => reversed,
  State: ({ state }) => state,
  Method: ({ method }) => method,
  To: ({ destination }) => destination,
  Sent: { moment: ({ sentAt }) => sentAt },
  Failure: ({ failure }) => failure,
};

export const RUN_COLUMNS: CsvColumns<PayoutRunView> = {
  Started: { moment: ({ createdAt }) => createdAt },
  Run: ({ number }) => String(number),
  Method: ({ method }) => method,
  Total: ({ total }) => total,
  Payouts: ({ payouts }) => String(payouts),
  Pending: ({ pending }) => String(pending),
  Returned: ({ returned }) => String(returned),
};
