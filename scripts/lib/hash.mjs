import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Lists every file below a path, in a fixed order. @param {string} path @returns {string[]} */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}

/**
 * Returns one hash over the contents of files and folders, and over texts.
 *
 * @param {string[]} paths
 * @param {string[]} [texts]
 */
export function hashOf(paths, texts = []) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  for (const path of paths.flatMap(filesOf)) {
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * Runs the work unless it was already done for this hash.
 *
 * @param {string} stamp a file that is removed together with the work's result
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
export async function onceFor(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
