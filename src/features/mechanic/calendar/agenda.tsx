"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import type { BookingView } from "~/domain/booking/view";
import { zoneName } from "~/features/booking/zoned-time";
import type { Availability } from "./availability";
import { DayEntries } from "./day-entries";
import { DayOff } from "./day-off";
import {
  dateIn,
  dayAfter,
  daysFrom,
  daySpan,
  entriesIn,
  entriesOf,
  hoursOn,
  weekOf,
} from "./entries";
import { HourGrid } from "./hour-grid";
import { useIsWide } from "./use-is-wide";
import { rangeWords } from "./labels";

const VIEWS = [
  { id: "week", label: "Week", days: 7 },
  { id: "day", label: "Day", days: 1 },
] as const;
type View = (typeof VIEWS)[number]["id"];

type AgendaProps = {
  availability: Availability;
  jobs: readonly BookingView[];
  mechanicId: string;
  now: number;
};

/** Shows a week or a day of jobs, reschedule requests and time off, in the calendar's zone. */
export function Agenda({ availability, jobs, mechanicId, now }: AgendaProps) {
  const { timeZone, hours, timeOff } = availability;
  const [view, setView] = useState<View>("week");
  const [chosen, setChosen] = useState<string | null>(null);
  const isWide = useIsWide();
  const today = dateIn(now, timeZone);
  const date = chosen ?? today;
  // A phone's week begins with the chosen day, so that today is on top.
  const week = isWide === false ? daysFrom(date) : weekOf(date);
  const days = view === "week" ? week : [date];
  const step = VIEWS.find(({ id }) => id === view)?.days ?? 1;
  const entries = entriesOf(jobs, timeOff, mechanicId);
  const shown = days.map((day) => {
    const span = daySpan(day, timeZone);
    return { date: day, span, hours: hoursOn(day, hours), entries: entriesIn(entries, span) };
  });
  const openDay = (day: string) => {
    setChosen(day);
    setView("day");
  };
  return (
    <section aria-labelledby="calendar-range" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2
            id="calendar-range"
            aria-live="polite"
            className="font-display text-heading font-semibold"
          >
            {rangeWords(days)}
          </h2>
          <p className="text-sm text-muted-foreground">{zoneName(timeZone, new Date(now))}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div role="group" aria-label="View" className="flex gap-1">
            {VIEWS.map(({ id, label }) => (
              <Button
                key={id}
                size="sm"
                variant={view === id ? "secondary" : "ghost"}
                aria-pressed={view === id}
                onClick={() => setView(id)}
              >
                {label}
              </Button>
            ))}
          </div>
          <Input
            type="date"
            aria-label="Go to date"
            className="w-40"
            value={date}
            onChange={({ target }) => setChosen(target.value === "" ? null : target.value)}
          />
          <div className="flex gap-1">
            <Button
              variant="outline"
              size="icon"
              aria-label={`Previous ${view}`}
              onClick={() => setChosen(dayAfter(date, -step))}
            >
              <ChevronLeft aria-hidden />
            </Button>
            <Button variant="outline" onClick={() => setChosen(null)}>
              Today
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={`Next ${view}`}
              onClick={() => setChosen(dayAfter(date, step))}
            >
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
      </div>
      {view === "day" ? <DayOff availability={availability} date={date} now={now} /> : null}
      {isWide ? (
        <HourGrid
          days={shown}
          timeZone={timeZone}
          today={today}
          now={now}
          {...(view === "week" ? { onOpen: openDay } : {})}
        />
      ) : (
        <ol className="grid gap-3">
          {shown.map((day) => (
            <li key={day.date} className="min-w-0">
              <DayEntries
                {...day}
                timeZone={timeZone}
                isToday={day.date === today}
                onOpen={view === "week" ? () => openDay(day.date) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
