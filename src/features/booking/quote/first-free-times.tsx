"use client";

import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { wallClockOf } from "~/domain/time/wall-clock";
import { dateFormat } from "~/messages/date-format";
import { formatClock, formatMoment } from "~/messages/format";
import type { BookingDraft } from "../form/booking-draft";

type FirstFreeTimesProps = {
  times: readonly { start: string }[];
  timeZone: string;
  chosen: Pick<BookingDraft, "date" | "time">;
  onChoose: (chosen: Pick<BookingDraft, "date" | "time">) => void;
};

/** Offers the first times at which one of the mechanics nearby is free, one tap each. */
export function FirstFreeTimes({ times, timeZone, chosen, onChoose }: FirstFreeTimesProps) {
  if (times.length === 0) return null;
  const dayFormat = dateFormat({ weekday: "short", month: "short", day: "numeric", timeZone });
  const days = new Set(times.map(({ start }) => dayFormat.format(new Date(start))));
  // Usually all of them are on one day, which is then written once.
  const [day = ""] = days.size === 1 ? days : [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        {day === "" ? "First free times" : `First free times: ${day}`}
      </legend>
      <div className="flex flex-wrap gap-2">
        {times.map(({ start }) => {
          const at = new Date(start);
          const { date, time } = wallClockOf(at, timeZone);
          const isChosen = chosen.date === date && chosen.time === time;
          return (
            <Button
              key={start}
              variant="outline"
              size="sm"
              aria-pressed={isChosen}
              className={cn(
                "h-auto min-h-11 py-2 whitespace-normal tabular-nums sm:min-h-9",
                isChosen && "border-ring bg-ring text-background hover:bg-ring",
              )}
              onClick={() => onChoose(isChosen ? { date: "", time: "" } : { date, time })}
            >
              {day === "" ? (
                formatMoment(at, timeZone)
              ) : (
                <>
                  <span className="sr-only">{day}, </span>
                  {formatClock(at, timeZone)}
                </>
              )}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
