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

/** What a mechanic sends to be checked. */
export const documentsRouter = router({
  list: mechanicProcedure
    .meta({
      about:
        "What was checked of the caller, and the documents they sent, newest first. `state` is `unverified`, `verified` or `suspended` (`suspendedReason` says why); `verifiedUntil` is when the first of what is needed ends. `mustBeVerified`: only verified mechanics are found and take jobs here.",
      refuses: [404],
    })
    .output(ownDocumentsSchema)
    .query(({ ctx }) => ownDocuments(ctx, ctx.actor)),
  send: mechanicProcedure
    .meta({
      about:
        "Send a document to be checked. PDF, JPEG or PNG by content, at most 5 MB. `kind` is `identity`, `insurance` (with `number` and `expiresOn`), `background` (with `provider` and `issuedOn`), `ase` (with `number`) or `tax_form`; dates are YYYY-MM-DD. One that nobody has decided about is replaced; one that was accepted counts until this one is. Private to the mechanic and staff, whose every look is noted down.",
      refuses: [404],
    })
    .input(sendDocumentSchema)
    .output(documentViewSchema)
    .mutation(({ ctx, input }) => sendDocument(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskDocumentsRouter = router({
  list: staffProcedure
    .meta({
      about:
        "Documents of mechanics, beside who sent them. `show` is `waiting` (oldest first), `accepted`, `rejected` or `all` (newest first); `kind` and `mechanicId` narrow it. 30 a page; `X-Next-Cursor` leads on.",
    })
    .input(deskDocumentsInputSchema)
    .output(deskDocumentPageSchema)
    .query(({ ctx, input }) => listDocuments(ctx, ctx.actor, input)),
  one: staffProcedure
    .meta({ about: "A document of a mechanic, beside who sent it, whatever became of it." })
    .input(deskDocumentIdSchema)
    .output(deskDocumentSchema)
    .query(({ ctx, input }) => deskDocument(ctx, ctx.actor, input.id)),
  accept: staffProcedure
    .meta({
      about:
        "Accept a document, with what it shows itself. What its kind asks for has to be sent. The mechanic is told. 409: somebody decided, or the mechanic sent a newer one.",
    })
    .input(acceptDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => acceptDocument(ctx, ctx.actor, input)),
  reject: staffProcedure
    .meta({
      about:
        "Reject a document. The mechanic reads the reason. 409: somebody decided, or the mechanic sent a newer one.",
    })
    .input(rejectDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => rejectDocument(ctx, ctx.actor, input)),
});
