"use client";

import type { ReactNode } from "react";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { wallClockOf } from "~/domain/time/wall-clock";
import { DayStrip } from "./day-strip";
import { GroupError } from "../fields";
import { ClockChange } from "./clock-change";
import { earliestEntry } from "./slots";
import { TimeSlots } from "./time-slots";
import { zoneName } from "../zoned-time";

export interface Schedule {
  date: string;
  time: string;
  timeZone: string;
}

type SchedulePickerProps = {
  schedule: Schedule;
  error: string | undefined;
  now: Date;
  onChange: (patch: Partial<Schedule>) => void;
  /** Returns true if the mechanic has another job at that start. */
  isBusy?: (at: Date) => boolean;
  /** Replaces the usual times of the chosen day. */
  times?: ReactNode;
};

/**
 * Picks a day and a time, or a typed date in the native field. Uses the job's zone and offers
 * nothing in the past.
 */
export function SchedulePicker({
  schedule,
  error,
  now,
  onChange,
  isBusy,
  times,
}: SchedulePickerProps) {
  const { date, time, timeZone } = schedule;
  const today = wallClockOf(now, timeZone).date;
  return (
    <div className="grid gap-6">
      <GroupError id="schedule-error" message={error} />
      <DayStrip today={today} date={date} onChange={(day) => onChange({ date: day })} />
      {times ?? (
        <TimeSlots
          date={date}
          time={time}
          timeZone={timeZone}
          now={now}
          isBusy={isBusy}
          onChange={(slot) => onChange({ time: slot })}
        />
      )}
      <div className="grid gap-4 rounded-lg border bg-muted/50 p-4 sm:grid-cols-2">
        <Field
          label="Or type date and time"
          hint={date && time ? undefined : "Nothing entered yet."}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              min={earliestEntry(now, timeZone)}
              // Without it, browsers accept six digits as a year.
              max="9999-12-31T23:59"
              value={date && time ? `${date}T${time}` : ""}
              onChange={(event) => {
                const [day = "", clock = ""] = event.target.value.split("T");
                onChange({ date: day, time: clock.slice(0, 5) });
              }}
            />
          )}
        </Field>
        {timeZone === "" ? null : (
          <p className="self-center text-sm text-muted-foreground">
            All times are {zoneName(timeZone, now)}, where the job is.
          </p>
        )}
        <ClockChange schedule={schedule} />
      </div>
    </div>
  );
}
