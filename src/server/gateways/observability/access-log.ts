import { writeSync } from "node:fs";
import type { pino } from "pino";
import { SonicBoom } from "sonic-boom";
import { env } from "~/env.js";
import { createLogger } from "./log";

/** One log line per request. Contains no address, header or body of the caller. */
export interface AccessLine {
  requestId: string;
  method: string;
  /** The route's pattern, such as `/api/bookings/:id`. */
  route: string;
  /** 0 if no answer was started. */
  status: number;
  /** From the request's first byte to the answer's last. */
  ms: number;
  /** Bytes sent, including headers. */
  bytes: number;
  userId?: string;
  /** Set for calls with an API key. */
  keyId?: string;
  traceId?: string;
  /** Set if the caller left before the answer was sent. */
  aborted?: true;
}

export type AccessLog = (line: AccessLine) => void;

/** Writes request lines at `info` and more verbose levels. */
export function createAccessLog(
  level: pino.LevelWithSilent = env.LOG_LEVEL,
  destination: pino.DestinationStream = gatherLines(1),
): AccessLog {
  const lines = createLogger(destination, level);
  return (line) => lines.info(line, "request");
}

/**
 * Collects text for an open file (1 is standard output) and writes it twice a second, or when
 * there's a lot. Never throws or blocks: text is lost when the disk is full or its reader has
 * closed.
 */
export function gatherLines(fd: number): SonicBoom {
  const gathered = new SonicBoom({
    fd,
    minLength: 16_000,
    // The most text that waits for a slow reader. More is dropped.
    maxLength: 8_000_000,
    periodicFlush: 500,
    // Leaves the text for the next flush.
    retryEAGAIN: () => false,
  });
  // There's nowhere to report the error.
  gathered.on("error", () => undefined);
  process.on("exit", () => {
    try {
      // flushSync would retry forever after the reader has closed. An empty line detects that
      // first.
      writeSync(fd, "\n");
      gathered.flushSync();
    } catch {
      // The reader has closed.
    }
  });
  return gathered;
}
