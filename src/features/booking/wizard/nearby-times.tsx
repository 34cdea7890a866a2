"use client";

import { instantOf } from "~/domain/time/wall-clock";
import { useSettled } from "~/lib/use-settled";
import { api, type RouterOutputs } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";
import { windowOf } from "../schedule/free-times";
import { DAYS_IN_STRIP, slotsOf, type Slot } from "../schedule/slots";
import { SlotGrid } from "../schedule/time-slots";
import type { TimesProps } from "./times-props";

type FreeCount = RouterOutputs["mechanic"]["nearbySlots"]["slots"][number]["free"];

const NOTES: Record<FreeCount, { short: string; whole: string }> = {
  "0": { short: "nobody free", whole: "nobody nearby is free then" },
  "1–2": { short: "1–2 free", whole: "one or two mechanics nearby are free" },
  "3+": { short: "3+ free", whole: "three or more mechanics nearby are free" },
};

/** Waits for a pause in typing the address, so that it is looked up once. */
const TYPING_MS = 800;
const FRESH_MS = 5 * MINUTE_MS;

/**
 * Shows a day's usual times with the number of free mechanics nearby. All of them can be chosen.
 */
export function NearbyTimes({ draft, services, today, now, onChange }: TimesProps) {
  const { date, time, timeZone } = draft;
  const place = useSettled(draft.serviceLocation.trim(), TYPING_MS);
  const days = windowOf(today, date, DAYS_IN_STRIP, timeZone);
  const nearby = api.mechanic.nearbySlots.useQuery(
    { place, from: days?.from ?? "", to: days?.to ?? "", serviceIds: services },
    { enabled: place !== "" && date !== "" && days !== null, staleTime: FRESH_MS },
  );
  const counts = new Map(nearby.data?.slots.map(({ start, free }) => [Date.parse(start), free]));
  const countOf = (at: string) =>
    counts.get(instantOf({ date, time: at }, timeZone)?.getTime() ?? Number.NaN) ?? null;
  const noteOf = (slot: Slot) => {
    const count = countOf(slot.time);
    return count === null ? null : NOTES[count];
  };
  return (
    <div className="grid gap-3">
      <SlotGrid
        {...{ date, time, timeZone, noteOf }}
        slots={slotsOf(date, timeZone, now)}
        onChange={(chosen) => onChange({ time: chosen })}
      />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {date !== "" && countOf(time) === "0"
          ? "No mechanic nearby is free then. You can still book it. A mechanic may make room, and we'll tell you if none can."
          : nearby.isError && date !== ""
            ? "We couldn't check who's free. You can choose any time."
            : ""}
      </p>
    </div>
  );
}
