import { MINUTE_MS } from "./durations";

/** Names already found valid. Checking one costs as much as all other checks of a booking. */
const knownZones = new Set<string>();

/** Returns whether this machine knows an IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    // Caches only canonical names, so the set stays at a few hundred no matter how many spellings
    // are tried.
    if (timeZone === name) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/** Offsets from UTC in milliseconds, by zone and moment. */
const learned = new Map<string, Map<number, number>>();

/**
 * Keeps the clock that the server shows for a zone this machine doesn't know, such as '2026-11-23'
 * and '9:30 AM'. Browsers learn about new and renamed zones years later.
 */
export function learnClock(
  timeZone: string,
  moment: string,
  { date, time }: { date: string; time: string },
): void {
  const at = Date.parse(moment);
  const [, hour = "", minute = "", half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? [];
  const shown = Date.parse(`${date}T00:00:00Z`);
  const minutes = ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
  const offset = shown + minutes * MINUTE_MS - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  if (half === undefined || Number.isNaN(offset)) return;
  const known = learned.get(timeZone) ?? new Map<number, number>();
  learned.set(timeZone, known.set(at, offset));
}

/** Returns the known offset of a zone at a moment, or at the nearest known one; null if none. */
export function learnedOffset(timeZone: string, at: number): number | null {
  const known = [...(learned.get(timeZone) ?? [])];
  const [nearest] = known.toSorted(([a], [b]) => Math.abs(a - at) - Math.abs(b - at));
  return nearest?.[1] ?? null;
}
