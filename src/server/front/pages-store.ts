import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const publicPage = z.object({
  file: z.string(),
  etag: z.string(),
  /** CSP sources of its inline scripts. */
  scripts: z.array(z.string()),
});

/** What scripts/lib/prebuild.mjs writes. */
const manifestSchema = z.object({
  buildId: z.string(),
  /** Pages without Next's script, by path: the same for every stranger. */
  public: z.record(z.string(), publicPage),
  notFound: publicPage,
  /** All others, by pattern: the page, what Next's router asks for instead, its fonts. */
  pages: z.record(z.string(), z.object({ html: z.string(), rsc: z.string(), link: z.string() })),
  /**
   * Scripts, styles, fonts, pictures by address; `name` is null where nothing is gained by
   * compressing, `etag` where the address changes with the content.
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

/** What the build left behind, each file read once. */
export interface PageStore {
  manifest: Manifest;
  /** The stored bytes of a prebuilt file in one encoding. */
  read(name: string, encoding: Encoding): Buffer;
  /** A file as it was before the build compressed it, by its path in the project. */
  readSource(path: string): Buffer;
}

/** Opens the prebuilt files of a build, or null where there are none of this very build. */
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
    read: (name, encoding) => read(join(folder, "prebuilt", name + ENDINGS[encoding])),
    readSource: (path) => read(join(folder, "..", path)),
  };
}

function readManifest(folder: string): Manifest | null {
  try {
    const text = readFileSync(join(folder, "prebuilt/manifest.json"), "utf8");
    const manifest = manifestSchema.parse(JSON.parse(text));
    // Somebody ran `next build` alone: the stored pages name files that are gone.
    return manifest.buildId === readFileSync(join(folder, "BUILD_ID"), "utf8") ? manifest : null;
  } catch {
    return null;
  }
}
