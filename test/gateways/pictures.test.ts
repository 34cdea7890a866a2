import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { reencodePhoto, reencodePicture } from "~/server/gateways/files/pictures";
import {
  bombPng,
  docx,
  EXE,
  HEIC,
  jpeg,
  pdf,
  photoWithMetadata,
  png,
  SVG,
  webp,
} from "~test/support/files";

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await reencodePicture(bytes);
  } catch (error) {
    if (error instanceof DomainError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}
const NOT_AN_IMAGE = "INVALID: Please select an image file";
const DAMAGED = "INVALID: This photo is damaged and can't be opened. Choose another one.";
const TOO_MANY_PIXELS = "INVALID: This photo has too many pixels. Choose a smaller version of it.";

describe("re-encoding pictures", () => {
  test.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
  ])("%s becomes WebP", async (_name, make) => {
    const result = await sharp(await reencodePicture(await make())).metadata();
    expect(result).toMatchObject({ format: "webp", width: 40, height: 30 });
  });

  test("shrinks a picture over 1024 pixels, and never enlarges one", async () => {
    const large = await sharp(await reencodePicture(await jpeg(3000, 1500))).metadata();
    expect([large.width, large.height]).toEqual([1024, 512]);
    const tall = await sharp(await reencodePicture(await png(100, 2048))).metadata();
    expect([tall.width, tall.height]).toEqual([50, 1024]);
  });

  test("keeps a booking's photo readable when it is a screenshot of a long page", async () => {
    const sides = async (picture: Buffer) => {
      const { width, height } = await sharp(picture).metadata();
      return [width, height];
    };
    const { full, preview } = await reencodePhoto(await png(1_080, 9_600));
    expect(await sides(full)).toEqual([465, 4_131]);
    expect(await sides(preview)).toEqual([90, 800]);
    expect(await sides((await reencodePhoto(await jpeg(9_600, 540))).full)).toEqual([5_842, 329]);
    // WebP allows 16,383 pixels a side.
    expect(await sides((await reencodePhoto(await png(20, 40_000))).full)).toEqual([8, 16_383]);
    expect(await sides((await reencodePhoto(await jpeg(4_000, 3_000))).full)).toEqual([
      1_600, 1_200,
    ]);
    expect(await sides((await reencodePhoto(await png(1_080, 1_700))).full)).toEqual([
      1_080, 1_700,
    ]);
  });

  test("accepts a phone's 60-megapixel photo and shrinks it while reading", async () => {
    const photo = await sharp(await jpeg(8_944, 6_708))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = process.memoryUsage().rss;
    const result = await sharp(await reencodePicture(photo)).metadata();
    expect([result.width, result.height]).toEqual([768, 1024]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test("turns photos upright and removes camera and location data", async () => {
    const original = await photoWithMetadata();
    expect((await sharp(original).metadata()).exif?.toString("latin1")).toContain("SpyCam");
    const result = await reencodePicture(original);
    const metadata = await sharp(result).metadata();
    expect([metadata.width, metadata.height]).toEqual([20, 60]);
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(result.toString("latin1")).not.toMatch(/SpyCam|Exif/i);
  });

  test("removes everything hidden in the file (polyglots)", async () => {
    for (const tail of ["<script>alert(1)</script>", "%PDF-1.4 hidden", "PK\u0003\u0004 hidden"]) {
      const result = await reencodePicture(
        Buffer.concat([await png(), Buffer.from(tail, "latin1")]),
      );
      expect(result.toString("latin1")).not.toContain(tail);
    }
  });

  test("keeps an animation's first frame", async () => {
    const frames = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sharp({
          create: { width: 16, height: 16, channels: 3, background: { r: index * 12, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(
      (
        await sharp(animated, { animated: true, limitInputPixels: false })
          .metadata()
          .catch(() => null)
      )?.pages ?? 20,
    ).toBe(20);
    const result = await sharp(await reencodePicture(animated)).metadata();
    expect([result.pages ?? 1, result.height]).toEqual([1, 16]);
  });
});

describe("refused", () => {
  test.each([
    ["SVG", () => SVG],
    ["SVG behind an XML head", () => Buffer.concat([Buffer.from(`<?xml version="1.0"?>\n`), SVG])],
    ["a PDF", () => pdf()],
    ["a DOCX", () => docx()],
    ["a program", () => EXE],
    ["text", () => Buffer.from("hello")],
    ["nothing", () => Buffer.alloc(0)],
    ["a BMP", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
    ["a PSD", () => Buffer.concat([Buffer.from("8BPS\u0000\u0001"), Buffer.alloc(60)])],
  ])("%s", async (_name, make) => {
    expect(await refusal(make())).toBe(NOT_AN_IMAGE);
  });

  test.each([
    [
      "a PNG's first bytes alone",
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ],
    [
      "a JPEG's first bytes with SVG behind them",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), SVG]),
    ],
    ["a WebP's first bytes alone", () => Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1")],
  ])("%s is damaged", async (_name, make) => {
    expect(await refusal(make())).toBe(DAMAGED);
  });

  test("an HEIC photo, with advice", async () => {
    expect(await refusal(HEIC)).toBe(
      "INVALID: This is an HEIC photo. Choose JPEG, or set your iPhone's camera to Most Compatible.",
    );
  });

  test("GIF, TIFF and AVIF, although the library could read them", async () => {
    const make = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } });
    expect(await refusal(await make().gif().toBuffer())).toBe(NOT_AN_IMAGE);
    expect(await refusal(await make().tiff().toBuffer())).toBe(NOT_AN_IMAGE);
    expect(await refusal(await make().avif().toBuffer())).toBe(NOT_AN_IMAGE);
  });

  test("a picture that is cut off, or has damaged bytes inside", async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#123",
        noise: { type: "gaussian", mean: 90, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toBe(DAMAGED);
    const pngBytes = Buffer.from(await png(300, 300));
    pngBytes.fill(0x41, 60, pngBytes.length - 20);
    expect(await refusal(pngBytes)).toBe(DAMAGED);
  });

  test("20,000 × 20,000 pixels in a few kilobytes, without unpacking them", async () => {
    const bomb = bombPng(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const memory = process.memoryUsage().rss;
    expect(await refusal(bomb)).toBe(TOO_MANY_PIXELS);
    // A format that must be decoded whole has a lower limit.
    expect(await refusal(bombPng(5_100, true))).toBe(TOO_MANY_PIXELS);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
  });

  test("more pictures at once than can wait: the excess is told to try later, the others finish", async () => {
    const bytes = await jpeg(800, 800);
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(bytes)));
    expect(answers.filter((answer) => answer === "accepted").length).toBe(32);
    expect(answers.filter((answer) => answer.startsWith("BUSY")).length).toBe(8);
    expect(await refusal(bytes)).toBe("accepted");
  });
});
