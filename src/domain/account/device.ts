/** Browser names, first match wins: most browsers also carry other browsers' names. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** The name a program gives itself, such as `curl/8.5`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,30})(?:\/|$|\s)/;

/**
 * Describes a User-Agent the way its owner would: "Safari on iPhone". We store only this text,
 * without versions. Returns "" for an unknown device.
 */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return "";
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return system;
  return PROGRAM.exec(userAgent)?.[1] ?? "";
}
