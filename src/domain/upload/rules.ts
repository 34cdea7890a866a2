import { z } from "zod";
import { requiredText } from "../text";

/** Largest picture and resume, bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Stored bytes a user may have in all. */
export const MAX_STORED_BYTES_PER_USER = 50 * 1024 * 1024;

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const RESUME_TYPES = {
  "application/pdf": "pdf",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
} as const;
export const DOCUMENT_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
} as const;
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png";
export const RESUME_ACCEPT = ".pdf,.doc,.docx";

/** The refusals: two screens word them differently. */
export const PHOTO_COPY = {
  form: {
    tooLarge: { title: "File Too Large", text: "Please select an image smaller than 5MB" },
    notImage: { title: "Invalid File Type", text: "Please select an image file" },
  },
  view: {
    tooLarge: { title: "Error", text: "Image must be less than 5MB" },
    notImage: { title: "Error", text: "Please upload an image file" },
  },
  vehicle: {
    tooLarge: { title: "File Too Large", text: "Please select an image smaller than 5MB" },
    notImage: { title: "Invalid file type", text: "Please select an image file." },
  },
} as const;

const PLAIN_FILE_NAME = "Please send a plain file name.";

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

/** How long the address of a JSON-form upload works, minutes. */
export const UPLOAD_TICKET_MINUTES = 10;

const fileBytes = z.instanceof(Uint8Array, { error: "Please choose a file." });
/** A file that came as bytes. */
export const uploadedFileSchema = z.object({
  bytes: fileBytes,
  filename: z.string().max(1000).default("file"),
});
