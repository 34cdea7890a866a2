import { z } from "zod";
import { field } from "~/messages/field-key";
import { deviceTime } from "../booking/schema";
import { idText, isoTime } from "../text/text";
import { uploadedFileSchema } from "../upload/schema";
import { MOST_ATTACHED, PHOTO_KINDS } from "./kinds";

/** POST /api/bookings/{id}/photos, a form. */
export const addPhotoSchema = uploadedFileSchema.extend({
  id: idText,
  kind: z.enum(PHOTO_KINDS, { error: field("photoKindMissing") }),
  deviceTime,
});

/** DELETE /api/photos/{id}. */
export const photoIdSchema = z.object({ id: idText });

/** Photos to attach to a message, change order or claim. */
export const photoIdsSchema = z.array(idText).max(MOST_ATTACHED, field("photosTooMany"));

/** A photo beside the item it belongs to. */
export const photoRefSchema = z.object({ id: z.string(), url: z.string() });
export type PhotoRef = z.infer<typeof photoRefSchema>;

/** A photo on its booking's page. */
export const photoViewSchema = photoRefSchema.extend({
  kind: z.enum(PHOTO_KINDS),
  uploadedBy: z.string(),
  createdAt: isoTime,
  canRemove: z.boolean(),
  /** False for a small, one-color or already used photo, which proves nothing. */
  isProof: z.boolean(),
});
export type PhotoView = z.infer<typeof photoViewSchema>;
