import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { userTypeSchema } from "~/domain/account/roles";
import { takesCoding } from "~/server/http/encoding";

const storedPage = z.object({
  file: z.string(),
  etag: z.string(),
  /** CSP sources of its inline scripts. */
  scripts: z.array(z.string()),
});

/** What scripts/lib/prebuild.mjs writes. */
const manifestSchema = z.object({
  buildId: z.string(),
  /** By path; `anyQuery`: a query changes nothing for a stranger. */
  pages: z.record(z.string(), storedPage.extend({ anyQuery: z.boolean() })),
  notFound: storedPage,
  /** Pages of the signed-in area, by path; `nonce` is the text that each answer's own replaces. */
  shells: z.object({
    nonce: z.string().min(16),
    pages: z.record(
      z.string(),
      z.object({ file: z.string(), audience: userTypeSchema, link: z.string() }),
    ),
  }),
  /** By path below /_next/static; `name` is null where the file is compressed by nature. */
  assets: z.record(z.string(), z.object({ type: z.string(), name: z.string().nullable() })),
  known: z.object({ routes: z.array(z.string()), files: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type StoredPage = z.infer<typeof storedPage>;

const ENCODINGS = { br: ".br", gzip: ".gz", identity: "" } as const;
export type Encoding = keyof typeof ENCODINGS;

/** What the build left in `.next`, each file read once. */
export interface PageStore {
  manifest: Manifest;
  /** The stored bytes of a prebuilt file in one encoding. */
  read(name: string, encoding: Encoding): Buffer;
  /** The bytes of a file as Next wrote it, by its path below /_next. */
  readOriginal(path: string): Buffer;
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
    read: (name, encoding) => read(join(folder, "prebuilt", name + ENCODINGS[encoding])),
    readOriginal: (path) => read(join(folder, path.slice("/_next/".length))),
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

/** The best encoding that the caller takes. */
export function encodingOf({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"]?.toString();
  if (takesCoding(accepted, "br")) return "br";
  return takesCoding(accepted, "gzip") ? "gzip" : "identity";
}
