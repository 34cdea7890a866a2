"use client";

import { useId } from "react";
import { cn } from "~/components/cn";
import { instantOf } from "~/domain/time/wall-clock";
import { dayLabel, slotsOf, type DayPart, type Slot } from "./slots";
import { zoneName } from "../zoned-time";

type TimeSlotsProps = {
  date: string;
  time: string;
  timeZone: string;
  now: Date;
  onChange: (time: string) => void;
};

const PARTS: readonly DayPart[] = ["Morning", "Afternoon", "Evening"];

type DayTimesProps = TimeSlotsProps & {
  /** Starts at which the mechanic has another job can't be chosen. */
  isBusy?: (at: Date) => boolean;
};

/** Offers the future times of the chosen day, every half hour. */
export function TimeSlots({ now, isBusy, ...chosen }: DayTimesProps) {
  const busyAt = ({ time }: Slot) => {
    const at = instantOf({ date: chosen.date, time }, chosen.timeZone);
    return at !== null && isBusy?.(at) === true;
  };
  return (
    <SlotGrid
      {...chosen}
      slots={slotsOf(chosen.date, chosen.timeZone, now)}
      isDisabled={busyAt}
      noteOf={(slot) => (busyAt(slot) ? BUSY : null)}
    />
  );
}

const BUSY = { short: "Busy", whole: "busy with another job" } as const;

type SlotGridProps = Omit<TimeSlotsProps, "now"> & {
  slots: readonly Slot[];
  /** Returns a short note under a time, and the same as a sentence for screen readers. */
  noteOf?: (slot: Slot) => { short: string; whole: string } | null;
  isDisabled?: (slot: Slot) => boolean;
};

/** Shows times as buttons, grouped by part of the day. */
export function SlotGrid({
  date,
  time,
  timeZone,
  slots,
  noteOf,
  isDisabled,
  onChange,
}: SlotGridProps) {
  const name = useId();
  if (date === "") {
    return <p className="text-sm text-muted-foreground">Choose a day to see its times.</p>;
  }
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
                {ofPart.map((slot) => {
                  const note = noteOf?.(slot) ?? null;
                  return (
                    <label
                      key={slot.time}
                      className={cn(
                        "relative grid min-h-11 cursor-pointer place-content-center justify-items-center rounded-md border border-input bg-card px-2 py-1 text-sm font-semibold tabular-nums transition-colors hover:border-foreground has-checked:border-ring has-checked:bg-ring has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
                        isDisabled?.(slot) === true &&
                          "cursor-not-allowed border-dashed bg-muted text-muted-foreground hover:border-input",
                      )}
                    >
                      <input
                        type="radio"
                        name={name}
                        value={slot.time}
                        checked={slot.time === time}
                        disabled={isDisabled?.(slot)}
                        onChange={() => onChange(slot.time)}
                        className="sr-only"
                      />
                      <span>{slot.label}</span>
                      {note === null ? null : (
                        <>
                          <span aria-hidden className="text-xs font-normal">
                            {note.short}
                          </span>
                          <span className="sr-only">, {note.whole}</span>
                        </>
                      )}
                    </label>
                  );
                })}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
