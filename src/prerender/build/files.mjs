import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { BuildError } from "./build-error.mjs";
import { hashOf, storeCompressed } from "./store.mjs";

const TYPES = {
  ".js": "text/javascript; charset=utf-8",
  // The worker that reads PDFs.
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Already compressed. */
const DENSE = new Set([".png", ".woff2"]);

/**
 * Asks the browser to compile a whole script on another thread while it arrives. Without it the browser
 * skips each function and compiles it when it is first called, on the thread that answers a tap.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Compresses the files below a folder and returns their manifest entries by address. Next's own files
 * (`hashed`) have names that change with their content, so they need no etag.
 */
export async function storeFiles(folder, address, { hashed }) {
  const core = coreScripts();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
  const entries = await Promise.all(
    files.map(async (source) => {
      const below = source.slice(folder.length + 1);
      const ending = extname(source);
      const type = TYPES[ending];
      if (type === undefined && hashed) return [];
      if (type === undefined) {
        throw new BuildError(
          `${source} has an ending that the server has no content type for.`,
          `Add "${ending}" to TYPES in src/prerender/build/files.mjs.`,
        );
      }
      const hint = core.has(source) ? COMPILE_HINT : "";
      const data = Buffer.concat([Buffer.from(hint), readFileSync(source)]);
      const name = DENSE.has(ending) ? null : below.replaceAll("/", "-");
      if (name !== null) await storeCompressed(name, data, { plain: false });
      return [[address + below, { type, source, name, etag: hashed ? null : hashOf(data) }]];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The scripts that every page runs first: React and Next's runtime. */
function coreScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  if (rootMainFiles.length === 0) {
    throw new BuildError(
      "Next's build names no script that every page runs (rootMainFiles in .next/build-manifest.json is empty).",
      "Next was probably upgraded. Find the new field and read it in src/prerender/build/files.mjs.",
    );
  }
  return new Set(rootMainFiles.map((file) => `.next/${file}`));
}
