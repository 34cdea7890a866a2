import { useEffect, useState } from "react";
import { Select } from "~/components/ui/select";
import { chooseDeskZone, deskZone, deskZones } from "./desk-zone";

/** Chooses the time zone of every time at the desk. */
export function ZoneChoice() {
  const [zone, setZone] = useState<string | null>(null);
  // The stored choice is unknown while the page is drawn at build.
  useEffect(() => setZone(deskZone()), []);
  return (
    <Select
      aria-label="Time zone of the desk"
      title="All times at the desk"
      className="h-11 w-36 text-sm lg:h-9"
      value={zone ?? ""}
      options={zone === null ? [{ value: "", label: "Time zone" }] : deskZones()}
      onChange={({ target }) => {
        chooseDeskZone(target.value);
        // Every time on the page is drawn in the new zone.
        window.location.reload();
      }}
    />
  );
}
