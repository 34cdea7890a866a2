import { DomainError } from "~/domain/errors";
import { documentTypeOf } from "~/domain/upload/document-type";
import { safeFileName } from "~/domain/upload/file-name";
import { isHeic } from "~/domain/upload/picture-type";
import { DOCUMENT_TYPES, isFileTooLarge } from "~/domain/upload/rules";
import type { ServiceContext } from "../context";
import { emptyTrash, storeFile } from "../upload/store";
import { purposeOf, recordDocument, type NewDocument } from "./document-rows";

interface SentDocument {
  bytes: Uint8Array;
  filename: string;
  /** The document's kind, and the details that were entered. */
  facts: Omit<NewDocument, "fileId">;
  /** The form field that holds the file. */
  field: "document" | "taxForm";
}

/** The stored document, as passed to `view`. */
interface Recorded {
  id: string;
  submittedAt: Date;
  url: string;
}

/**
 * Stores a document to be checked, replacing an undecided one of its kind. `view` runs in the same
 * transaction, and its result is returned.
 * @throws {DomainError} NOT_FOUND without a profile; INVALID for anything but a PDF, JPEG or PNG,
 *   or an infected file; TOO_LARGE; UNAVAILABLE when the virus scanner or the store can't be
 *   reached
 */
export async function storeDocument<View>(
  ctx: ServiceContext,
  userId: string,
  { bytes, filename, facts, field }: SentDocument,
  view: (ctx: ServiceContext, recorded: Recorded) => View | Promise<View>,
): Promise<View> {
  if (isFileTooLarge(bytes.byteLength)) throw new DomainError("documentTooLarge", { field });
  const contentType = documentTypeOf(bytes);
  if (contentType === null) {
    throw new DomainError(isHeic(bytes) ? "heicPicture" : "notADocument", { field });
  }
  if (!(await ctx.scanner.isClean(bytes))) throw new DomainError("infected", { field });
  const extension = DOCUMENT_TYPES[contentType];
  const file = {
    purpose: purposeOf(facts.kind),
    bytes,
    contentType,
    extension,
    originalName: safeFileName(filename, extension, "document"),
  };
  let waste: string[] = [];
  const answer = await storeFile(ctx, userId, file, async (ctx, { id: fileId, url }) => {
    const { replaced, ...recorded } = await recordDocument(ctx, userId, { ...facts, fileId });
    waste = replaced;
    return view(ctx, { ...recorded, url });
  });
  await emptyTrash(ctx, waste);
  return answer;
}
