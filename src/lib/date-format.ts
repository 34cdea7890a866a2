import { isTimeZone } from "~/domain/time-zone";

/** Zones times forms; far more than a person's screens need. */
const MOST = 200;
const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter of this form, made once: making one costs a browser far more than using it. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale: "en-US" | "en-CA" = "en-US",
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size >= MOST) made.clear();
  const { timeZone } = options;
  // A zone that this browser doesn't know must not break the screen: we show the browser's own clock and name its zone.
  const isKnown = timeZone === undefined || isTimeZone(timeZone);
  const format = new Intl.DateTimeFormat(locale, isKnown ? options : inOwnZone(options));
  made.set(key, format);
  return format;
}

function inOwnZone({ timeZone: _unknown, ...options }: Intl.DateTimeFormatOptions) {
  const showsTime = options.hour !== undefined;
  return showsTime ? { ...options, timeZoneName: options.timeZoneName ?? "short" } : options;
}

let ownZone: string | undefined;

/** The IANA zone that this browser was in when it opened the page. */
export function viewerTimeZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some browsers name a zone that no clock goes by, such as Etc/Unknown.
  return isTimeZone(ownZone) ? ownZone : "UTC";
}
