"use client";

import { useId } from "react";
import { dayLabel, slotsOf, type DayPart } from "./slots";
import { zoneName } from "./zoned-time";

type TimeSlotsProps = {
  date: string;
  time: string;
  timeZone: string;
  now: Date;
  onChange: (time: string) => void;
};

const PARTS: readonly DayPart[] = ["Morning", "Afternoon", "Evening"];

/** The times of the chosen day that are still ahead, on the half hour. */
export function TimeSlots({ date, time, timeZone, now, onChange }: TimeSlotsProps) {
  const name = useId();
  if (date === "") {
    return <p className="text-sm text-muted-foreground">Choose a day to see its times.</p>;
  }
  const slots = slotsOf(date, timeZone, now);
  const day = dayLabel(date, { weekday: "long", month: "long", day: "numeric" });
  if (slots.length === 0) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        No more times on {day}. Please choose a later day.
      </p>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        {day}{" "}
        <span className="text-sm font-normal text-muted-foreground">
          {zoneName(timeZone, new Date(`${date}T12:00:00Z`))}
        </span>
      </legend>
      <div className="grid gap-4">
        {PARTS.map((part) => {
          const ofPart = slots.filter((slot) => slot.part === part);
          if (ofPart.length === 0) return null;
          return (
            <div key={part} className="grid gap-2">
              <p aria-hidden className="text-sm text-muted-foreground">
                {part}
              </p>
              <div className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))]">
                {ofPart.map((slot) => (
                  <label
                    key={slot.time}
                    className="relative grid min-h-11 cursor-pointer place-items-center rounded-md border border-input bg-card px-2 text-sm font-semibold tabular-nums transition-colors hover:border-foreground has-checked:border-ring has-checked:bg-ring has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
                  >
                    <input
                      type="radio"
                      name={name}
                      value={slot.time}
                      checked={slot.time === time}
                      onChange={() => onChange(slot.time)}
                      className="sr-only"
                    />
                    {slot.label}
                  </label>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
