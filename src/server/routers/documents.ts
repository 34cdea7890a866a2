import {
  acceptDocumentSchema,
  deskDocumentIdSchema,
  deskDocumentPageSchema,
  deskDocumentSchema,
  deskDocumentsInputSchema,
  documentViewSchema,
  ownDocumentsSchema,
  rejectDocumentSchema,
  sendDocumentSchema,
} from "~/domain/vetting/schema";
import {
  acceptDocument,
  deskDocument,
  listDocuments,
  rejectDocument,
} from "~/server/services/vetting/desk";
import { ownDocuments, sendDocument } from "~/server/services/vetting/documents";
import { mechanicProcedure, router, staffProcedure } from "../trpc";

/** Documents that a mechanic sends for verification. */
export const documentsRouter = router({
  list: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the caller's checks and documents, newest first. `state` is `unverified`, `verified` or `suspended` (see `suspendedReason`). `verifiedUntil` is when the first required document expires. `mustBeVerified`: only verified mechanics can be found and take jobs.",
      refuses: [404],
    })
    .output(ownDocumentsSchema)
    .query(({ ctx }) => ownDocuments(ctx, ctx.actor)),
  send: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Sends a document for review: PDF, JPEG or PNG by content, up to 5 MB. `kind` is `identity`, `insurance` (with `number` and `expiresOn`), `background` (with `provider` and `issuedOn`), `ase` (with `number`) or `tax_form`. Dates are YYYY-MM-DD. It replaces an undecided one. An accepted one stays valid until this one is accepted. Only the mechanic and staff can read it, and each staff view is logged.",
      refuses: [404],
    })
    .input(sendDocumentSchema)
    .output(documentViewSchema)
    .mutation(({ ctx, input }) => sendDocument(ctx, ctx.actor, input)),
});

/** Mechanics' documents for staff. */
export const deskDocumentsRouter = router({
  list: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns mechanics' documents. `show` is `waiting` (oldest first), `accepted`, `rejected` or `all` (newest first). `kind` and `mechanicId` filter. 30 a page (`X-Next-Cursor`).",
    })
    .input(deskDocumentsInputSchema)
    .output(deskDocumentPageSchema)
    .query(({ ctx, input }) => listDocuments(ctx, ctx.actor, input)),
  one: staffProcedure
    .meta({ scope: "never", about: "Returns a mechanic's document in any state." })
    .input(deskDocumentIdSchema)
    .output(deskDocumentSchema)
    .query(({ ctx, input }) => deskDocument(ctx, ctx.actor, input.id)),
  accept: staffProcedure
    .meta({
      scope: "never",
      about:
        "Accepts a document. Send the details its kind requires, as the document shows them. The mechanic is told. 409: already decided, or there's a newer one.",
    })
    .input(acceptDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => acceptDocument(ctx, ctx.actor, input)),
  reject: staffProcedure
    .meta({
      scope: "never",
      about:
        "Rejects a document. The mechanic can read the reason. 409: already decided, or there's a newer one.",
    })
    .input(rejectDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => rejectDocument(ctx, ctx.actor, input)),
});
