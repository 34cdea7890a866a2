import { readFileSync } from "node:fs";
import { z } from "zod";

/** A copy that can't be made or used; the message is for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Goes up when an older program could not read the copy any more. */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";
/** Only what a backup itself names: no way out of the folder it is unpacked into. */
const PATH =
  /^(?:database\/[A-Za-z0-9_.-]+\.jsonl|files(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+)$/;

const measured = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const manifestSchema = z.object({
  product: z.literal("curbwrench"),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The keys that sealed bank details in it; the keys themselves are not in a backup. */
  encryptionKeyIds: z.array(z.string()),
  tables: z.array(
    z.object({
      ...measured,
      path: z.string().regex(PATH),
      schema: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  files: z.array(z.object({ ...measured, path: z.string().regex(PATH) })),
  /** Uploads are kept in another store, so this is a copy of the database alone. */
  filesElsewhere: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;

/**
 * Reads a manifest's text.
 * @throws {BackupError} when only a newer program can read the backup
 * @throws {SyntaxError | z.ZodError} when it is none
 */
export function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const format = z.object({ product: z.literal("curbwrench"), format: z.number() }).parse(json);
  if (format.format > FORMAT) {
    throw new BackupError(
      "This backup was made by a newer version of the program. Restore it with that version.",
    );
  }
  return manifestSchema.parse(json);
}

/** The version of package.json. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")))
    .version;
}
