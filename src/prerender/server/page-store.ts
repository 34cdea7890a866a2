import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const publicPage = z.object({
  file: z.string(),
  etag: z.string(),
  /** CSP sources of its inline scripts. */
  scripts: z.array(z.string()),
});

const pageFrame = z.object({
  /** The opening html tag. */
  open: z.string(),
  /** Tags of the head: styles, fonts, icons, the theme's script. */
  head: z.string(),
  /** The page's own script. */
  script: z.string(),
  /** CSP sources of both scripts; null in development, which allows all inline ones. */
  scripts: z.array(z.string()).nullable(),
});
/** The parts that pages drawn by the running server share with the landing page. */
export type PageFrame = z.infer<typeof pageFrame>;

/** The format of the manifest that src/prerender/build writes. */
const manifestSchema = z.object({
  buildId: z.string(),
  /** Pages without Next's script, by path. Each is the same for every visitor. */
  public: z.record(z.string(), publicPage),
  frame: pageFrame,
  notFound: publicPage,
  /** All other pages, by pattern: the page, its payload for Next's router, its fonts. */
  pages: z.record(z.string(), z.object({ html: z.string(), rsc: z.string(), link: z.string() })),
  /**
   * Scripts, styles, fonts and pictures by address. `name` is null if compression doesn't help,
   * `etag` if the address changes with the content.
   */
  files: z.record(
    z.string(),
    z.object({
      type: z.string(),
      source: z.string(),
      name: z.string().nullable(),
      etag: z.string().nullable(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type PublicPage = z.infer<typeof publicPage>;

const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const;
export type Encoding = keyof typeof ENDINGS;

/** The build's output. Each file is read once. */
export interface PageStore {
  manifest: Manifest;
  /** Returns a prerendered file's bytes in one encoding. */
  read(name: string, encoding: Encoding): Buffer;
  /** Returns an uncompressed file by its path in the project. */
  readSource(path: string): Buffer;
}

/** Opens a build's prerendered files, or returns null if they don't belong to this build. */
export function openPageStore(folder: string): PageStore | null {
  const manifest = readManifest(folder);
  if (manifest === null) return null;
  const kept = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const bytes = readFileSync(path);
    kept.set(path, bytes);
    return bytes;
  };
  return {
    manifest,
    read: (name, encoding) => read(join(folder, "prerendered", name + ENDINGS[encoding])),
    readSource: (path) => read(join(folder, "..", path)),
  };
}

function readManifest(folder: string): Manifest | null {
  try {
    const text = readFileSync(join(folder, "prerendered/manifest.json"), "utf8");
    const manifest = manifestSchema.parse(JSON.parse(text));
    // After a bare `next build`, the stored pages refer to files that no longer exist.
    return manifest.buildId === readFileSync(join(folder, "BUILD_ID"), "utf8") ? manifest : null;
  } catch {
    return null;
  }
}
