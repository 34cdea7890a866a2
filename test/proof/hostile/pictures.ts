import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { bombPng, EXE, jpeg, pdf, png, SVG, webp, zip } from "~test/support/files";
import type { File, Sample } from "./sample";

const MB = 1024 * 1024;

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Inserts chunks after a PNG's header chunk. */
function withChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    ...chunks,
    picture.subarray(afterHeader),
  ]);
}

/** Creates a PNG that claims to be this large and has almost no content. */
function lyingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(2_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates a WebP of many valid frames. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const side = 16;
  const pixels = Buffer.alloc(side * side * frames * 3, 90);
  for (let frame = 0; frame < frames; frame += 1) pixels[frame * side * side * 3] = frame % 256;
  return sharp(pixels, {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .webp({ loop: 0, delay: Array.from({ length: frames }, () => 10) })
    .toBuffer();
}

function formOf(start: string, length = 400): Buffer {
  return Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(length)]);
}

const isoMedia = (brand: string) => formOf(`\0\0\0\x20ftyp${brand}\0\0\0\0${brand}mif1`);

/** Returns every kind of malicious picture, and some valid ones. */
export async function pictures(): Promise<File[]> {
  const [aPng, aJpeg, aWebp] = [await png(), await jpeg(), await webp()];
  const noise = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const of = (
    id: string,
    name: string,
    bytes: Buffer,
    expect: Sample["expect"],
    fileName = "me.png",
  ) => ({
    id,
    name,
    bytes,
    expect,
    fileName,
  });
  const padded = (bytes: Buffer, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  const text = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
  return [
    of("UP-01", "5 MB less a byte", padded(aJpeg, 5 * MB - 1), "taken"),
    // "Under 5MB".
    of("UP-01", "5 MB", padded(aJpeg, 5 * MB), "refused"),
    of("UP-01", "5 MB and a byte", padded(aJpeg, 5 * MB + 1), "refused"),
    of("UP-01", "nothing", Buffer.alloc(0), "refused"),
    of("UP-01", "one byte", Buffer.from([0xff]), "refused"),
    of("UP-03", "SVG as PNG", SVG, "refused"),
    of(
      "UP-03",
      "SVG behind a byte order mark",
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), SVG]),
      "refused",
    ),
    of("UP-03", "packed SVG", gzipSync(SVG), "refused"),
    of(
      "UP-03",
      "SVG that loads a file",
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      ),
      "refused",
    ),
    of(
      "UP-03",
      "XML with entities that grow",
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><svg>&d;</svg>',
      ),
      "refused",
    ),
    of("UP-04", "HTML as PNG", Buffer.from("<html><script>alert(1)</script></html>"), "refused"),
    of(
      "UP-04",
      "a script that begins as a GIF",
      Buffer.from("GIF89a/*<svg onload=alert(1)>*/=1;"),
      "refused",
    ),
    of(
      "UP-04",
      "a JPEG that ends as a page",
      Buffer.concat([aJpeg, Buffer.from("<script>alert(1)</script>")]),
      "taken",
    ),
    of("UP-04", "a PNG that ends as a ZIP", Buffer.concat([aPng, zip(["a.txt"])]), "taken"),
    of("UP-04", "a PNG with a script in its text", withChunks(aPng, text), "taken"),
    of("UP-04", "a WebP that ends as a program", Buffer.concat([aWebp, EXE]), "taken"),
    of("UP-04", "a PDF that ends as a JPEG", Buffer.concat([pdf(), aJpeg]), "refused"),
    // A form's field when no file was chosen.
    of("UP-09", "a PNG without a name", aPng, "refused", ""),
    of("UP-05", "AVIF", isoMedia("avif"), "refused"),
    of("UP-05", "HEIC", isoMedia("heic"), "refused"),
    of("UP-05", "a true GIF", await sharp(aPng).gif().toBuffer(), "refused"),
    of("UP-05", "a true TIFF", await sharp(aPng).tiff().toBuffer(), "refused"),
    of("UP-05", "a true AVIF", await sharp(aPng).avif({ effort: 0 }).toBuffer(), "refused"),
    of("UP-05", "BMP", formOf("BM"), "refused"),
    of("UP-05", "PSD", formOf("8BPS\0\x01"), "refused"),
    of("UP-05", "ICO", formOf("\0\0\x01\0\x01\0"), "refused"),
    of("UP-05", "JPEG 2000", formOf("\0\0\0\x0cjP  \r\n\x87\n"), "refused"),
    of("UP-05", "JPEG XL", formOf("\xff\x0a"), "refused"),
    of("UP-05", "OpenEXR", formOf("\x76\x2f\x31\x01"), "refused"),
    of("UP-05", "Radiance", formOf("#?RADIANCE\n"), "refused"),
    of("UP-05", "PPM", formOf("P6\n9 9\n255\n"), "refused"),
    of("UP-05", "a PostScript file", formOf("%!PS-Adobe-3.0 EPSF-3.0\n"), "refused"),
    of(
      "UP-05",
      "an ImageMagick script",
      Buffer.from("push graphic-context\nfill 'url(https://127.0.0.1/)'\n"),
      "refused",
    ),
    of("UP-05", "a program", EXE, "refused"),
    of("UP-06", "20,000 × 20,000 in 48 kB", bombPng(20_000), "refused"),
    of("UP-06", "9,000 × 9,000", bombPng(9_000), "refused"),
    of("UP-06", "6,000 × 6,000", bombPng(6_000), "taken"),
    of("UP-06", "2³¹ pixels wide, it says", lyingPng(2 ** 31 - 1, 1), "refused"),
    of("UP-06", "no pixel, it says", lyingPng(0, 0), "refused"),
    of(
      "UP-06",
      "a text that unpacks to 60 MB",
      withChunks(
        aPng,
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(60 * MB))])),
      ),
      "either",
    ),
    of(
      "UP-06",
      "a color profile that unpacks to 40 MB",
      withChunks(
        aPng,
        chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(40 * MB))])),
      ),
      "either",
    ),
    of("UP-06", "a thousand frames", await animatedWebp(1_000), "taken"),
    of("UP-07", "half a PNG", noise.subarray(0, noise.length >> 1), "refused"),
    of(
      "UP-07",
      "half a JPEG",
      (await sharp(noise).jpeg().toBuffer()).subarray(0, 9_000),
      "refused",
    ),
    of(
      "UP-07",
      "half a WebP",
      (await sharp(noise).webp().toBuffer()).subarray(0, 2_000),
      "refused",
    ),
    of("UP-07", "a PNG's head alone", aPng.subarray(0, 33), "refused"),
    of("UP-07", "a JPEG's first bytes", aJpeg.subarray(0, 20), "refused"),
    of(
      "UP-07",
      "a wrong sum",
      Buffer.concat([aPng.subarray(0, 30), Buffer.from([0]), aPng.subarray(31)]),
      "refused",
    ),
    of(
      "UP-07",
      "a signature and noise",
      Buffer.concat([aPng.subarray(0, 8), Buffer.alloc(3_000, 7)]),
      "refused",
    ),
    of("UP-08", "CMYK", await sharp(noise).toColourspace("cmyk").jpeg().toBuffer(), "taken"),
    of(
      "UP-08",
      "16 bits a channel",
      await sharp(noise).toColourspace("rgb16").png().toBuffer(),
      "taken",
    ),
    of("UP-08", "one pixel", await png(1, 1), "taken"),
    of("UP-08", "a strip", await png(8_000, 1), "taken"),
    ...[
      "../../etc/passwd",
      "a\0.png",
      "CON",
      "x".repeat(300),
      "‮gnp.exe",
      '"><img src=x>.png',
      "a;b=c.png",
      ".htaccess",
    ].map((fileName) =>
      of(
        "UP-09",
        `a PNG by the name of ${JSON.stringify(fileName.slice(0, 30))}`,
        aPng,
        "taken",
        fileName,
      ),
    ),
  ];
}
