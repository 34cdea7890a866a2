import { z } from "zod";
import { field } from "~/messages/field-key";
import { requiredText } from "../text/text";
import { PICTURE_TYPES } from "./rules";

const PLAIN_FILE_NAME = field("fileNameWrong");

/** The JSON form of POST /api/upload/profile-picture. */
export const pictureUploadRequestSchema = z.object({
  filename: requiredText(PLAIN_FILE_NAME, 255).regex(/^[^/\\\u0000-\u001f]+$/, PLAIN_FILE_NAME),
  contentType: z.enum(PICTURE_TYPES, { error: field("fileNotImage") }),
});

export const pictureUploadViewSchema = z.object({ profileImageUrl: z.string() });
export const pictureTicketViewSchema = z.object({
  profileImageUrl: z.string(),
  uploadUrl: z.string(),
});
export const taxFormViewSchema = z.object({ taxFormUrl: z.string(), taxFormAt: z.string() });
export const resumeUploadViewSchema = z.object({ filename: z.string() });

const fileBytes = z.instanceof(Uint8Array, { error: field("fileMissing") });
/** A file sent as bytes. */
export const uploadedFileSchema = z.object({
  bytes: fileBytes,
  filename: z.string().max(1000).default("file"),
});
