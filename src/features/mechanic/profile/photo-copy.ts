import { isPictureTooLarge, PHOTO_COPY } from "~/domain/upload/rules";
import { mayBePhoto } from "~/features/photo/prepare-photo";
import { TOASTS, type ToastCopy, type ToastPair } from "~/lib/toast-copy";

/** A screen's texts for refusals and toasts of the photo upload. */
export interface PhotoWords {
  refusals: (typeof PHOTO_COPY)["form" | "view"];
  toasts: ToastPair;
}

export const PHOTO_WORDS = {
  /** Edit Profile and Settings. */
  form: { refusals: PHOTO_COPY.form, toasts: TOASTS.uploadPhotoInSettings },
  /** The read-only profile. */
  view: { refusals: PHOTO_COPY.view, toasts: TOASTS.uploadPhotoInProfileView },
} as const satisfies Record<string, PhotoWords>;

/** Returns the toast that says why a file can't be the photo, or null. */
export function refusePhoto(
  file: { type: string; size: number; name: string },
  words: PhotoWords,
): ToastCopy | null {
  const { notImage, tooLarge } = words.refusals;
  if (!mayBePhoto(file)) return { title: notImage.title, description: notImage.text };
  if (isPictureTooLarge(file.size)) return { title: tooLarge.title, description: tooLarge.text };
  return null;
}
