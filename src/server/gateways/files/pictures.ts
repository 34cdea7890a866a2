import { DomainError, type PlainRefusal } from "~/domain/errors";
import { fullSideOf, PHOTO_SIDES } from "~/domain/photo/rules";
import { beginsAsPicture, isHeic } from "~/domain/upload/picture-type";
import { createConcurrencyQueue } from "../runtime/concurrency-queue";

/** The type of every stored picture. */
export const STORED_PICTURE_TYPE = "image/webp";

const LONGEST_SIDE = 1024;
/** The largest photos from phones have 60 megapixels. Anything larger is an attack. */
const MAX_PIXELS = 64_000_000;
/**
 * Progressive JPEGs and interlaced PNGs are held in memory whole, at about four bytes per pixel.
 */
const MAX_PIXELS_HELD = 25_000_000;
const QUALITY = 82;
const MAX_SECONDS = 15;
/** A 60-megapixel photo takes a second and 60 MB, because it is shrunk while being read. */
const queue = createConcurrencyQueue({
  running: 2,
  waiting: 30,
  busy: "picturesBusy",
  retryAfterSeconds: 5,
});

/** The decoders for PICTURE_TYPES. The first bytes choose one; other formats have none. */
const ACCEPTED_DECODERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
];

/** Loaded with the first picture, because a starting server has none. */
let decoder: ReturnType<typeof loadDecoder> | undefined;

async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // One thread per picture, no cache, and only the decoders of the three types.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ACCEPTED_DECODERS });
  return sharp;
}

/** Texts for an unreadable picture that isn't a profile picture. */
interface Wording {
  notAPicture: "notAPicture" | "notAVehiclePhoto";
  field?: string;
}

type Write = (from: Uint8Array, longest: number) => Promise<Buffer>;

/**
 * Decodes a JPEG, PNG or WebP, recognized by its content, and encodes it again: upright, up to 1024
 * pixels per side, first frame only, without metadata.
 * @throws {DomainError} INVALID for anything else, including damaged or huge pictures; BUSY
 */
export function reencodePicture(
  bytes: Uint8Array,
  wording: Wording = { notAPicture: "notAPicture" },
): Promise<Buffer> {
  return inTurn(bytes, wording, (write) => write(bytes, LONGEST_SIDE));
}

/**
 * Decodes a booking's photo like `reencodePicture`, once, and encodes it in two sizes. The larger
 * one of a very long picture is limited by its area.
 */
export function reencodePhoto(bytes: Uint8Array): Promise<{ full: Buffer; preview: Buffer }> {
  return inTurn(bytes, { notAPicture: "notAPicture" }, async (write, size) => {
    const full = await write(bytes, fullSideOf(size));
    return { full, preview: await write(full, PHOTO_SIDES.preview) };
  });
}

export interface Looks {
  width: number;
  height: number;
  isOneColor: boolean;
}

/** The brightness deviation of a picture of one color, including noise from camera and format. */
const ONE_COLOR_DEVIATION = 4;

/** Returns a stored picture's size and whether it shows more than one color. */
export async function looksOf(picture: Uint8Array): Promise<Looks> {
  const sharp = await (decoder ??= loadDecoder());
  return queue.take(async () => {
    const { width, height } = await sharp(picture).metadata();
    const { channels } = await sharp(picture).stats();
    const isOneColor = channels.every(({ stdev }) => stdev < ONE_COLOR_DEVIATION);
    return { width, height, isOneColor };
  });
}

async function inTurn<Pictures>(
  bytes: Uint8Array,
  { notAPicture, field }: Wording,
  work: (write: Write, size: { width: number; height: number }) => Promise<Pictures>,
): Promise<Pictures> {
  const sharp = await (decoder ??= loadDecoder());
  const refuse = (name: PlainRefusal, cause?: unknown) => new DomainError(name, { field }, cause);
  const write: Write = (from, longest) =>
    sharp(from, {
      failOn: "error",
      limitInputPixels: MAX_PIXELS,
      limitInputChannels: 4,
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize(longest, longest, { fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
  return queue.take(async () => {
    if (isHeic(bytes)) throw refuse("heicPicture");
    if (!beginsAsPicture(bytes)) throw refuse(notAPicture);
    try {
      const { width, height, isProgressive } = await sharp(bytes, {
        limitInputPixels: false,
      }).metadata();
      const most = isProgressive ? MAX_PIXELS_HELD : MAX_PIXELS;
      if (width * height > most) throw refuse("tooManyPixels");
      return await work(write, { width, height });
    } catch (error) {
      throw error instanceof DomainError ? error : refuse("damagedPicture", error);
    }
  });
}
