import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { BackupError, MANIFEST, parseManifest, type Manifest } from "./manifest";
import { readTar, TarError, type TarEntry } from "./tar";

/** A file of a backup, whose body is checked against the manifest while it is read. */
export interface BackupEntry {
  path: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Opens a backup. `entries` gives everything it holds and must be read to its end: only then is it
 * certain that the copy is whole.
 * @throws {BackupError} wherever it turns out to be damaged, newer than this program, or no backup
 */
export function readBackup(path: string): {
  entries: (onManifest?: (manifest: Manifest) => void) => AsyncGenerator<BackupEntry>;
} {
  return {
    async *entries(onManifest) {
      try {
        yield* checkedEntries(path, onManifest);
      } catch (error) {
        throw explained(path, error);
      }
    },
  };
}

async function* checkedEntries(
  path: string,
  onManifest: (manifest: Manifest) => void = () => undefined,
): AsyncGenerator<BackupEntry> {
  // To its end first, where the packer's own checksum stands: a changed letter in the manifest must
  // not be taken for what was stored.
  await stat(path);
  const whole = createReadStream(path);
  await pipeline(
    whole,
    createGunzip(),
    new Writable({ write: (_part, _encoding, done) => done() }),
  );
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  let wanted: Map<string, { bytes: number; sha256: string }> | null = null;
  try {
    for await (const entry of readTar(source.pipe(unpacked))) {
      if (wanted === null) {
        if (entry.path !== MANIFEST) throw new TarError("It does not begin with a manifest.");
        const manifest = parseManifest(await textOf(entry.body));
        onManifest(manifest);
        wanted = new Map([...manifest.tables, ...manifest.files].map((item) => [item.path, item]));
        continue;
      }
      const expected = wanted.get(entry.path);
      if (expected === undefined) throw new TarError(`${entry.path} is not in its manifest.`);
      wanted.delete(entry.path);
      yield { path: entry.path, body: checked(entry, expected.sha256) };
    }
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  const [missing] = wanted?.keys() ?? [MANIFEST];
  if (missing !== undefined) throw new TarError(`${missing} is missing.`);
}

async function* checked(entry: TarEntry, expected: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of entry.body) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== expected) throw new TarError(`${entry.path} is not what was stored.`);
}

/** One sentence for whatever made a backup unreadable. */
function explained(path: string, error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ENOENT") return new BackupError(`There is no file ${path}.`);
  const damaged =
    error instanceof TarError ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError ||
    code.startsWith("Z_") ||
    code === "ERR_STREAM_PREMATURE_CLOSE";
  if (!damaged) return error;
  const detail =
    error instanceof TarError ? error.message : "It can't be unpacked, or is no backup at all.";
  return new BackupError(`${path} is damaged: ${detail} Nothing was changed. Use another backup.`, {
    cause: error,
  });
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
