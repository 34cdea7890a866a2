import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Manifest } from "./manifest";

/** Brings the backup's files in. Keys are random, so nothing else has the same name. */
export async function addFiles(
  stage: string,
  manifest: Manifest,
  folder: string | null,
  aside: string,
): Promise<void> {
  if (folder === null) return;
  for (const { path } of manifest.files) {
    const target = join(folder, path.slice("files/".length));
    const part = `${target}.restore.part`;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (existsSync(target)) {
      if ((await readFile(target)).equals(await readFile(join(stage, path)))) continue;
      const kept = join(aside, path);
      await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
      await copyFile(target, kept);
    }
    await copyFile(join(stage, path), part);
    await rename(part, target);
  }
}

/** Files that no row of the restored database knows. */
export async function setOthersAside(
  manifest: Manifest,
  folder: string | null,
  aside: string,
): Promise<void> {
  if (folder === null || manifest.filesElsewhere || !existsSync(folder)) return;
  const wanted = new Set(manifest.files.map(({ path }) => join(folder, path.slice(6))));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || wanted.has(path)) continue;
    const kept = join(aside, "files", path.slice(folder.length));
    await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
    await rename(path, kept);
  }
}
