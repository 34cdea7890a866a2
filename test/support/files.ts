import { randomInt } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Creates small files of every kind: real ones, broken ones, and disguised ones. */

/** Creates a form with one file in a field, as a browser sends it. */
export function fileForm(field: string, bytes: Uint8Array, name = "file", type = ""): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

export function png(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c0392b" } })
    .png()
    .toBuffer();
}

/**
 * Creates a photo with visible content: two halves in different colors. Each call creates a
 * different photo, because one that was used before proves nothing.
 */
export async function scene(width = 640, height = 480): Promise<Buffer> {
  const background = { r: randomInt(120), g: randomInt(120), b: randomInt(120) };
  const half = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#f1c40f" } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

export function jpeg(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#2980b9" } })
    .jpeg()
    .toBuffer();
}

export function webp(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: "#27ae60" } })
    .webp()
    .toBuffer();
}

/** Creates a rotated JPEG with a location and a camera in its metadata. */
export function photoWithMetadata(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 20, channels: 3, background: "#8e44ad" } })
    .withExif({
      IFD0: { Make: "SpyCam", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 46/1 30/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The first bytes of an iPhone photo. */
export const HEIC = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\0meta", "latin1");

export const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script><rect width="20" height="20"/></svg>`,
);

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Creates a well-formed PNG of this many pixels in a few kilobytes; an interlaced one must be
 * decoded whole.
 */
export function bombPng(side: number, interlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, interlaced ? 1 : 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pdf(content = "Resume"): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${content}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/**
 * Creates a ZIP with stored (not compressed) entries; `claimedBytes` is the unpacked size that its
 * directory claims.
 */
export function zip(names: string[], claimedBytes = 10): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, Buffer.from(name));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(claimedBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directoryBytes, end]);
}

export const docx = () =>
  zip(["[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/styles.xml"]);

/** Creates an OLE file whose directory has one stream of that name. */
export function ole(stream: string, type = 2): Buffer {
  const file = Buffer.alloc(512 * 3);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0);
  const entry = 512 * 2 + 128;
  file.write(`${stream}\0`, entry, "utf16le");
  file.writeUInt16LE((stream.length + 1) * 2, entry + 64);
  file.writeUInt8(type, entry + 66);
  return file;
}
export const doc = () => ole("WordDocument");

export const EXE = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);

export const dataUrl = (bytes: Uint8Array, type: string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
