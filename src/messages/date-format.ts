import { isTimeZone, learnedOffset } from "~/domain/time/time-zone";
import { MINUTE_MS } from "~/domain/time/durations";
import { LOCALE } from "./locale";

/** Most cached pairs of zone and format. A user's screens need far fewer. */
const MOST = 200;
const made = new Map<string, Format>();

interface Format {
  format: (at: Date | number) => string;
  formatToParts: (at: Date | number) => Intl.DateTimeFormatPart[];
}

/** Returns a cached formatter. Creating one is far slower than using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale: string = LOCALE): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size >= MOST) made.clear();
  const { timeZone } = options;
  const isKnown = timeZone === undefined || isTimeZone(timeZone);
  const format = isKnown
    ? new Intl.DateTimeFormat(locale, options)
    : byServersClock(timeZone, options, locale);
  made.set(key, format);
  return format;
}

/**
 * Formats a time in a zone that this browser doesn't know, using the offset that the server sent.
 * Without one it uses the browser's own zone and names it.
 */
function byServersClock(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale: string,
): Format {
  const own = new Intl.DateTimeFormat(locale, inOwnZone(options));
  const shifted = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const formatToParts = (at: Date | number) => {
    const offset = learnedOffset(timeZone, Number(at));
    if (offset === null) return own.formatToParts(at);
    return shifted
      .formatToParts(Number(at) + offset)
      .map((part) =>
        part.type === "timeZoneName" ? { ...part, value: offsetName(offset) } : part,
      );
  };
  return {
    formatToParts,
    format: (at) =>
      formatToParts(at)
        .map(({ value }) => value)
        .join(""),
  };
}

/** Formats an offset in ms as "GMT-3" or "GMT+5:30". */
function offsetName(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const rest = minutes % 60;
  const clock = `${Math.floor(minutes / 60)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  return `GMT${offset < 0 ? "-" : "+"}${clock}`;
}

function inOwnZone({ timeZone: _unknown, ...options }: Intl.DateTimeFormatOptions) {
  const showsTime = options.hour !== undefined;
  return showsTime ? { ...options, timeZoneName: options.timeZoneName ?? "short" } : options;
}
