import { DomainError } from "~/domain/errors";
import { PICTURE_TYPES } from "~/domain/upload/rules";
import { Turns } from "../ops/turns";

/** Every picture is stored in this form. */
export const STORED_PICTURE_TYPE = "image/webp";

const LONGEST_SIDE = 1024;
/** Four times a phone's photo; more is a bomb. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
const MAX_SECONDS = 15;
/** A large photo takes a tenth of a second and 100 MB. */
const turns = new Turns({
  running: 2,
  waiting: 30,
  busy: "picturesBusy",
  retryAfterSeconds: 5,
});

const ACCEPTED_DECODERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
];

/** Loaded with the first picture: a server that starts has none to look at. */
let decoder: ReturnType<typeof loadDecoder> | undefined;

async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // One thread per picture, nothing remembered, and no decoder in reach but those of the three types.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ACCEPTED_DECODERS });
  return sharp;
}

/**
 * Decodes a JPEG, PNG or WebP (told by its content) and writes it anew: upright, at most 1024
 * pixels a side, its first frame only, without metadata.
 * @throws {DomainError} INVALID for anything else, also broken or gigantic pictures; BUSY
 */
export async function reencodePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!(await isAcceptedPicture(bytes))) throw notAPicture();
  const sharp = await (decoder ??= loadDecoder());
  return turns.take(async () => {
    try {
      return await sharp(bytes, {
        failOn: "error",
        limitInputPixels: MAX_PIXELS,
        limitInputChannels: 4,
        pages: 1,
        sequentialRead: true,
      })
        .autoOrient()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: MAX_SECONDS })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch (error) {
      throw notAPicture(error);
    }
  });
}

async function isAcceptedPicture(bytes: Uint8Array): Promise<boolean> {
  try {
    const { fileTypeFromBuffer } = await import("file-type");
    const type = await fileTypeFromBuffer(bytes);
    return PICTURE_TYPES.some((accepted) => accepted === type?.mime);
  } catch {
    return false;
  }
}

function notAPicture(cause?: unknown): DomainError {
  return new DomainError("notAPicture", {}, cause);
}
