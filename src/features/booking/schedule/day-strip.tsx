"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { dayLabel, LAST_STRIP_PAGE, stripDays, stripPageOf } from "./slots";

type DayStripProps = {
  today: string;
  /** A date such as "2026-11-21", or "" if none is chosen. */
  date: string;
  onChange: (date: string) => void;
};

const SHORT_DAY = { month: "short", day: "numeric" } as const;

/** Offers a week of days, starting today. Arrows lead up to a year ahead. */
export function DayStrip({ today, date, onChange }: DayStripProps) {
  const name = useId();
  const [turnedTo, setTurnedTo] = useState<{ page: number; date: string } | null>(null);
  // A date typed elsewhere shows its week. Paging by hand lasts until then.
  const page = turnedTo?.date === date ? turnedTo.page : stripPageOf(today, date);
  const days = stripDays(today, page);
  const first = days[0] ?? today;
  const last = days[days.length - 1] ?? today;
  const turn = (by: number) => setTurnedTo({ page: page + by, date });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Day</legend>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p aria-live="polite" className="font-semibold">
          {`${dayLabel(first, SHORT_DAY)} to ${dayLabel(last, { ...SHORT_DAY, year: "numeric" })}`}
        </p>
        <div className="flex gap-1">
          <Button
            variant="outline"
            size="icon"
            aria-label="Earlier days"
            disabled={page === 0}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Later days"
            disabled={page >= LAST_STRIP_PAGE}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map((day) => (
          <label
            key={day}
            className="relative grid cursor-pointer justify-items-center gap-0.5 rounded-md border border-input bg-card px-0.5 py-2 text-center transition-colors hover:border-foreground has-checked:border-ring has-checked:bg-ring has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={day}
              checked={day === date}
              onChange={() => onChange(day)}
              aria-label={dayLabel(day, { weekday: "long", month: "long", day: "numeric" })}
              className="sr-only"
            />
            <span aria-hidden className="text-xs">
              {day === today ? "Today" : dayLabel(day, { weekday: "short" })}
            </span>
            <span aria-hidden className="font-display text-lead font-semibold tabular-nums">
              {dayLabel(day, { day: "numeric" })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
