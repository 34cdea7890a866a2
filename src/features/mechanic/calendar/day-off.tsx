"use client";

import { Button } from "~/components/ui/button";
import { DAY_PARTS, partOfDay, type DayPart } from "~/domain/calendar/day-off";
import { MOST_TIME_OFF } from "~/domain/calendar/policy";
import type { Availability } from "./availability";
import { useSaveAvailability } from "./use-save-availability";

const LABELS: Record<DayPart, string> = {
  morning: "Morning off",
  afternoon: "Afternoon off",
  day: "All day off",
};

type DayOffProps = { availability: Availability; date: string; now: number };

/** Takes a part of a day off with one tap, and gives it back with another. */
export function DayOff({ availability, date, now }: DayOffProps) {
  const { timeOff, timeZone } = availability;
  const saving = useSaveAvailability();
  const parts = DAY_PARTS.map((part) => ({ part, ...partOfDay(part, date, timeZone) }));
  const left = parts.filter(({ to }) => to > now);
  if (left.length === 0) return null;
  return (
    <div role="group" aria-label="Take time off" className="grid grid-cols-3 gap-2">
      {left.map(({ part, from, to }) => {
        const same = timeOff.find(
          ({ start, end }) => Date.parse(start) === from && Date.parse(end) === to,
        );
        const added = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
        return (
          <Button
            key={part}
            variant={same === undefined ? "outline" : "secondary"}
            className="h-auto min-h-11 px-2 whitespace-normal"
            aria-pressed={same !== undefined}
            disabled={saving.pending || (same === undefined && timeOff.length >= MOST_TIME_OFF)}
            onClick={() =>
              saving.save({
                timeOff:
                  same === undefined
                    ? [...timeOff, { ...added, note: "" }].toSorted((a, b) =>
                        a.start.localeCompare(b.start),
                      )
                    : timeOff.filter((one) => one !== same),
              })
            }
          >
            {LABELS[part]}
          </Button>
        );
      })}
    </div>
  );
}
