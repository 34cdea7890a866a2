import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { safeFileName } from "~/domain/upload/file-name";
import { MAX_UPLOAD_BYTES, TAX_FORM_TYPES, type taxFormViewSchema } from "~/domain/upload/rules";
import { taxFormTypeOf } from "~/domain/upload/tax-form-type";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { recordDocument } from "../mechanic/document-rows";
import { emptyTrash, storeFile } from "../upload/store";

const NOTHING_TYPED = { number: null, provider: null, issuedOn: null, expiresOn: null };

/**
 * POST /api/upload/tax-form: one of the documents that are checked. Private to the mechanic and staff,
 * whose every look is noted down; one that nobody has decided about goes.
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
    const document = { kind: "tax_form", fileId: stored.id, ...NOTHING_TYPED } as const;
    const recorded = await recordDocument(ctx, userId, document);
    ({ replaced } = recorded);
    return { taxFormUrl: stored.url, taxFormAt: recorded.submittedAt.toISOString() };
  });
  await emptyTrash(ctx, replaced);
  return view;
}
