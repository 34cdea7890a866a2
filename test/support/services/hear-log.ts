import { pino } from "pino";
import { createAccessLog } from "~/server/gateways/observability/access-log";
import { createLogger, log } from "~/server/gateways/observability/log";

/**
 * Captures everything that the product logs from now on, down to trace level, instead of writing
 * it.
 */
export function hearLog() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const before = { level: log.level, stream: Reflect.get(log, pino.symbols.streamSym) };
  // The process's own logger, which parts of the product import directly.
  log.level = "trace";
  Reflect.set(log, pino.symbols.streamSym, destination);
  return {
    lines,
    log: createLogger(destination, "trace"),
    accessLog: createAccessLog("trace", destination),
    stop() {
      log.level = before.level;
      Reflect.set(log, pino.symbols.streamSym, before.stream);
    },
  };
}
