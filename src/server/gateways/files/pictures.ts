import { DomainError, type PlainRefusal } from "~/domain/errors";
import { PHOTO_SIDES } from "~/domain/photo/rules";
import { beginsAsPicture, isHeic } from "~/domain/upload/picture-type";
import { createTurns } from "../ops/turns";

/** Every picture is stored in this form. */
export const STORED_PICTURE_TYPE = "image/webp";

const LONGEST_SIDE = 1024;
/** The largest photo that phones write is 60 megapixels by their makers' count; more is a bomb. */
const MAX_PIXELS = 64_000_000;
/** Progressive JPEGs and interlaced PNGs must be held whole, at some four bytes a pixel. */
const MAX_PIXELS_HELD = 25_000_000;
const QUALITY = 82;
const MAX_SECONDS = 15;
/** A photo of 60 megapixels takes a second and 60 MB, because it is shrunk while it is read. */
const turns = createTurns({
  running: 2,
  waiting: 30,
  busy: "picturesBusy",
  retryAfterSeconds: 5,
});

/** Those of PICTURE_TYPES. Which one is asked is told by the first bytes; any other form has none. */
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

/** What an unreadable picture is called, where that isn't the profile picture's. */
interface Wording {
  notAPicture: "notAPicture" | "notAVehiclePhoto";
  field?: string;
}

type Write = (from: Uint8Array, longest: number) => Promise<Buffer>;

/**
 * Decodes a JPEG, PNG or WebP (told by its content) and writes it anew: upright, at most 1024
 * pixels a side, its first frame only, without metadata.
 * @throws {DomainError} INVALID for anything else, also damaged or gigantic pictures; BUSY
 */
export function reencodePicture(
  bytes: Uint8Array,
  wording: Wording = { notAPicture: "notAPicture" },
): Promise<Buffer> {
  return inTurn(bytes, wording, (write) => write(bytes, LONGEST_SIDE));
}

/** The same for a photo of a booking, in two sizes: the foreign bytes are decoded once. */
export function reencodePhoto(bytes: Uint8Array): Promise<{ full: Buffer; preview: Buffer }> {
  return inTurn(bytes, { notAPicture: "notAPicture" }, async (write) => {
    const full = await write(bytes, PHOTO_SIDES.full);
    return { full, preview: await write(full, PHOTO_SIDES.preview) };
  });
}

export interface Looks {
  width: number;
  height: number;
  isOneColor: boolean;
}

/** How far the brightness of a picture of one color varies, with what its camera and form add. */
const ONE_COLOR_DEVIATION = 4;

/** How large a picture of ours is, and whether it shows more than one color. */
export async function looksOf(picture: Uint8Array): Promise<Looks> {
  const sharp = await (decoder ??= loadDecoder());
  return turns.take(async () => {
    const { width, height } = await sharp(picture).metadata();
    const { channels } = await sharp(picture).stats();
    const isOneColor = channels.every(({ stdev }) => stdev < ONE_COLOR_DEVIATION);
    return { width, height, isOneColor };
  });
}

async function inTurn<Pictures>(
  bytes: Uint8Array,
  { notAPicture, field }: Wording,
  work: (write: Write) => Promise<Pictures>,
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
  return turns.take(async () => {
    if (isHeic(bytes)) throw refuse("heicPicture");
    if (!beginsAsPicture(bytes)) throw refuse(notAPicture);
    try {
      const { width, height, isProgressive } = await sharp(bytes, {
        limitInputPixels: false,
      }).metadata();
      const most = isProgressive ? MAX_PIXELS_HELD : MAX_PIXELS;
      if (width * height > most) throw refuse("tooManyPixels");
      return await work(write);
    } catch (error) {
      throw error instanceof DomainError ? error : refuse("damagedPicture", error);
    }
  });
}
