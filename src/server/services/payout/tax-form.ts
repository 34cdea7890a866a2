import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { safeFileName } from "~/domain/upload/file-name";
import { MAX_UPLOAD_BYTES, TAX_FORM_TYPES, type taxFormViewSchema } from "~/domain/upload/rules";
import { taxFormTypeOf } from "~/domain/upload/tax-form-type";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { noProfileYet } from "../mechanic/queries";
import { attachFile, emptyTrash, storeFile, trashFiles } from "../upload/store";

/**
 * POST /api/upload/tax-form. Private to the mechanic and staff, whose every look is noted down; the one
 * before it goes.
 * @throws {DomainError} NOT_FOUND without a profile; INVALID for what is no PDF, JPEG or PNG, or
 * infected; TOO_LARGE
 */
export async function uploadTaxForm(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: { bytes: Uint8Array; filename: string },
): Promise<z.output<typeof taxFormViewSchema>> {
  const { userId } = actor;
  await ctx.limits.consume("uploads", userId);
  if (input.bytes.byteLength > MAX_UPLOAD_BYTES) throw new DomainError("taxFormTooLarge");
  const contentType = taxFormTypeOf(input.bytes);
  if (contentType === null) throw new DomainError("notATaxForm");
  if (!(await ctx.scanner.isClean(input.bytes))) throw new DomainError("infected");
  const extension = TAX_FORM_TYPES[contentType];
  const file = {
    purpose: "tax_form",
    bytes: input.bytes,
    contentType,
    extension,
    originalName: safeFileName(input.filename, extension),
  } as const;

  let replaced: string[] = [];
  const view = await storeFile(ctx, userId, file, async (ctx, stored) => {
    const before = await ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: { taxFormFileId: true },
    });
    if (before === null) throw noProfileYet();
    const taxFormAt = ctx.clock.now();
    await attachFile(ctx, { id: stored.id, ownerId: userId, purpose: "tax_form" });
    await ctx.db.mechanicProfile.update({
      where: { userId },
      data: { taxFormFileId: stored.id, taxFormAt },
    });
    replaced = before.taxFormFileId === null ? [] : [before.taxFormFileId];
    await trashFiles(ctx, userId, replaced);
    await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
    return { taxFormUrl: stored.url, taxFormAt: taxFormAt.toISOString() };
  });
  await emptyTrash(ctx, replaced);
  return view;
}
