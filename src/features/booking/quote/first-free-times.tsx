"use client";

import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { wallClockOf } from "~/domain/time/wall-clock";
import { formatMoment } from "~/messages/format";
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
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">First free times</legend>
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
              {formatMoment(at, timeZone)}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
