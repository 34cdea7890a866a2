import { tieOutSchema } from "~/domain/payment/tie-out";
import {
  bookingRefundsInputSchema,
  bookingRefundsSchema,
  deskRefundPageSchema,
  deskRefundsInputSchema,
  requestRefundSchema,
} from "~/domain/payment/refund/schema";
import {
  disputeDetailSchema,
  disputeIdSchema,
  disputePageSchema,
  disputesInputSchema,
  disputeViewSchema,
  evidenceDocumentSchema,
  evidencePdfSchema,
  saveEvidenceSchema,
  submitEvidenceSchema,
} from "~/domain/payment/dispute/schema";
import {
  disputeDetail,
  evidenceDocument,
  listDisputes,
} from "~/server/services/payment/dispute/view";
import { saveEvidence, submitEvidence } from "~/server/services/payment/dispute/evidence-submit";
import { listRefunds } from "~/server/services/payment/refund/list";
import { requestRefund } from "~/server/services/payment/refund/request";
import { bookingRefunds } from "~/server/services/payment/refund/view";
import { tieOutView } from "~/server/services/payment/reconcile/tie-out-view";
import { cashierProcedure, staffProcedure } from "../../trpc";

/** Refunds, disputes and both ledgers. */
export const deskMoneyProcedures = {
  refunds: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns what can be refunded on a booking, and its refunds. `id` is the booking's id or number.",
    })
    .input(bookingRefundsInputSchema)
    .output(bookingRefundsSchema)
    .query(({ ctx, input }) => bookingRefunds(ctx, ctx.actor, input.id)),
  refund: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Refunds a booking in part or in full: first its own payment, then change orders, fee and tip. `shared`: both sides pay their shares. `platform`: the platform pays. A refund is `pending` until the provider reports the result. Operators can refund up to $200.00 per booking and $1,000.00 a day (403), owners more. 409: more than is left, or a disputed payment.",
    })
    .input(requestRefundSchema)
    .output(bookingRefundsSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.actor, input)),
  allRefunds: staffProcedure
    .meta({
      scope: "never",
      about: "Returns all refunds by `state`, newest first, 50 a page (`X-Next-Cursor`).",
    })
    .input(deskRefundsInputSchema)
    .output(deskRefundPageSchema)
    .query(({ ctx, input }) => listRefunds(ctx, ctx.actor, input)),
  disputes: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns disputes. `show` is `open` (need an answer, soonest due first), `answered` or `closed`. 50 a page (`X-Next-Cursor`).",
    })
    .input(disputesInputSchema)
    .output(disputePageSchema)
    .query(({ ctx, input }) => listDisputes(ctx, ctx.actor, input)),
  dispute: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns a dispute with its answer, by its id or the provider's. `evidence` is the saved draft, or a first draft based on the bank's reason. `problem` says why a bank wouldn't read it.",
    })
    .input(disputeIdSchema)
    .output(disputeDetailSchema)
    .query(({ ctx, input }) => disputeDetail(ctx, ctx.actor, input.id)),
  evidenceDocument: staffProcedure
    .meta({ scope: "desk:read" })
    .input(evidenceDocumentSchema)
    .output(evidencePdfSchema)
    .query(({ ctx, input }) => evidenceDocument(ctx, ctx.actor, input)),
  saveEvidence: staffProcedure
    .meta({
      scope: "never",
      about:
        "Saves the answer to a dispute. `version` is the `evidenceVersion` you read. 409: someone else changed it, or it was submitted.",
      refuses: [409],
    })
    .input(saveEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => saveEvidence(ctx, ctx.actor, input)),
  submitEvidence: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Submits the answer to a dispute, once. `version` is the one you read. 409: within 48 hours of the deadline without `late`, after the deadline, or already submitted. `sentAt` is empty until the provider responds; then it's sent.",
    })
    .input(submitEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => submitEvidence(ctx, ctx.actor, input)),
  tieOut: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns the differences between our books and the payment provider's from last night's comparison, and the provider's totals.",
    })
    .output(tieOutSchema)
    .query(({ ctx }) => tieOutView(ctx, ctx.actor)),
};
