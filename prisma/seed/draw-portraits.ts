// Draws the demo mechanics' portraits into prisma/seed/portraits. Run by hand after a change: npx
// tsx prisma/seed/draw-portraits.ts
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

type Hair = "short" | "curly" | "long" | "bun" | "bald" | "braids" | "bob" | "waves";

interface Look {
  file: string;
  backdrop: string;
  skin: string;
  hair: Hair;
  hairColor: string;
  shirt: string;
  overall: string;
  beard?: boolean;
  glasses?: boolean;
  cap?: string;
}

const LOOKS: readonly Look[] = [
  {
    file: "sam-delgado",
    backdrop: "#f3d9b1",
    skin: "#c68a5f",
    hair: "short",
    hairColor: "#2b1d16",
    shirt: "#f5f1e8",
    overall: "#27496d",
    beard: true,
  },
  {
    file: "renee-baptiste",
    backdrop: "#cfe3dc",
    skin: "#7a4a2f",
    hair: "curly",
    hairColor: "#1c1210",
    shirt: "#e0a458",
    overall: "#31504a",
  },
  {
    file: "wei-zhang",
    backdrop: "#f1c8b4",
    skin: "#e8b98d",
    hair: "short",
    hairColor: "#1a1a1d",
    shirt: "#d8e2dc",
    overall: "#6b2d2d",
    glasses: true,
  },
  {
    file: "ingrid-halvorsen",
    backdrop: "#c9d8ea",
    skin: "#f3cdb0",
    hair: "bun",
    hairColor: "#d6a656",
    shirt: "#b23a48",
    overall: "#3b4a5a",
  },
  {
    file: "tyrell-boone",
    backdrop: "#e7dbc4",
    skin: "#5c3a26",
    hair: "bald",
    hairColor: "#1c1210",
    shirt: "#f2efe9",
    overall: "#b4582b",
    beard: true,
  },
  {
    file: "amira-haddad",
    backdrop: "#dcd3ea",
    skin: "#d7a077",
    hair: "long",
    hairColor: "#3a221a",
    shirt: "#f6efe2",
    overall: "#40306b",
  },
  {
    file: "hank-sorensen",
    backdrop: "#d6e0c5",
    skin: "#efc2a0",
    hair: "short",
    hairColor: "#b9b3a7",
    shirt: "#9db17c",
    overall: "#4a4032",
    beard: true,
    cap: "#7d2e2e",
  },
  {
    file: "lucia-ferreira",
    backdrop: "#f6d7c9",
    skin: "#b97a50",
    hair: "waves",
    hairColor: "#2a1a14",
    shirt: "#ffffff",
    overall: "#1f5e63",
  },
  {
    file: "devon-whitaker",
    backdrop: "#cbdfe8",
    skin: "#8d5a3b",
    hair: "short",
    hairColor: "#17100d",
    shirt: "#e9c46a",
    overall: "#20364f",
    cap: "#20364f",
  },
  {
    file: "keiko-morimoto",
    backdrop: "#f0e0d0",
    skin: "#edc19a",
    hair: "bob",
    hairColor: "#17171a",
    shirt: "#e76f51",
    overall: "#3f4d3a",
    glasses: true,
  },
  {
    file: "oscar-villanueva",
    backdrop: "#e5cfc0",
    skin: "#a9704a",
    hair: "waves",
    hairColor: "#20140f",
    shirt: "#f4f1ea",
    overall: "#52361f",
    beard: true,
  },
  {
    file: "nadia-petrova",
    backdrop: "#d3e4d4",
    skin: "#f4d2b8",
    hair: "long",
    hairColor: "#8c4a2f",
    shirt: "#2a9d8f",
    overall: "#303a52",
  },
  {
    file: "jamal-frazier",
    backdrop: "#f2dcb8",
    skin: "#6a4229",
    hair: "braids",
    hairColor: "#130d0b",
    shirt: "#e8e4da",
    overall: "#2f5233",
  },
  {
    file: "patrick-oneill",
    backdrop: "#d9d6e6",
    skin: "#f2c7a9",
    hair: "curly",
    hairColor: "#a5522d",
    shirt: "#cbd5c0",
    overall: "#26405c",
    glasses: true,
  },
  {
    file: "rosa-guerrero",
    backdrop: "#f5cfc4",
    skin: "#c58f66",
    hair: "braids",
    hairColor: "#2a1812",
    shirt: "#f3e9d2",
    overall: "#8a3b3b",
  },
  {
    file: "ben-adler",
    backdrop: "#cddbd9",
    skin: "#eebf98",
    hair: "short",
    hairColor: "#5a3a22",
    shirt: "#f6f2ea",
    overall: "#5b6b3a",
    cap: "#3a3a3a",
  },
];

function shade(hex: string, factor: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.min(255, Math.round(part * factor))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function hairBehind({ hair, hairColor }: Look): string {
  switch (hair) {
    case "long":
      return `<path d="M146 196c0-84 40-118 110-118s110 34 110 118v150c0 14-220 14-220 0z" fill="${hairColor}"/>`;
    case "waves":
      return `<path d="M150 200c-8-80 40-122 106-122s114 42 106 122c14 30-6 44 4 72-60 26-160 26-220 0 10-28-10-42 4-72z" fill="${hairColor}"/>`;
    case "bob":
      return `<path d="M146 190c0-78 46-114 110-114s110 36 110 114v72c0 10-220 10-220 0z" fill="${hairColor}"/>`;
    case "curly":
      return `<g fill="${hairColor}">${[
        [172, 150, 40],
        [206, 110, 44],
        [256, 96, 46],
        [306, 110, 44],
        [340, 150, 40],
        [158, 196, 30],
        [354, 196, 30],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
        .join("")}</g>`;
    case "braids":
      return `<g fill="${hairColor}"><path d="M150 190c0-74 42-112 106-112s106 38 106 112z"/>${[
        0, 1, 2, 3, 4,
      ]
        .map(
          (step) =>
            `<ellipse cx="${160 - step * 3}" cy="${214 + step * 30}" rx="15" ry="19"/><ellipse cx="${352 + step * 3}" cy="${214 + step * 30}" rx="15" ry="19"/>`,
        )
        .join("")}</g>`;
    case "bun":
      return `<g fill="${hairColor}"><circle cx="256" cy="66" r="38"/><path d="M154 190c0-72 42-108 102-108s102 36 102 108z"/></g>`;
    case "short":
      return `<path d="M154 190c-2-70 42-112 102-112s104 42 102 112z" fill="${hairColor}"/>`;
    case "bald":
      return "";
    default:
      return hair satisfies never;
  }
}

function fringe({ hair, hairColor, cap }: Look): string {
  if (cap) {
    return `<path d="M152 176c0-70 44-102 104-102s104 32 104 102z" fill="${cap}"/><path d="M152 170h208c28 2 48 10 56 22-70-8-200-8-264-2z" fill="${shade(cap, 0.72)}"/><circle cx="256" cy="78" r="7" fill="${shade(cap, 0.72)}"/>`;
  }
  switch (hair) {
    case "bald":
      return "";
    case "curly":
      return `<path d="M158 184c4-62 44-90 98-90s94 28 98 90c-26-26-58-38-98-38s-72 12-98 38z" fill="${hairColor}"/>`;
    case "bob":
      return `<path d="M156 196c0-66 42-100 100-100s100 34 100 100c-22-16-46-22-68-24l-6-14-8 13c-42-1-84 6-118 25z" fill="${hairColor}"/>`;
    case "long":
    case "waves":
      return `<path d="M156 198c0-68 42-102 100-102s100 34 100 102c-30-12-54-32-72-60-28 34-76 54-128 60z" fill="${hairColor}"/>`;
    case "short":
    case "bun":
    case "braids":
      return `<path d="M164 180c4-50 38-76 92-76s88 26 92 76c-20-22-44-34-66-36-40-2-84 6-118 36z" fill="${hairColor}"/>`;
    default:
      return hair satisfies never;
  }
}

function draw(look: Look): string {
  const { skin, overall, shirt, hairColor } = look;
  const dark = shade(skin, 0.82);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="${look.backdrop}"/>
  <circle cx="256" cy="270" r="214" fill="${shade(look.backdrop, 0.94)}"/>
  ${hairBehind(look)}
  <path d="M70 512c4-96 60-140 130-152h112c70 12 126 56 130 152z" fill="${shirt}"/>
  <path d="M214 310h84v64c0 24-84 24-84 0z" fill="${dark}"/>
  <path d="M196 362c16 34 104 34 120 0l22 8c-12 64-152 64-164 0z" fill="${shade(shirt, 0.86)}"/>
  <path d="M150 512V410c0-8 6-12 12-12h188c6 0 12 4 12 12v102z" fill="${overall}"/>
  <path d="M160 400l-22-34 26-8 26 42zM352 400l22-34-26-8-26 42z" fill="${overall}"/>
  <circle cx="172" cy="412" r="8" fill="#e9d8a6"/><circle cx="340" cy="412" r="8" fill="#e9d8a6"/>
  <rect x="212" y="440" width="88" height="60" rx="8" fill="none" stroke="${shade(overall, 1.35)}" stroke-width="4"/>
  <path d="M236 430l10-6v48h-10z" fill="#b8bcc2"/><circle cx="241" cy="424" r="9" fill="none" stroke="#b8bcc2" stroke-width="6"/>
  <ellipse cx="160" cy="222" rx="14" ry="24" fill="${dark}"/><ellipse cx="352" cy="222" rx="14" ry="24" fill="${dark}"/>
  <path d="M162 200c0-64 36-96 94-96s94 32 94 96c0 84-42 138-94 138s-94-54-94-138z" fill="${skin}"/>
  ${look.beard ? `<path d="M166 232c8 20 26 30 44 26 18-12 74-12 92 0 18 4 36-6 44-26 0 76-40 112-90 112s-90-36-90-112z" fill="${hairColor}"/><path d="M222 276c20 18 48 18 68 0-14-8-54-8-68 0z" fill="#b5564d"/>` : `<path d="M218 282c22 26 54 26 76 0-20 8-56 8-76 0z" fill="#b5564d"/>`}
  <circle cx="216" cy="214" r="9" fill="#22181c"/><circle cx="296" cy="214" r="9" fill="#22181c"/>
  <path d="M196 192c10-10 28-10 38-2M278 190c10-8 28-8 38 2" stroke="${look.hair === "bald" ? "#1c1210" : hairColor}" stroke-width="7" stroke-linecap="round" fill="none"/>
  <path d="M256 216c-4 18-10 26-10 34 0 8 20 8 22 2" stroke="${dark}" stroke-width="6" stroke-linecap="round" fill="none"/>
  ${look.glasses ? `<g fill="none" stroke="#2b2b30" stroke-width="6"><circle cx="216" cy="214" r="27"/><circle cx="296" cy="214" r="27"/><path d="M243 212h26M189 208l-24-6M323 208l24-6"/></g>` : ""}
  ${fringe(look)}
</svg>`;
}

const folder = fileURLToPath(new URL("./portraits/", import.meta.url));
await mkdir(folder, { recursive: true });
for (const look of LOOKS) {
  await sharp(Buffer.from(draw(look)))
    .webp({ quality: 80 })
    .toFile(join(folder, `${look.file}.webp`));
}
console.log(`${LOOKS.length} portraits drawn`);
