import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { isTimeZone } from "~/domain/time/time-zone";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { viewerTimeZone } from "~/lib/time-zone";
import { formatDateTime } from "~/messages/format";

const STORED = "desk-time-zone";

/** Zones staff can choose for the whole desk. */
const ZONES = [
  { value: "America/New_York", label: "Eastern" },
  { value: "America/Chicago", label: "Central" },
  { value: "America/Denver", label: "Mountain" },
  { value: "America/Phoenix", label: "Arizona" },
  { value: "America/Los_Angeles", label: "Pacific" },
  { value: "America/Anchorage", label: "Alaska" },
  { value: "Pacific/Honolulu", label: "Hawaii" },
] as const;

/** Returns the zones to choose from, with the reader's own. */
export function deskZones(): readonly { value: string; label: string }[] {
  const own = viewerTimeZone();
  return ZONES.some(({ value }) => value === own)
    ? ZONES
    : [...ZONES, { value: own, label: own.replaceAll("_", " ") }];
}

let chosen: string | undefined;

/** Returns the zone of every time at the desk. */
export function deskZone(): string {
  chosen ??= storedZone();
  return chosen;
}

function storedZone(): string {
  if (typeof window === "undefined") return DEFAULT_TIME_ZONE;
  try {
    const stored = localStorage.getItem(STORED);
    return stored !== null && isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** Chooses the desk's zone in this browser. Open screens must be drawn again. */
export function chooseDeskZone(zone: string): void {
  chosen = zone;
  try {
    localStorage.setItem(STORED, zone);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Formats an ISO time in the desk's zone, like "Sat, Nov 21, 2026, 9:30 AM EST". */
export const deskDateTime = (iso: string): string => formatDateTime(iso, deskZone());

/** Returns the zone's name, like "Eastern". */
export function deskZoneName(): string {
  const zone = deskZone();
  return deskZones().find(({ value }) => value === zone)?.label ?? zone;
}

/** Formats an ISO time in the desk's zone for a datetime-local field; "" for none. */
export function toDeskField(iso: string | null): string {
  if (iso === null) return "";
  const { date, time } = wallClockOf(new Date(iso), deskZone());
  return `${date}T${time}`;
}

/** Reads a datetime-local field in the desk's zone as an ISO time; null if it's empty or wrong. */
export function fromDeskField(entered: string): string | null {
  const [date = "", time = ""] = entered.split("T");
  return instantOf({ date, time: time.slice(0, 5) }, deskZone())?.toISOString() ?? null;
}

/**
 * Reads a field that was filled with `before`, as an ISO time. An unchanged field returns `before`
 * with its seconds, which the field doesn't show.
 */
export function changedDeskField(entered: string, before: string | null): string | null {
  return entered === toDeskField(before) ? before : fromDeskField(entered);
}
