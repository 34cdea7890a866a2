import { dateFormat } from "~/lib/date-format";

/** 'Eastern Time (EST)' at that moment. */
export function zoneName(timeZone: string, at: Date): string {
  if (Number.isNaN(at.getTime())) return timeZone;
  const name = (style: "longGeneric" | "short") =>
    dateFormat({ timeZone, timeZoneName: style })
      .formatToParts(at)
      .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  const long = name("longGeneric");
  const short = name("short");
  return long === short ? long : `${long} (${short})`;
}

/**
 * The zones to choose from. Their names alone, because a phone cuts longer ones off; the city is
 * added where two have the same name.
 */
export function zoneLabels(zones: readonly string[], at: Date): { value: string; label: string }[] {
  const names = zones.map((zone) => zoneName(zone, at).replace(" Standard Time", " Time"));
  return zones.map((value, index) => {
    const name = names[index] ?? value;
    const shared = names.filter((other) => other === name).length > 1;
    const city = value.slice(value.lastIndexOf("/") + 1).replaceAll("_", " ");
    return { value, label: shared ? `${name} · ${city}` : name };
  });
}

/** Where the product's customers are; the picker offers these beside the viewer's own zone. */
export const US_TIME_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;
