import { writeSync } from "node:fs";
import type { pino } from "pino";
import { SonicBoom } from "sonic-boom";
import { env } from "~/env.js";
import { createLogger } from "./log";

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

/** Writes the lines of requests, at `info` and below. */
export function createAccessLog(
  level: pino.LevelWithSilent = env.LOG_LEVEL,
  destination: pino.DestinationStream = gatherLines(1),
): AccessLog {
  const lines = createLogger(destination, level);
  return (line) => lines.info(line, "request");
}

/**
 * Collects text for an open file (standard output is 1) and writes it twice a second, or when much has
 * come together. Nothing here throws or waits: what a full disk or a reader that left does not take is
 * lost.
 */
export function gatherLines(fd: number): SonicBoom {
  const gathered = new SonicBoom({
    fd,
    minLength: 16_000,
    // What waits for a reader that is behind; more is thrown away.
    maxLength: 8_000_000,
    periodicFlush: 500,
    // Not at once: with the next flush.
    retryEAGAIN: () => false,
  });
  // There is nobody left to tell.
  gathered.on("error", () => undefined);
  process.on("exit", () => {
    try {
      // A reader that left makes flushSync try for ever; an empty line finds out before.
      writeSync(fd, "\n");
      gathered.flushSync();
    } catch {
      // Nor here.
    }
  });
  return gathered;
}
