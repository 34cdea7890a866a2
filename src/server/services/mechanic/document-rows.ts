import type { DocumentKind } from "~/domain/vetting/kinds";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { attachFile, trashFiles, type FilePurpose } from "../upload/store";
import { noProfileYet } from "./queries";

/**
 * Returns how long a document is kept. A tax form outlives its person's account; other documents
 * don't.
 */
export function purposeOf(kind: DocumentKind): FilePurpose {
  return kind === "tax_form" ? "tax_form" : "document";
}

export interface NewDocument {
  kind: DocumentKind;
  fileId: string;
  number: string | null;
  provider: string | null;
  issuedOn: Date | null;
  expiresOn: Date | null;
}

/**
 * Stores a document to be checked, replacing one that's still waiting. An accepted one counts until
 * the new one is accepted. Runs in the caller's transaction. Returns files to delete after it.
 * @throws {DomainError} NOT_FOUND without a profile
 */
export async function recordDocument(
  ctx: ServiceContext,
  userId: string,
  document: NewDocument,
): Promise<{ id: string; submittedAt: Date; replaced: string[] }> {
  const { kind, fileId } = document;
  await lockUser(ctx, userId);
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { taxFormFileId: true },
  });
  if (profile === null) throw noProfileYet();
  const waited = await ctx.db.mechanicDocument.findMany({
    where: { mechanicId: userId, kind, state: "waiting" },
    select: { id: true, fileId: true },
  });
  const replaced = waited.map((before) => before.fileId).filter((id) => id !== null);
  await ctx.db.mechanicDocument.updateMany({
    where: { id: { in: waited.map(({ id }) => id) } },
    data: { state: "replaced", fileId: null },
  });
  await attachFile(ctx, { id: fileId, ownerId: userId, purpose: purposeOf(kind) });
  const submittedAt = ctx.clock.now();
  const { id } = await ctx.db.mechanicDocument.create({
    data: { mechanicId: userId, ...document, submittedAt },
    select: { id: true },
  });
  if (kind === "tax_form") {
    await ctx.db.mechanicProfile.update({
      where: { userId },
      data: { taxFormFileId: fileId, taxFormAt: submittedAt },
    });
  }
  await trashFiles(ctx, userId, replaced);
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  return { id, submittedAt, replaced };
}
