import sharp from "sharp";
import { doc, docx, pdf } from "~test/support/files";
import { animatedWebp, pictures } from "./pictures";
import type { Random } from "./random";
import { resumes } from "./resumes";
import type { Sample } from "./sample";

/** Returns the fixed samples. */
export async function corpus(): Promise<Sample[]> {
  const [seen, read] = [await pictures(), await resumes()];
  return [
    ...seen.map((sample) => ({ ...sample, door: "picture" as const })),
    ...read.map((sample) => ({ ...sample, door: "resume" as const })),
  ];
}

/** Creates valid files with some bytes changed, cut out, doubled or swapped. */
export async function mutants(random: Random, count: number): Promise<Sample[]> {
  const noise = (format: "jpeg" | "png" | "webp") =>
    sharp({
      create: {
        width: 90,
        height: 60,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
  const seeds = [
    { door: "picture", name: "JPEG", bytes: await noise("jpeg") },
    { door: "picture", name: "PNG", bytes: await noise("png") },
    { door: "picture", name: "WebP", bytes: await noise("webp") },
    { door: "picture", name: "animated WebP", bytes: await animatedWebp(4) },
    { door: "resume", name: "PDF", bytes: pdf() },
    { door: "resume", name: "DOCX", bytes: docx() },
    { door: "resume", name: "DOC", bytes: doc() },
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const seed = seeds[index % seeds.length] ?? seeds[0];
    return {
      id: "UP-07",
      name: `${seed.name}, mutant ${index}`,
      door: seed.door,
      bytes: mutate(random, seed.bytes),
      fileName: `mutant-${index}`,
      expect: "either" as const,
    };
  });
}

const NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff];

function mutate(random: Random, original: Buffer): Buffer {
  let bytes = Buffer.from(original);
  for (let changes = 1 + random.below(6); changes > 0; changes -= 1) {
    // Decoders trust mostly the first bytes.
    const reach = random.chance(0.5) ? Math.min(200, bytes.length) : bytes.length;
    const at = random.below(Math.max(1, reach - 4));
    const length = random.below(40);
    switch (random.below(5)) {
      case 0:
        if (at < bytes.length) bytes[at] = random.below(256);
        break;
      case 1:
        if (at + 4 <= bytes.length) bytes.writeUInt32BE(random.pick(NUMBERS), at);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), random.bytes(length), bytes.subarray(at)]);
    }
  }
  return bytes;
}
