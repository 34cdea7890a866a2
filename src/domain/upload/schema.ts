import { z } from "zod";
import { requiredText } from "../text/text";
import { PICTURE_TYPES, PHOTO_COPY } from "./rules";

const PLAIN_FILE_NAME = "Send a plain file name.";

/** The JSON form of POST /api/upload/profile-picture. */
export const pictureUploadRequestSchema = z.object({
  filename: requiredText(PLAIN_FILE_NAME, 255).regex(/^[^/\\\u0000-\u001f]+$/, PLAIN_FILE_NAME),
  contentType: z.enum(PICTURE_TYPES, { error: PHOTO_COPY.form.notImage.text }),
});

export const pictureUploadViewSchema = z.object({ profileImageUrl: z.string() });
export const pictureTicketViewSchema = z.object({
  profileImageUrl: z.string(),
  uploadUrl: z.string(),
});
export const taxFormViewSchema = z.object({ taxFormUrl: z.string(), taxFormAt: z.string() });
export const resumeUploadViewSchema = z.object({ filename: z.string() });

const fileBytes = z.instanceof(Uint8Array, { error: "Choose a file." });
/** A file sent as bytes. */
export const uploadedFileSchema = z.object({
  bytes: fileBytes,
  filename: z.string().max(1000).default("file"),
});
