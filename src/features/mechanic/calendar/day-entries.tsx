import { CalendarClock, CalendarOff, Wrench } from "lucide-react";
import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { STATUS_LABELS } from "~/domain/booking/status";
import type { WorkingHours } from "~/domain/calendar/slots";
import type { Span } from "~/domain/calendar/spans";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import type { CalendarEntry } from "./entries";
import { dayWords, hoursWords, spanWords } from "./labels";

type DayEntriesProps = {
  date: string;
  span: Span;
  timeZone: string;
  isToday: boolean;
  hours: readonly WorkingHours[];
  entries: readonly CalendarEntry[];
  /** Shows only this day. */
  onOpen?: () => void;
};

/** Shows a day's working hours and its entries in order. */
export function DayEntries(props: DayEntriesProps) {
  const { date, span, timeZone, isToday, hours, entries, onOpen } = props;
  const name = dayWords(date, { weekday: "long", month: "long", day: "numeric" });
  const short = (
    <>
      <span className="text-sm">{dayWords(date, { weekday: "short" })}</span>{" "}
      <span className="font-display text-lead font-semibold tabular-nums">
        {dayWords(date, { day: "numeric" })}
      </span>
    </>
  );
  return (
    <div
      className={cn(
        "grid h-full content-start gap-2 rounded-lg border bg-card p-3",
        isToday && "border-ring",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 lg:grid lg:gap-0.5">
        <h3 className="min-w-0">
          {onOpen ? (
            <button
              type="button"
              className="-mx-1 min-h-11 rounded-md px-1 text-left font-semibold text-link hover:underline lg:min-h-9"
              onClick={onOpen}
            >
              {short}
              <span className="sr-only">{`, ${name}${isToday ? ", today" : ""}: show this day`}</span>
            </button>
          ) : (
            <span className="font-semibold">{isToday ? "Today" : "Day plan"}</span>
          )}
        </h3>
        <p className="text-xs text-muted-foreground">
          {hours.length === 0 ? "No working hours" : hoursWords(hours)}
        </p>
      </div>
      {entries.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing planned</p>
      ) : (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <li key={entry.key} className="min-w-0">
              <Entry entry={entry} when={spanWords(entry, span, timeZone)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const BOX = "grid gap-0.5 rounded-md border px-2.5 py-2 text-sm wrap-anywhere";

/** Shows an entry with its time, as a link if it has a page. */
export function Entry({ entry, when }: { entry: CalendarEntry; when: string }) {
  const time = (
    <>
      <span className="text-xs font-semibold tabular-nums">{when}</span>{" "}
    </>
  );
  switch (entry.kind) {
    case "timeOff":
      return (
        <div className={cn(BOX, "border-dashed bg-muted")}>
          {time}
          <span className="flex items-start gap-1.5">
            <CalendarOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">Time off{entry.note === "" ? "" : `: ${entry.note}`}</span>
          </span>
        </div>
      );
    case "proposal":
      return (
        <Link
          href={BOOKING_PATHS.mechanic(entry.job.id)}
          className={cn(BOX, "border-dashed border-pending/40 bg-pending-soft hover:underline")}
        >
          {time}
          <span className="flex items-start gap-1.5">
            <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">
              {entry.byMechanic ? "You proposed this time" : "Your customer proposed this time"}
            </span>
          </span>{" "}
          <span>{entry.job.serviceName}</span>
        </Link>
      );
    case "job":
      return (
        <Link
          href={BOOKING_PATHS.mechanic(entry.job.id)}
          className={cn(BOX, "border-ring/30 bg-accent text-accent-foreground hover:underline")}
        >
          {time}
          <span className="flex items-start gap-1.5 font-semibold">
            <Wrench aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{entry.job.serviceName}</span>
          </span>{" "}
          <span className="text-xs">{STATUS_LABELS[entry.job.status]}</span>
        </Link>
      );
    default:
      return entry satisfies never;
  }
}
