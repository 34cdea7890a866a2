"use client";

import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Select } from "~/components/ui/select";
import { MOST_HOURS, SLOT_MINUTES, USUAL_HOURS } from "~/domain/calendar/policy";
import type { BookingRules } from "~/domain/calendar/schema";
import { minutesOf, timeOfDay, WEEKDAYS, type WorkingHours } from "~/domain/calendar/slots";
import { CopyHours } from "./copy-hours";
import { clockWords, weekdayName } from "./labels";

const DAY_MINUTES = 24 * 60;
/** Every half hour of a day, including its end. */
const TIMES = Array.from({ length: DAY_MINUTES / SLOT_MINUTES + 1 }, (_, index) =>
  timeOfDay(index * SLOT_MINUTES),
);
/** The initial length of additional hours, in minutes. */
const FURTHER_MINUTES = 2 * 60;

const options = (kept: string, isEnd: boolean) =>
  [...new Set([...(isEnd ? TIMES.slice(1) : TIMES.slice(0, -1)), kept])]
    .toSorted()
    .map((value) => ({ value, label: clockWords(value) }));

/** Returns additional hours for a day: an hour after the last ones, or null if the day is full. */
function furtherHours(weekday: number, rows: readonly WorkingHours[]): WorkingHours | null {
  if (rows.length === 0) return { weekday, ...USUAL_HOURS };
  const last = Math.max(...rows.map(({ end }) => minutesOf(end)));
  const start = Math.min(last + 60, DAY_MINUTES - SLOT_MINUTES);
  if (start <= last) return null;
  const end = Math.min(start + FURTHER_MINUTES, DAY_MINUTES);
  return { weekday, start: timeOfDay(start), end: timeOfDay(end) };
}

/** Edits the hours of each weekday. A day without hours is a day off. */
export function WeekHours() {
  const { field, formState } = useController<BookingRules, "hours">({ name: "hours" });
  const hours = field.value;
  const wrong = formState.errors.hours;
  const messageOf = (index: number) =>
    wrong?.[index]?.message ?? wrong?.[index]?.end?.message ?? wrong?.[index]?.start?.message;
  const change = (index: number, row: WorkingHours) =>
    field.onChange(hours.map((one, at) => (at === index ? row : one)));
  return (
    // Takes the focus when the hours are invalid.
    <div ref={field.ref} tabIndex={-1} className="grid gap-4 outline-none">
      {WEEKDAYS.map((weekday) => {
        const name = weekdayName(weekday);
        const rows = hours.flatMap((row, index) =>
          row.weekday === weekday ? [{ row, index }] : [],
        );
        const further = furtherHours(
          weekday,
          rows.map(({ row }) => row),
        );
        return (
          <fieldset key={weekday} className="grid min-w-0 gap-2 border-b pb-4 last:border-0">
            <legend className="float-left font-semibold">{name}</legend>
            {rows.length === 0 ? <p className="text-sm text-muted-foreground">Day off</p> : null}
            {rows.map(({ row, index }, position) => (
              <Row
                key={index}
                row={row}
                name={rows.length > 1 ? `${name}, ${position + 1}` : name}
                message={messageOf(index)}
                onChange={(changed) => change(index, changed)}
                onRemove={() => field.onChange(hours.filter((_, at) => at !== index))}
              />
            ))}
            <div className="flex flex-wrap gap-1">
              {further === null || hours.length >= MOST_HOURS ? null : (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Add hours on ${name}`}
                  onClick={() => field.onChange([...hours, further])}
                >
                  <Plus aria-hidden />
                  Add hours
                </Button>
              )}
              {rows.length === 0 ? null : (
                <CopyHours weekday={weekday} hours={hours} onCopy={field.onChange} />
              )}
            </div>
          </fieldset>
        );
      })}
      {hours.length === 0 ? (
        <p role="status" className="text-sm">
          If you don&apos;t set any hours, we use the default ones. To get no jobs at all, go
          offline on your dashboard.
        </p>
      ) : null}
    </div>
  );
}

/** Fits both times and a button in one row on a usual phone. On a smaller one, the times stack. */
const NARROW = "pr-8 pl-2.5 sm:pr-11 sm:pl-3.5";

type RowProps = {
  row: WorkingHours;
  name: string;
  message: string | undefined;
  onChange: (row: WorkingHours) => void;
  onRemove: () => void;
};

function Row({ row, name, message, onChange, onRemove }: RowProps) {
  const errorId = useId();
  const control = {
    className: NARROW,
    "aria-invalid": message === undefined ? undefined : true,
    "aria-describedby": message === undefined ? undefined : errorId,
  } as const;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-1 sm:gap-2">
        <div className="grid min-w-0 flex-1 items-center gap-1.5 min-[360px]:grid-cols-[1fr_auto_1fr] sm:gap-2">
          <Select
            {...control}
            aria-label={`${name}: from`}
            options={options(row.start, false)}
            value={row.start}
            onChange={(event) => onChange({ ...row, start: event.target.value })}
          />
          <span aria-hidden className="text-sm text-muted-foreground max-[359px]:hidden">
            to
          </span>
          <Select
            {...control}
            aria-label={`${name}: to`}
            options={options(row.end, true)}
            value={row.end}
            onChange={(event) => onChange({ ...row, end: event.target.value })}
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove hours on ${name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {message === undefined ? null : (
        <p
          id={errorId}
          role="alert"
          className="flex items-start gap-1.5 text-sm font-medium text-destructive"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
