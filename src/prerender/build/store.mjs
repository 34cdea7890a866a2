import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Where the build stores pages and compressed files, and the server reads them. */
export const OUT = ".next/prerendered";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const sha256 = (data, encoding) => createHash("sha256").update(data).digest(encoding);

/** A short hash of some content, for names and etags. */
export const hashOf = (data) => sha256(data, "hex").slice(0, 20);

/** Writes the brotli and gzip forms of `data` under one name, and the plain form if asked. */
export async function storeCompressed(name, data, { plain }) {
  const params = {
    // Quality 11 takes a second per megabyte. Only the API reference's script is that large.
    [constants.BROTLI_PARAM_QUALITY]: data.length > 500_000 ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const [br, gz] = await Promise.all([brotli(data, { params }), gzipped(data, { level: 9 })]);
  writeFileSync(join(OUT, `${name}.br`), br);
  writeFileSync(join(OUT, `${name}.gz`), gz);
  if (plain) writeFileSync(join(OUT, name), data);
}
