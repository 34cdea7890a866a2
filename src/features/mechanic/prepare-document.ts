import { isFileTooLarge } from "~/domain/upload/rules";
import { VETTING_REFUSALS } from "~/domain/vetting/refusals";
import {
  DOCUMENT_SIDE,
  mayBePhoto,
  shrinkPhoto,
  type Prepared,
} from "~/features/photo/prepare-photo";

/** A document as it is sent: a photo is made smaller first, everything else stays as it is. */
export async function prepareDocument(file: File): Promise<Prepared<File>> {
  if (mayBePhoto(file)) return shrinkPhoto(file, DOCUMENT_SIDE);
  return isFileTooLarge(file.size)
    ? { photo: null, refusal: VETTING_REFUSALS.documentTooLarge.sentence }
    : { photo: file, refusal: null };
}
