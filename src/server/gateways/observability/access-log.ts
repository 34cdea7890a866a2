import { write, writeSync } from "node:fs";
import { env } from "~/env.js";

/** One line per request. Every value is one of ours: no address, header or body of the caller. */
export interface AccessLine {
  requestId: string;
  method: string;
  /** The pattern, such as `/api/bookings/:id`. */
  route: string;
  /** 0 when no answer began. */
  status: number;
  /** From the first byte of the request to the last of the answer. */
  ms: number;
  /** Sent, with the headers. */
  bytes: number;
  userId?: string;
  traceId?: string;
  /** The caller left before the answer was sent. */
  aborted?: true;
}

export type AccessLog = (line: AccessLine) => void;

interface Destination {
  write(text: string): void;
}

const GATHER_CHARACTERS = 16_000;
const GATHER_MS = 500;
/** What waits for a reader that is behind; more is thrown away. */
const MAX_WAITING = 8_000_000;
const STANDARD_OUTPUT = 1;

/**
 * Writes the lines of requests, at `info` and below. They are put together here and not by the
 * logger: every request pays for it, there is nothing in them to hide, and this takes half the time.
 */
export function createAccessLog(
  level: string = env.LOG_LEVEL,
  destination?: Destination,
): AccessLog {
  if (level !== "info" && level !== "debug") return () => undefined;
  const target = destination ?? gatherLines(STANDARD_OUTPUT);
  return (line) => {
    const values = JSON.stringify(line).slice(1, -1);
    target.write(
      `{"level":"info","time":"${new Date().toISOString()}",${values},"msg":"request"}\n`,
    );
  };
}

/**
 * Collects text for an open file and writes it twice a second, or when much has come together.
 * Nothing here throws or waits: what a full disk or a reader that left does not take is lost.
 */
export function gatherLines(fd: number): Destination {
  let waiting = "";
  let writing = false;
  let timer: NodeJS.Timeout | undefined;

  function flushSoon(): void {
    timer ??= setTimeout(flush, GATHER_MS).unref();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (writing || waiting === "") return;
    const bytes = Buffer.from(waiting);
    waiting = "";
    writing = true;
    send(bytes);
  }

  function send(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      if (error === null && written < bytes.length) return send(bytes.subarray(written));
      writing = false;
      // A pipe that is full just now; everything else is gone for good.
      if (error?.code === "EAGAIN") waiting = bytes.toString() + waiting;
      if (waiting !== "") flushSoon();
    });
  }

  process.on("exit", () => {
    try {
      writeSync(fd, waiting);
    } catch {
      // There is nobody left to tell.
    }
  });

  return {
    write(text) {
      if (waiting.length + text.length > MAX_WAITING) return;
      waiting += text;
      if (waiting.length >= GATHER_CHARACTERS) flush();
      else flushSoon();
    },
  };
}
