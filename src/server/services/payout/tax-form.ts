import type { z } from "zod";
import type { taxFormViewSchema } from "~/domain/upload/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { storeDocument } from "../mechanic/store-document";

const NOTHING_TYPED = { number: null, provider: null, issuedOn: null, expiresOn: null };

/**
 * POST /api/upload/tax-form: one of the documents that are checked. Private to the mechanic and staff,
 * whose every look is noted down; one that nobody has decided about goes.
 * @throws {DomainError} NOT_FOUND without a profile; INVALID for what is no PDF, JPEG or PNG, or
 * infected; TOO_LARGE
 */
export async function uploadTaxForm(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
  input: { bytes: Uint8Array; filename: string },
): Promise<z.output<typeof taxFormViewSchema>> {
  await ctx.limits.consume("uploads", userId);
  const facts = { kind: "tax_form", ...NOTHING_TYPED } as const;
  const sent = { ...input, facts, field: "taxForm" } as const;
  return storeDocument(ctx, userId, sent, (_ctx, { url, submittedAt }) => ({
    taxFormUrl: url,
    taxFormAt: submittedAt.toISOString(),
  }));
}
