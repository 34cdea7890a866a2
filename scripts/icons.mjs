// Renders the icons from public/favicon.svg. Run it after changing the mark.
import { readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

const svg = await readFile("public/favicon.svg", "utf8");
// The system crops maskable icons and Apple's, so both have square corners and the mark inside the
// safe 80%.
const square = svg.replace('rx="9"', 'rx="0"');
const safe = square.replace(
  /<path fill="#f5f7f9"([^>]*)\/>/,
  '<path fill="#f5f7f9" transform="translate(20 31) scale(0.82) translate(-20 -31)"$1/>',
);

const render = (source, size, name) =>
  sharp(Buffer.from(source), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${name}.png`);

await render(svg, 192, "icon-192");
await render(svg, 512, "icon-512");
await render(safe, 192, "icon-maskable-192");
await render(safe, 512, "icon-maskable-512");
await render(safe, 180, "apple-touch-icon");

// For programs that always request /favicon.ico: one 48-pixel picture, as PNG.
const picture = await sharp(Buffer.from(svg), { density: (72 * 48) / 40 })
  .resize(48, 48)
  .png({ compressionLevel: 9 })
  .toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2); // type: icon
head.writeUInt16LE(1, 4); // number of pictures
head.set([48, 48], 6);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(picture.length, 14);
head.writeUInt32LE(head.length, 18);
await writeFile("public/favicon.ico", Buffer.concat([head, picture]));
