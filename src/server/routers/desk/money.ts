import { tieOutSchema } from "~/domain/payment/tie-out";
import {
  bookingRefundsInputSchema,
  bookingRefundsSchema,
  deskRefundPageSchema,
  deskRefundsInputSchema,
  requestRefundSchema,
} from "~/domain/payment/refund-schema";
import {
  disputeDetailSchema,
  disputeIdSchema,
  disputePageSchema,
  disputesInputSchema,
  disputeViewSchema,
  evidenceDocumentSchema,
  evidencePaperSchema,
  saveEvidenceSchema,
  submitEvidenceSchema,
} from "~/domain/payment/dispute-schema";
import { disputeDetail, evidencePaper, listDisputes } from "~/server/services/payment/dispute-view";
import { saveEvidence, submitEvidence } from "~/server/services/payment/evidence-submit";
import { listRefunds } from "~/server/services/payment/refund-list";
import { requestRefund } from "~/server/services/payment/refund-request";
import { bookingRefunds } from "~/server/services/payment/refund-view";
import { tieOutView } from "~/server/services/payment/tie-out-view";
import { cashierProcedure, staffProcedure } from "../../trpc";

/** What is given back, what banks took back, and both books. */
export const deskMoneyProcedures = {
  refunds: staffProcedure
    .meta({
      about:
        "What a booking's payments can give back, and did. `id` is the booking's id or its number.",
    })
    .input(bookingRefundsInputSchema)
    .output(bookingRefundsSchema)
    .query(({ ctx, input }) => bookingRefunds(ctx, ctx.actor, input.id)),
  refund: cashierProcedure
    .meta({
      about:
        "Refund a booking in part or in full. Of its own payment first, then of those for changes, fee and tip. `shared` is borne by both sides by their shares, `platform` by the platform alone. A refund is `pending` until the provider has said how it went. Operators refund up to $200.00 of a booking and $1,000.00 a day (403), owners beyond. 409 where more is asked for than is left, or a payment is disputed.",
    })
    .input(requestRefundSchema)
    .output(bookingRefundsSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.actor, input)),
  allRefunds: staffProcedure
    .meta({
      about:
        "Refunds of all bookings, newest first. By `state`. 50 a page; `X-Next-Cursor` leads on.",
    })
    .input(deskRefundsInputSchema)
    .output(deskRefundPageSchema)
    .query(({ ctx, input }) => listRefunds(ctx, ctx.actor, input)),
  disputes: staffProcedure
    .meta({
      about:
        "What banks took back or ask about. `show` is `open` (those that wait for an answer, what is due first), `answered` or `closed`. 50 a page; `X-Next-Cursor` leads on.",
    })
    .input(disputesInputSchema)
    .output(disputePageSchema)
    .query(({ ctx, input }) => listDisputes(ctx, ctx.actor, input)),
  dispute: staffProcedure
    .meta({
      about:
        "A dispute with its answer. By its id or the provider's. `evidence` is the saved draft, or a first one made by the bank's reason of what the product has; `problem` says why a bank wouldn't read it.",
    })
    .input(disputeIdSchema)
    .output(disputeDetailSchema)
    .query(({ ctx, input }) => disputeDetail(ctx, ctx.actor, input.id)),
  evidenceDocument: staffProcedure
    .input(evidenceDocumentSchema)
    .output(evidencePaperSchema)
    .query(({ ctx, input }) => evidencePaper(ctx, ctx.actor, input)),
  saveEvidence: staffProcedure
    .meta({
      about:
        "Save the answer to a dispute. Over the `version` that was read (`evidenceVersion`); 409 where somebody else has changed it, or it was submitted.",
      refuses: [409],
    })
    .input(saveEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => saveEvidence(ctx, ctx.actor, input)),
  submitEvidence: cashierProcedure
    .meta({
      about:
        "Submit the answer to a dispute, once and for good. The `version` that was looked at. 409 in the last 48 hours before it is due without `late`, afterwards always, and where it was submitted already. `sentAt` is empty while the provider is away: it is sent as soon as it answers.",
    })
    .input(submitEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => submitEvidence(ctx, ctx.actor, input)),
  tieOut: staffProcedure
    .meta({
      about:
        "Where our books and the payment provider's differ, as compared last night, and what the provider's books come to.",
    })
    .output(tieOutSchema)
    .query(({ ctx }) => tieOutView(ctx, ctx.actor)),
};
