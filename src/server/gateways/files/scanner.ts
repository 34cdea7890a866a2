import { connect } from "node:net";
import { DomainError } from "~/domain/errors";

/** Looks for viruses in what people upload. */
export interface Scanner {
  /**
   * True when the file may be kept.
   * @throws {DomainError} STORAGE_UNAVAILABLE when nobody can say: a file that was not looked at is
   * not kept
   */
  isClean(bytes: Uint8Array): Promise<boolean>;
}

/** Where no scanner is set up: every file is kept, and downloads are forced all the same. */
export const noScanner: Scanner = { isClean: () => Promise.resolve(true) };

const TIMEOUT_MS = 20_000;
/** clamd's answers are one short line. */
const MAX_ANSWER_BYTES = 4_096;

/**
 * A scanner that asks ClamAV's daemon by its INSTREAM command.
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
  // In all, not only while it is silent.
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  socket.write("zINSTREAM\0");
  // One piece, and an empty one, which ends it.
  socket.write(lengthOf(bytes.byteLength));
  socket.write(bytes);
  socket.write(lengthOf(0));
  let answer = "";
  for await (const part of socket.setEncoding("latin1")) {
    answer += String(part);
    const end = answer.indexOf("\0");
    if (end !== -1) return answer.slice(0, end);
    if (answer.length > MAX_ANSWER_BYTES) break;
  }
  throw new Error("clamd closed the connection without an answer");
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
}
