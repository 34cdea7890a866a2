import { Clock } from "lucide-react";
import { readWallClock, type WallClock } from "~/domain/time/wall-clock";
import { formatDateTime } from "~/messages/format";

type ClockChangeProps = { schedule: WallClock & { timeZone: string } };

/** Says which moment is meant by a time that the clock skips or shows twice. Otherwise empty. */
export function ClockChange({ schedule }: ClockChangeProps) {
  const { date, time, timeZone } = schedule;
  if (timeZone === "") return null;
  const read = readWallClock({ date, time }, timeZone);
  if (read === null || read.occurs === "once") return null;
  const booked = formatDateTime(read.at.toISOString(), timeZone);
  return (
    <p role="status" className="flex items-start gap-2 text-sm sm:col-span-2">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-link" />
      {read.occurs === "skipped"
        ? `Clocks go forward that night and skip this time. We'll book it for ${booked}.`
        : `Clocks go back that night and show this time twice. We'll book the first one: ${booked}.`}
    </p>
  );
}
