import { connect } from "node:net";

/** The result of one exchange over a separate connection. */
export interface Exchange {
  /** The status of each answer, in order. */
  statuses: number[];
  /** Everything that came back. */
  text: string;
  end: "answered" | "closed" | "silence";
  ms: number;
}

export interface Sending {
  bytes: Buffer;
  /** Closes the sending side after the bytes, like a client that broke off. */
  halfClose?: boolean;
  /** Waits a little longer for unexpected answers. */
  probe?: boolean;
  /** The request is a HEAD, whose answer has no body. */
  head?: boolean;
}

const SILENCE_MS = 20_000;
const PROBE_MS = 80;
const MAX_TEXT = 300_000;

/**
 * Reads one complete answer at the start of `text`: its status and its end; null while incomplete.
 */
function readAnswer(text: string, head: boolean): { status: number; end: number } | null {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const start = text.slice(0, headEnd);
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(start)?.[1] ?? 0);
  const bodyAt = headEnd + 4;
  if (status < 200 || status === 204 || status === 304 || head) return { status, end: bodyAt };
  // A stream has begun, which is the answer.
  if (/^content-type: text\/event-stream/im.test(start)) return { status, end: text.length };
  const length = /^content-length: (\d+)/im.exec(start)?.[1];
  if (length !== undefined) {
    const end = bodyAt + Number(length);
    return text.length >= end ? { status, end } : null;
  }
  if (/^transfer-encoding: chunked/im.test(start)) {
    const end = text.indexOf("\r\n0\r\n\r\n", headEnd + 2);
    return end === -1 ? null : { status, end: end + 7 };
  }
  return null;
}

function readAll(text: string, head: boolean): { statuses: number[]; complete: boolean } {
  const statuses: number[] = [];
  let rest = text;
  while (rest !== "") {
    const answer = readAnswer(rest, head);
    if (answer === null) return { statuses, complete: false };
    // 1xx is an interim response, not an answer.
    if (answer.status >= 200) statuses.push(answer.status);
    rest = rest.slice(answer.end);
  }
  return { statuses, complete: statuses.length > 0 };
}

/** Sends bytes unchanged on a new connection, and reads what comes back. */
export function exchange(port: number, sending: Sending): Promise<Exchange> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const chunks: Buffer[] = [];
    let size = 0;
    let probing: NodeJS.Timeout | undefined;
    const finish = (end: Exchange["end"]) => {
      clearTimeout(silence);
      clearTimeout(probing);
      socket.removeAllListeners();
      socket.on("error", () => undefined);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      const { statuses } = readAll(text, sending.head === true);
      // An answer without a length ends with the connection.
      const torn = statuses.length === 0 && Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({
        statuses: torn ? [torn] : statuses,
        text,
        end: torn || statuses.length > 0 ? "answered" : end,
        ms: performance.now() - begun,
      });
    };
    const silence = setTimeout(() => finish("silence"), SILENCE_MS);
    socket.on("connect", () => {
      socket.write(sending.bytes);
      if (sending.halfClose) socket.end();
    });
    socket.on("data", (chunk) => {
      if (size < MAX_TEXT) chunks.push(chunk);
      size += chunk.length;
      if (probing !== undefined) return;
      const text = Buffer.concat(chunks).toString("latin1");
      if (size < MAX_TEXT && !readAll(text, sending.head === true).complete) return;
      if (!sending.probe) finish("answered");
      else probing = setTimeout(() => finish("answered"), PROBE_MS);
    });
    socket.on("close", () => finish("closed"));
    socket.on("error", () => finish("closed"));
  });
}
