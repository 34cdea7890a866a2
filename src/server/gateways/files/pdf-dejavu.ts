import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Weight = "regular" | "bold";

const FOLDER = dirname(
  createRequire(join(process.cwd(), "package.json")).resolve("dejavu-fonts-ttf/package.json"),
);

/** DejaVu covers Latin, Greek, Cyrillic, Armenian, Georgian, Arabic and Hebrew. */
export const DEJAVU = {
  regular: join(FOLDER, "ttf", "DejaVuSans.ttf"),
  bold: join(FOLDER, "ttf", "DejaVuSans-Bold.ttf"),
} satisfies Record<Weight, string>;
