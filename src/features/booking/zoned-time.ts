import { dateFormat } from "~/messages/date-format";

/** Names a zone at that moment: "Eastern Time (EST)". */
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
 * Labels the zones to choose from. Only the zone's name, because phones cut off longer labels; the
 * city is added where two have the same name.
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

/** The zones of our customers, offered next to the viewer's own. */
export const US_TIME_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;
