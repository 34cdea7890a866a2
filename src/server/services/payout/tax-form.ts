import type { z } from "zod";
import type { taxFormViewSchema } from "~/domain/upload/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { storeDocument } from "../mechanic/store-document";

const NOTHING_TYPED = { number: null, provider: null, issuedOn: null, expiresOn: null };

/**
 * POST /api/upload/tax-form: uploads a tax form for staff to check. Only the mechanic and staff can
 * read it, and staff reads are logged. Replaces an undecided one.
 * @throws {DomainError} NOT_FOUND without a profile; INVALID for anything but a PDF, JPEG or PNG,
 *   or an infected file; TOO_LARGE
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
