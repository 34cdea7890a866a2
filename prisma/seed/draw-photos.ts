// Draws the demo's job photos into prisma/seed/photos. Run by hand after a change: npx tsx
// prisma/seed/draw-photos.ts
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const SIZE = { width: 960, height: 720 };

/** Draws a scored brake rotor on its hub, with rust at the edge. */
function rotor(): string {
  const grooves = [150, 168, 181, 197, 214, 226, 243, 251];
  return `<rect width="960" height="720" fill="#2a2a2c"/>
  <path d="M0 0h960v210C700 120 260 120 0 250z" fill="#17181a"/>
  <g transform="translate(470 390)">
    <circle r="306" fill="#3b2a22"/><circle r="292" fill="url(#steel)"/>
    <circle r="292" fill="none" stroke="#7a4526" stroke-width="16" opacity=".8"/>
    ${grooves.map((r, at) => `<circle r="${r}" fill="none" stroke="${at % 2 ? "#5d6064" : "#d9dcdf"}" stroke-width="${2 + (at % 3) * 2}" opacity=".75"/>`).join("")}
    <circle r="128" fill="#57402f"/><circle r="112" fill="#6d5039"/><circle r="52" fill="#27211d"/>
    ${[0, 72, 144, 216, 288].map((turn) => `<g transform="rotate(${turn}) translate(0 -82)"><circle r="15" fill="#241d19"/><circle r="9" fill="#9a9da1"/></g>`).join("")}
  </g>
  <path d="M640 150c90 20 170 90 196 190l-70 66c-34-84-92-138-170-166z" fill="#8c2f24"/>
  <path d="M668 190c58 20 104 62 126 116" stroke="#b95a4a" stroke-width="14" fill="none"/>`;
}

/** Draws a brake pad worn to its backing plate, in a gloved hand. */
function pad(): string {
  return `<rect width="960" height="720" fill="#8b9198"/>
  <path d="M0 470l960-90v340H0z" fill="#6a7077"/>
  <path d="M120 720c20-150 120-230 230-236 90-4 120 40 240 30 130-10 230 60 260 206z" fill="#23262b"/>
  <g transform="rotate(-7 480 330)">
    <path d="M210 250c160-64 380-64 540 0l-26 158c-150-44-338-44-488 0z" fill="#4a4d52"/>
    <path d="M246 300c140-44 328-44 468 0l-14 70c-136-34-304-34-440 0z" fill="#77563d"/>
    <path d="M262 330c134-36 302-36 436 0" stroke="#d0d3d6" stroke-width="9" fill="none" opacity=".8"/>
    <circle cx="236" cy="296" r="15" fill="#1f2124"/><circle cx="724" cy="296" r="15" fill="#1f2124"/>
  </g>
  <path d="M356 520c-12-74 22-126 64-128 34 0 36 40 30 84zM560 532c-6-80 30-128 70-124 34 4 32 46 18 90z" fill="#2f333a"/>`;
}

/** Draws the curb in front of an empty driveway. */
function driveway(): string {
  return `<rect width="960" height="330" fill="#a9c4d9"/>
  <path d="M0 250c120-60 220-40 330-64s260-20 630 20v150H0z" fill="#5d7a52"/>
  <path d="M330 330V150l190-90 190 90v180z" fill="#d8c7a8"/><path d="M300 160L520 46l220 114-16 18L520 78 316 178z" fill="#6b4a3c"/>
  <rect x="400" y="210" width="240" height="120" fill="#f3efe6"/>
  ${[236, 262, 288, 314].map((y) => `<path d="M400 ${y}h240" stroke="#c9c2b3" stroke-width="4"/>`).join("")}
  <path d="M400 330h240l180 300H230z" fill="#b9b5ab"/><path d="M0 330h400L230 630H0zM640 330h320v300H820z" fill="#7f9a63"/>
  <path d="M520 330v300" stroke="#9b978d" stroke-width="5"/>
  <rect y="628" width="960" height="22" fill="#d2cec4"/><rect y="650" width="960" height="70" fill="#4b4c4f"/>`;
}

/** Draws a scratch along a fender. */
function fender(): string {
  return `<rect width="960" height="720" fill="#20252b"/>
  <path d="M0 96c300-70 640-60 960 30v430c-90 10-150 20-210 40-30-170-160-280-320-280-150 0-270 90-310 250-40 0-80 4-120 10z" fill="url(#paint)"/>
  <path d="M0 250c300-60 640-50 960 20" stroke="#8fb6d6" stroke-width="8" fill="none" opacity=".5"/>
  <circle cx="430" cy="640" r="262" fill="#0e1012"/><circle cx="430" cy="640" r="150" fill="#7c8187"/><circle cx="430" cy="640" r="120" fill="#3a3e43"/>
  <path d="M596 214c70-6 130 2 210 26" stroke="#e8ecef" stroke-width="9" stroke-linecap="round" fill="none"/>
  <path d="M624 232c52-4 96 2 150 18M604 246c30 0 60 2 84 8" stroke="#c8ced4" stroke-width="4" stroke-linecap="round" fill="none"/>`;
}

/** Draws a dashboard whose check engine light is on. */
function dashboard(): string {
  const ticks = Array.from({ length: 11 }, (_, at) => -120 + at * 24);
  const dial = (x: number, turn: number) =>
    `<g transform="translate(${x} 380)"><circle r="190" fill="#101316"/><circle r="182" fill="none" stroke="#3a4046" stroke-width="6"/>
    ${ticks.map((angle) => `<path d="M0 -172v26" stroke="#e6e9ec" stroke-width="5" transform="rotate(${angle})"/>`).join("")}
    <path d="M-5 20L0 -140l5 160z" fill="#e24b36" transform="rotate(${turn})"/><circle r="20" fill="#2b3036"/></g>`;
  return `<rect width="960" height="720" fill="#191c20"/>
  <path d="M0 0h960v150C640 90 320 90 0 150z" fill="#2d3238"/>
  ${dial(250, -96)}${dial(710, -118)}
  <g transform="translate(480 300)" fill="none" stroke="#ffb020" stroke-width="8" stroke-linejoin="round">
    <path d="M-44 -16h18l14-14h34l10 14h14v16h12v-10h12v44h-12V24H46v16h-18l-10 12h-44l-18-18z"/><path d="M-10 -44h28M-60 -10v40"/>
  </g>
  <text x="480" y="420" text-anchor="middle" font-family="sans-serif" font-size="34" font-weight="700" fill="#ffb020">CHECK ENGINE</text>
  <rect x="400" y="470" width="160" height="60" rx="8" fill="#0b0d0f"/><text x="480" y="512" text-anchor="middle" font-family="monospace" font-size="30" fill="#9fd8b0">134028</text>
  <path d="M0 610c300-40 660-40 960 0v110H0z" fill="#0d0f11"/>`;
}

/** Draws a nail in a tire tread. */
function nail(): string {
  const blocks = Array.from({ length: 9 }, (_, row) => 40 + row * 78);
  return `<rect width="960" height="720" fill="#1b1c1e"/>
  <path d="M130 0h700v720H130z" fill="#26282b"/>
  ${blocks.map((y, row) => [170, 340, 510, 680].map((x) => `<path d="M${x + (row % 2) * 24} ${y}h108l18 52h-120z" fill="#34373b"/>`).join("")).join("")}
  <g transform="translate(500 360)"><ellipse cx="8" cy="12" rx="34" ry="28" fill="#101113"/><ellipse rx="30" ry="25" fill="#b9bec4"/><ellipse cx="-7" cy="-7" rx="13" ry="9" fill="#eef0f2"/></g>`;
}

const PICTURES = { rotor, pad, driveway, fender, dashboard, nail };

/** Adds the grain and dark corners of a phone photo. */
function photo(body: string): string {
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <radialGradient id="steel"><stop offset=".4" stop-color="#c3c7cb"/><stop offset=".8" stop-color="#8f9498"/><stop offset="1" stop-color="#a6abb0"/></radialGradient>
    <linearGradient id="paint" x2="0" y2="1"><stop stop-color="#2f6c9c"/><stop offset=".5" stop-color="#1f4f78"/><stop offset="1" stop-color="#153755"/></linearGradient>
    <radialGradient id="corners" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></radialGradient>
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .28 0"/></filter>
  </defs>
  ${body}
  <rect width="${width}" height="${height}" filter="url(#grain)" opacity=".5"/>
  <rect width="${width}" height="${height}" fill="url(#corners)"/>
</svg>`;
}

const folder = fileURLToPath(new URL("./photos/", import.meta.url));
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(PICTURES)) {
  // Small enough to be stored quickly in every new demo.
  await sharp(Buffer.from(photo(draw())))
    .resize(720)
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`));
}
console.log(`${Object.keys(PICTURES).length} photos drawn`);
