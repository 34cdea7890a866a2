// The plain old tar format (ustar), as much of it as a backup needs: files with short names. So a
// backup can also be looked into with `tar tzf`.

const BLOCK = 512;
const NAME_BYTES = 100;
const MAGIC = "ustar\u000000";

export interface TarEntry {
  path: string;
  /** Bytes. */
  size: number;
  /** Must be read to its end before the next entry is asked for. */
  body: AsyncIterable<Uint8Array>;
}

/** What is no tar archive, or ends in the middle of one. */
export class TarError extends Error {
  override readonly name = "TarError";
}

/** The bytes of an archive that holds these files, in this order. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { path, size, body } of entries) {
    yield headerOf(path, size);
    let written = 0;
    for await (const chunk of body) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) throw new TarError(`${path} changed its size while it was copied.`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * The files of an archive, one after the other.
 * @throws {TarError} when it is none, or is cut off
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return bytes.skipRest();
    const { path, size } = readHeader(header);
    yield { path, size, body: bytes.upTo(size) };
    if (bytes.promised > 0) throw new TarError(`${path} was not read to its end.`);
    await bytes.take(paddingOf(size));
  }
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > NAME_BYTES) throw new TarError(`${path} is too long a name.`);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");
  header.write(path, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write("0", 156);
  header.write(MAGIC, 257, "latin1");
  header.write(`${octal(sumOf(header), 7)}\0 `, 148, "latin1");
  return header;
}

function readHeader(header: Buffer): { path: string; size: number } {
  const text = (start: number, length: number) =>
    header.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  const sum = Number.parseInt(text(148, 8), 8);
  const size = Number.parseInt(text(124, 12), 8);
  const wellFormed = header.toString("latin1", 257, 265) === MAGIC && sum === sumOf(header);
  if (!wellFormed || !Number.isSafeInteger(size)) throw new TarError("This is no tar archive.");
  return { path: text(0, NAME_BYTES), size };
}

/** The header's checksum: its bytes added up, with spaces where the checksum itself stands. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

/** Cuts a stream of chunks into pieces of the lengths that are asked for. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array(0);
  /** How much of the body that was given out is not read yet. */
  promised = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *upTo(length: number): AsyncGenerator<Uint8Array> {
    this.promised = length;
    while (this.promised > 0) {
      if (this.#left.byteLength === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) throw new TarError("The archive is cut off.");
        this.#left = next.value;
      }
      const part = this.#left.subarray(0, this.promised);
      this.#left = this.#left.subarray(part.byteLength);
      this.promised -= part.byteLength;
      yield part;
    }
  }

  /** To the end of the stream, where a packer's own checksum stands. */
  async skipRest(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
