import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { attachmentDisposition } from "~/domain/upload/file-name";
import type { DocumentView, OwnDocuments, sendDocumentSchema } from "~/domain/vetting/schema";
import type { Actor, ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import { noProfileYet } from "../mechanic/queries";
import { storeDocument } from "../mechanic/store-document";
import type { FileResponse } from "../upload/queries";
import { typedOf } from "./typed";
import { documentSelect, presentDocument, presentVetting, vettingSelect } from "./view";

/** GET /api/mechanic/documents: the caller's checks and documents. */
export async function ownDocuments(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
): Promise<OwnDocuments> {
  const [profile, rows] = await Promise.all([
    ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: vettingSelect,
    }),
    ctx.db.mechanicDocument.findMany({
      where: { mechanicId: userId, state: { not: "replaced" } },
      select: documentSelect,
      orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    }),
  ]);
  if (profile === null) throw noProfileYet();
  return {
    ...presentVetting(profile, ctx.clock.now()),
    mustBeVerified: ctx.mustBeVerified,
    documents: rows.map(presentDocument),
  };
}

/**
 * POST /api/mechanic/documents: sends a document to be checked, replacing an undecided one of its
 * kind. Errors: 404 no profile; 400 not a PDF, JPEG or PNG, infected, or details missing; 413;
 * 429; 503 when the virus scanner can't be reached.
 */
export async function sendDocument(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
  { kind, bytes, filename, ...given }: z.output<typeof sendDocumentSchema>,
): Promise<DocumentView> {
  await ctx.limits.consume("uploads", userId);
  const typed = typedOf(kind, given, ctx.clock.now());
  const sent = { bytes, filename, facts: { kind, ...typed }, field: "document" } as const;
  return storeDocument(ctx, userId, sent, async (ctx, { id }) =>
    presentDocument(
      await ctx.db.mechanicDocument.findUniqueOrThrow({ where: { id }, select: documentSelect }),
    ),
  );
}

/**
 * GET /api/mechanic/documents/{id}/file: the file of the caller's own document. Errors: 404 not
 * theirs, or deleted.
 */
export async function ownDocumentFile(
  ctx: ServiceContext,
  actor: ActorFacts | null,
  id: string,
): Promise<FileResponse> {
  if (actor === null) throw new DomainError("signedOut");
  return readDocumentFile(ctx, id, { mechanicId: actor.userId });
}

/** GET /api/desk/documents/{id}/file: for staff. Each view is logged before anything is shown. */
export async function deskDocumentFile(
  ctx: ServiceContext,
  actor: ActorFacts | null,
  id: string,
): Promise<FileResponse> {
  // The route has already required staff with their second factor. This narrows the type.
  if (actor === null || actor.staffRole === null) throw documentNotFound();
  const file = await readDocumentFile(ctx, id, {});
  const { kind, mechanicId } = await ctx.db.mechanicDocument.findUniqueOrThrow({ where: { id } });
  await ctx.db.auditEntry.create({
    data: {
      userId: actor.userId,
      action: "document.viewed",
      subject: mechanicId,
      changes: { kind, document: id },
      createdAt: ctx.clock.now(),
    },
  });
  return file;
}

async function readDocumentFile(
  ctx: ServiceContext,
  id: string,
  scope: { mechanicId?: string },
): Promise<FileResponse> {
  const row = isRowId(id)
    ? await ctx.db.mechanicDocument.findFirst({
        where: { id, ...scope },
        select: {
          file: {
            select: {
              storageKey: true,
              contentType: true,
              originalName: true,
              uploadExpiresAt: true,
            },
          },
        },
      })
    : null;
  if (row === null) throw documentNotFound();
  if (row.file === null || row.file.uploadExpiresAt !== null) {
    throw new DomainError("documentFileGone");
  }
  const { storageKey, contentType, originalName } = row.file;
  const bytes = await ctx.files.get(storageKey);
  if (bytes === null) throw new DomainError("documentFileGone");
  // Browsers show pictures. A PDF could contain scripts, so it's downloaded instead.
  const isPicture = contentType.startsWith("image/");
  return {
    bytes,
    contentType,
    isKept: false,
    disposition: isPicture ? null : attachmentDisposition(originalName ?? "document.pdf"),
  };
}

export function documentNotFound(): DomainError {
  return new DomainError("documentNotFound");
}
