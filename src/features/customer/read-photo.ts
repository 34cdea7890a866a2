import { isPictureTooLarge } from "~/domain/upload/rules";

/** The longest side of a vehicle photo, pixels; more than a mechanic's phone shows. */
const LONGEST_SIDE = 1600;
const JPEG_QUALITY = 0.85;

/** Why a chosen file can't be the vehicle photo, before it is opened. */
export function photoRefusal(file: { type: string; size: number }): "type" | "size" | null {
  if (!file.type.startsWith("image/")) return "type";
  return isPictureTooLarge(file.size) ? "size" : null;
}

/** Width and height that fit the longest side, never enlarged. */
export function fittedSize(width: number, height: number, longest: number = LONGEST_SIDE) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The picture as a JPEG data URL of at most LONGEST_SIDE, so that a phone's photo is sent in a
 * moment. Rejects when the browser can't read the file as a picture.
 */
export async function readPhoto(file: Blob): Promise<string> {
  return (await drawn(file)).toDataURL("image/jpeg", JPEG_QUALITY);
}

/** The same as a file. */
export async function shrinkPhoto(file: File): Promise<File> {
  const canvas = await drawn(file);
  const small = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
  );
  if (small === null) throw new Error("This browser cannot write pictures.");
  return new File([small], file.name, { type: small.type });
}

async function drawn(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  const { width, height } = fittedSize(picture.width, picture.height);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw pictures.");
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}
