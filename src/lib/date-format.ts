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
  const format = new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}

let ownZone: string | undefined;

/** The IANA zone that this browser was in when it opened the page. */
export function viewerTimeZone(): string {
  return (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}
