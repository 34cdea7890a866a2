// Renders the pictures that link previews show, 1200×630, into public/previews. Run it after changing
// a text here or the mark.
import { mkdir, readFile } from "node:fs/promises";

import * as fontkit from "fontkit";
import sharp from "sharp";
import subsetFont from "subset-font";

const PICTURES = {
  home: ["A mechanic at", "your curb, today."],
  service: ["See the price.", "Then the wrench."],
  area: ["A mechanic in", "your city."],
};
const LINE = "Upfront prices. We come to you. 30-day warranty.";

/** Opens one weight of a variable font. */
async function fontOf(name, weight) {
  const file = await readFile(
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const letters = [LINE, "Curbwrench", ...Object.values(PICTURES).flat()].join("");
  return fontkit.create(
    await subsetFont(file, letters, { targetFormat: "sfnt", variationAxes: { wght: weight } }),
  );
}
const display = await fontOf("bricolage-grotesque", 800);
const text = await fontOf("instrument-sans", 500);

/** Writes a line as a path, so that the picture doesn't depend on the fonts of this machine. */
function lineOf(font, words, { x, y, size, fill }) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(words);
  let at = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += positions[index].xAdvance;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

const mark = (await readFile("public/favicon.svg", "utf8"))
  .replace(/^[\s\S]*?<svg[^>]*>/, "")
  .replace(/<\/svg>\s*$/, "");

/** Blocks of the painted curb along the bottom edge. */
const curb = Array.from({ length: 16 }, (_, index) => {
  const x = index * 160 - 80;
  return `<path fill="#ffc61a" d="M${x} 630h80l34-64h-80z"/>`;
}).join("");

await mkdir("public/previews", { recursive: true });
for (const [name, lines] of Object.entries(PICTURES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="#161d26"/>
    <rect y="566" width="1200" height="64" fill="#0f141a"/>${curb}
    <g transform="translate(80 72) scale(2.2)">${mark}</g>
    ${lineOf(display, "Curbwrench", { x: 192, y: 134, size: 52, fill: "#f5f7f9" })}
    ${lines.map((line, index) => lineOf(display, line, { x: 78, y: 300 + index * 112, size: 112, fill: index === 0 ? "#f5f7f9" : "#ffc61a" })).join("")}
    ${lineOf(text, LINE, { x: 82, y: 506, size: 36, fill: "#b9c4d0" })}
  </svg>`;
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toFile(`public/previews/${name}.png`);
}
