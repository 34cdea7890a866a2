import { isFileTooLarge } from "~/domain/upload/rules";
import { VETTING_REFUSALS } from "~/domain/vetting/refusals";
import {
  DOCUMENT_SIDE,
  mayBePhoto,
  shrinkPhoto,
  type Prepared,
} from "~/features/photo/prepare-photo";

/** Prepares a document for sending: shrinks photos and leaves other files unchanged. */
export async function prepareDocument(file: File): Promise<Prepared<File>> {
  if (mayBePhoto(file)) return shrinkPhoto(file, DOCUMENT_SIDE);
  return isFileTooLarge(file.size)
    ? { photo: null, refusal: VETTING_REFUSALS.documentTooLarge.sentence }
    : { photo: file, refusal: null };
}
