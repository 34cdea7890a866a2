import { connect } from "node:net";
import { DomainError } from "~/domain/errors";

/** Scans uploads for viruses. */
export interface Scanner {
  /**
   * Returns true if the file may be stored.
   * @throws {DomainError} STORAGE_UNAVAILABLE when the scanner can't answer, because unscanned
   * files are not stored
   */
  isClean(bytes: Uint8Array): Promise<boolean>;
}

/**
 * Used if no scanner is configured. Every file is stored, and documents are still served as
 * downloads only.
 */
export const noScanner: Scanner = { isClean: () => Promise.resolve(true) };

const TIMEOUT_MS = 20_000;
/** clamd answers with one short line. */
const MAX_RESPONSE_BYTES = 4_096;

/**

 * Creates a scanner that uses ClamAV's INSTREAM command.

 * @param url `tcp://host:3310`

 */
export function clamdScanner(url: string, timeoutMs: number = TIMEOUT_MS): Scanner {
  const { hostname, port } = new URL(url);
  return {
    async isClean(bytes) {
      const address = { host: hostname, port: Number(port || 3310) };
      const answer = await ask(address, bytes, timeoutMs).catch(away);
      if (answer === "stream: OK") return true;
      if (/^stream: .+ FOUND$/.test(answer)) return false;
      return away(new Error(`clamd answered "${answer.slice(0, 200)}"`));
    },
  };
}

function away(cause: unknown): never {
  throw new DomainError("scannerAway", {}, cause);
}

async function ask(
  address: { host: string; port: number },
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<string> {
  // Limits the total time, not only each silence.
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  socket.write("zINSTREAM\0");
  // One chunk, followed by an empty one that ends the stream.
  socket.write(lengthOf(bytes.byteLength));
  socket.write(bytes);
  socket.write(lengthOf(0));
  let answer = "";
  for await (const part of socket.setEncoding("latin1")) {
    answer += String(part);
    const end = answer.indexOf("\0");
    if (end !== -1) return answer.slice(0, end);
    if (answer.length > MAX_RESPONSE_BYTES) break;
  }
  throw new Error("clamd closed the connection without an answer");
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
}
