import type { CsvColumns } from "../csv";
import { DISPUTE_STATE_LABELS, disputeReasonLabel } from "./dispute/rules";
import type { DisputeView } from "./dispute/schema";
import { REFUND_STATE_LABELS, refundFailureLabel } from "./refund/rules";
import type { DeskRefundView } from "./refund/schema";
import { DIFFERENCE_WORDS, type TieOutView } from "./tie-out";

// Columns of the desk's money tables as files.

export const REFUND_COLUMNS: CsvColumns<DeskRefundView> = {
  Asked: { moment: ({ createdAt }) => createdAt },
  Booking: ({ bookingNumber }) => bookingNumber,
  Amount: ({ amount }) => amount,
  State: ({ state }) => REFUND_STATE_LABELS[state],
  "Paid by": ({ bornBy }) => bornBy,
  "Credit note": ({ creditNote }) => creditNote,
  Void: ({ creditNoteVoided }) => (creditNoteVoided ? "yes" : null),
  Settled: { moment: ({ settledAt }) => settledAt },
  Failure: ({ failure }) => (failure === null ? null : refundFailureLabel(failure)),
  Reason: ({ reason }) => reason,
};

export const DISPUTE_COLUMNS: CsvColumns<DisputeView> = {
  Opened: { moment: ({ createdAt }) => createdAt },
  Booking: ({ bookingNumber }) => bookingNumber,
  Dispute: ({ providerId }) => providerId,
  Amount: ({ amount }) => amount,
  Withdrawn: ({ withdrawn }) => withdrawn,
  Fee: ({ fee }) => fee,
  Reason: ({ reason }) => disputeReasonLabel(reason),
  State: ({ state }) => DISPUTE_STATE_LABELS[state],
  "Answer by": { moment: ({ answerBy }) => answerBy },
  "Bank deadline": { moment: ({ evidenceDueAt }) => evidenceDueAt },
  "With the bank": { moment: ({ sentAt }) => sentAt },
  Closed: { moment: ({ closedAt }) => closedAt },
};

export const DIFFERENCE_COLUMNS: CsvColumns<TieOutView["differences"][number]> = {
  Found: { moment: ({ foundAt }) => foundAt },
  What: ({ kind }) => DIFFERENCE_WORDS[kind].title,
  Booking: ({ bookingNumber }) => bookingNumber,
  "Provider's object": ({ providerId }) => providerId,
  Here: ({ ours }) => ours,
  "At the provider": ({ theirs }) => theirs,
  Difference: ({ difference }) => difference,
};
