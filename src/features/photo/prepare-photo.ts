import { HEIC_HEAD_BYTES, isHeic } from "~/domain/upload/picture-type";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { isPictureTooLarge, PICTURE_TYPES } from "~/domain/upload/rules";

/** The longest side of a photo, in pixels. More than a phone's screen shows. */
const PHOTO_SIDE = 1_600;
/** The longest side of a photographed document, whose small print must stay readable. */
export const DOCUMENT_SIDE = 2_400;
const JPEG_QUALITY = 0.85;

const HEIC_NAME = /\.hei[cf]$/i;

/** Returns true if a file may be a photo. Many browsers report no type for HEIC. */
export function mayBePhoto({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith("image/") || (type === "" && HEIC_NAME.test(name));
}

/** Scales width and height to the longest side, never up. */
export function fittedSize(width: number, height: number, longest: number = PHOTO_SIDE) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A photo to send, or the reason why it can't be sent. */
export type Prepared<Photo> = { photo: Photo; refusal: null } | { photo: null; refusal: string };

const refused = (name: keyof typeof UPLOAD_REFUSALS) => ({
  photo: null,
  refusal: UPLOAD_REFUSALS[name].sentence,
});

/**
 * Shrinks a photo in the browser, so that it uploads quickly. A small photo that this browser can't
 * open is sent unchanged, because the server may be able to.
 */
export async function shrinkPhoto(file: File, longest?: number): Promise<Prepared<File>> {
  const canvas = await draw(file, longest);
  if (canvas === null) {
    if (await isHeicFile(file)) return refused("heicPicture");
    return isPictureTooLarge(file.size)
      ? refused("pictureTooLarge")
      : { photo: file, refusal: null };
  }
  const small = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
  );
  if (small === null) return { photo: file, refusal: null };
  return { photo: new File([small], file.name, { type: small.type }), refusal: null };
}

/**
 * Shrinks a photo to a data URL, which is shown and saved with a form. The browser must be able to
 * open it.
 */
export async function readPhoto(file: File): Promise<Prepared<string>> {
  const canvas = await draw(file);
  if (canvas !== null) {
    return { photo: canvas.toDataURL("image/jpeg", JPEG_QUALITY), refusal: null };
  }
  if (await isHeicFile(file)) return refused("heicPicture");
  const isTaken = PICTURE_TYPES.some((type) => type === file.type);
  return refused(isTaken ? "damagedPicture" : "notAVehiclePhoto");
}

async function isHeicFile(file: File): Promise<boolean> {
  const head = await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer();
  return isHeic(new Uint8Array(head));
}

/** Draws the photo upright on a canvas. Null if this browser can't open it. */
async function draw(file: Blob, longest?: number): Promise<HTMLCanvasElement | null> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    const { width, height } = fittedSize(picture.width, picture.height, longest);
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    // Transparent areas would turn black in a JPEG.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    return canvas;
  } catch {
    return null;
  }
}
