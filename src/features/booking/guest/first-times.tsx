"use client";

import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { wallClockOf } from "~/domain/time/wall-clock";
import { formatDateTime } from "~/messages/format";
import type { RouterOutputs } from "~/trpc/react";
import type { BookingDraft } from "../form/booking-draft";
import { useGuestQuote } from "./use-guest-quote";

type FirstTimesProps = {
  draft: BookingDraft;
  serviceIds: readonly string[];
  onChoose: (chosen: Pick<BookingDraft, "date" | "time">) => void;
};

type Nearby = NonNullable<RouterOutputs["booking"]["quote"]["nearby"]>;

const NEARBY: Record<Nearby, string> = {
  "0": "We don't have a mechanic near you yet. You can still send your request, and we'll keep looking.",
  "1–2": "One or two mechanics work in your area.",
  "3+": "Three or more mechanics work in your area.",
};

/**
 * Says how many mechanics are near, and offers their first free times, one tap each. Shows nothing
 * while that isn't known, or if the request fails.
 */
export function FirstTimes({ draft, serviceIds, onChoose }: FirstTimesProps) {
  const quote = useGuestQuote({ ...draft, promoCode: "" }, serviceIds, draft.mechanicId === "");
  const { nearby, firstAvailable = [] } = quote.data ?? {};
  const zone = quote.data?.timeZone ?? draft.timeZone;
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {nearby === undefined ? null : <p className="text-sm">{NEARBY[nearby]}</p>}
      {firstAvailable.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">First free times</legend>
          <div className="flex flex-wrap gap-2">
            {firstAvailable.map(({ start }) => {
              const { date, time } = wallClockOf(new Date(start), zone);
              const isChosen = draft.date === date && draft.time === time;
              return (
                <Button
                  key={start}
                  variant="outline"
                  aria-pressed={isChosen}
                  className={cn(
                    "tabular-nums",
                    isChosen && "border-ring bg-ring text-background hover:bg-ring",
                  )}
                  onClick={() => onChoose({ date, time })}
                >
                  {formatDateTime(start, zone)}
                </Button>
              );
            })}
          </div>
        </fieldset>
      )}
    </div>
  );
}
