"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { BookingView } from "~/domain/booking/view";
import { zoneName } from "~/features/booking/zoned-time";
import type { RouterOutputs } from "~/trpc/react";
import { DayEntries } from "./day-entries";
import { dateIn, dayAfter, daySpan, entriesIn, entriesOf, hoursOn, weekOf } from "./entries";
import { rangeWords } from "./words";

export type Availability = RouterOutputs["mechanic"]["availability"];

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
  const today = dateIn(now, timeZone);
  const date = chosen ?? today;
  const days = view === "week" ? weekOf(date) : [date];
  const step = VIEWS.find(({ id }) => id === view)?.days ?? 1;
  const entries = entriesOf(jobs, timeOff, mechanicId);
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
      <ol className={view === "week" ? "grid gap-3 lg:grid-cols-7 lg:gap-2" : "grid gap-3"}>
        {days.map((day) => {
          const span = daySpan(day, timeZone);
          return (
            <li key={day} className="min-w-0">
              <DayEntries
                date={day}
                span={span}
                timeZone={timeZone}
                isToday={day === today}
                hours={hoursOn(day, hours)}
                entries={entriesIn(entries, span)}
                onOpen={
                  view === "week"
                    ? () => {
                        setChosen(day);
                        setView("day");
                      }
                    : undefined
                }
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
