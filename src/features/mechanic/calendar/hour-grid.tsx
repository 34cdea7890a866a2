import { cn } from "~/components/cn";
import { minutesOf, timeOfDay, type WorkingHours } from "~/domain/calendar/slots";
import type { Span } from "~/domain/calendar/spans";
import { Entry } from "./day-entries";
import type { CalendarEntry } from "./entries";
import { lanesOf, minutesIn, shownHours, type Minutes } from "./grid";
import { clockWords, dayWords, spanWords } from "./labels";

/** The height of an hour. */
const HOUR_REM = 3.75;

export interface GridDay {
  date: string;
  span: Span;
  hours: readonly WorkingHours[];
  entries: readonly CalendarEntry[];
}

type HourGridProps = {
  days: readonly GridDay[];
  timeZone: string;
  today: string;
  /** The current time, Unix ms. */
  now: number;
  /** Shows one day. Missing when only one is shown. */
  onOpen?: (date: string) => void;
};

/** Shows days side by side along their hours, for wide screens. */
export function HourGrid({ days, timeZone, today, now, onOpen }: HourGridProps) {
  const placed = days.map((day) => ({
    ...day,
    minutes: day.entries.map((entry) => minutesIn(entry, day.span, timeZone)),
  }));
  const shown = shownHours(
    days.flatMap(({ hours }) => [...hours]),
    placed.flatMap(({ minutes }) => minutes),
  );
  const rem = (minutes: number) => `${((minutes - shown.from) / 60) * HOUR_REM}rem`;
  const clip = ({ from, to }: Minutes): Minutes => ({
    from: Math.max(from, shown.from),
    to: Math.min(to, shown.to),
  });
  const marks = Array.from(
    { length: (shown.to - shown.from) / 60 },
    (_, index) => shown.from + index * 60,
  );
  const height = rem(shown.to);
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] overflow-hidden rounded-lg border bg-card">
      <div aria-hidden className="border-r pt-16">
        <div className="relative" style={{ height }}>
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-2 -translate-y-1/2 text-xs text-muted-foreground tabular-nums first:translate-y-1"
              style={{ top: rem(mark) }}
            >
              {clockWords(timeOfDay(mark)).replace(":00", "")}
            </span>
          ))}
        </div>
      </div>
      <ol
        className="grid min-w-0"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {placed.map(({ date, span, hours, entries, minutes }) => {
          const lanes = lanesOf(minutes);
          const name = dayWords(date, { weekday: "long", month: "long", day: "numeric" });
          return (
            <li key={date} className="min-w-0 border-l first:border-l-0">
              <DayHead
                date={date}
                name={name}
                isToday={date === today}
                hours={hours}
                onOpen={onOpen}
              />
              <div className="relative bg-muted/70" style={{ height }}>
                {hours.map(({ start, end }) => {
                  const open = clip({ from: minutesOf(start), to: minutesOf(end) });
                  return (
                    <div
                      key={start}
                      aria-hidden
                      className="absolute inset-x-0 bg-card"
                      style={{
                        top: rem(open.from),
                        height: `${((open.to - open.from) / 60) * HOUR_REM}rem`,
                      }}
                    />
                  );
                })}
                {marks.map((mark) => (
                  <div
                    key={mark}
                    aria-hidden
                    className="absolute inset-x-0 border-t border-border/60"
                    style={{ top: rem(mark) }}
                  />
                ))}
                <ul>
                  {entries.map((entry, index) => {
                    const at = clip(minutes[index] ?? { from: 0, to: 0 });
                    const { lane, of } = lanes[index] ?? { lane: 0, of: 1 };
                    if (at.to <= at.from) return null;
                    return (
                      <li
                        key={entry.key}
                        className="absolute overflow-hidden px-0.5 [&>*]:h-full"
                        style={{
                          top: rem(at.from),
                          height: `${Math.max(((at.to - at.from) / 60) * HOUR_REM, 2)}rem`,
                          left: `${(lane / of) * 100}%`,
                          width: `${100 / of}%`,
                        }}
                      >
                        <Entry entry={entry} when={spanWords(entry, span, timeZone)} />
                      </li>
                    );
                  })}
                </ul>
                {date === today ? (
                  <NowLine
                    at={minutesIn({ from: now, to: now + 1 }, span, timeZone).from}
                    shown={shown}
                  />
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type DayHeadProps = {
  date: string;
  name: string;
  isToday: boolean;
  hours: readonly WorkingHours[];
  onOpen: ((date: string) => void) | undefined;
};

function DayHead({ date, name, isToday, hours, onOpen }: DayHeadProps) {
  const words = (
    <>
      <span aria-hidden className="text-xs text-muted-foreground">
        {dayWords(date, { weekday: "short" })}
      </span>
      <span
        aria-hidden
        className={cn(
          "grid size-8 place-items-center rounded-full font-display font-semibold tabular-nums",
          isToday && "bg-primary text-primary-foreground",
        )}
      >
        {dayWords(date, { day: "numeric" })}
      </span>
      <span className="sr-only">{`${name}${isToday ? ", today" : ""}${
        hours.length === 0 ? ", no working hours" : ""
      }`}</span>
    </>
  );
  const look = "grid h-16 w-full content-center justify-items-center";
  return (
    <h3 className="border-b">
      {onOpen ? (
        <button type="button" className={cn(look, "hover:bg-muted")} onClick={() => onOpen(date)}>
          {words}
          <span className="sr-only">: show this day</span>
        </button>
      ) : (
        <span className={look}>{words}</span>
      )}
    </h3>
  );
}

function NowLine({ at, shown }: { at: number; shown: Minutes }) {
  if (at < shown.from || at > shown.to) return null;
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 z-10 border-t-2 border-destructive"
      style={{ top: `${((at - shown.from) / 60) * HOUR_REM}rem` }}
    />
  );
}
