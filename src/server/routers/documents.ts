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
    .output(ownDocumentsSchema)
    .query(({ ctx }) => ownDocuments(ctx, ctx.actor)),
  send: mechanicProcedure
    .input(sendDocumentSchema)
    .output(documentViewSchema)
    .mutation(({ ctx, input }) => sendDocument(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskDocumentsRouter = router({
  list: staffProcedure
    .input(deskDocumentsInputSchema)
    .output(deskDocumentPageSchema)
    .query(({ ctx, input }) => listDocuments(ctx, ctx.actor, input)),
  one: staffProcedure
    .input(deskDocumentIdSchema)
    .output(deskDocumentSchema)
    .query(({ ctx, input }) => deskDocument(ctx, ctx.actor, input.id)),
  accept: staffProcedure
    .input(acceptDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => acceptDocument(ctx, ctx.actor, input)),
  reject: staffProcedure
    .input(rejectDocumentSchema)
    .output(deskDocumentSchema)
    .mutation(({ ctx, input }) => rejectDocument(ctx, ctx.actor, input)),
});
