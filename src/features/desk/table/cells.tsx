import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { formatClock, formatDateTime, formatDay, formatMoment } from "~/messages/format";
import { deskDateTime, deskZone } from "../frame/desk-zone";

type OpenButtonProps = { name: ReactNode; mono?: boolean; onOpen: () => void };

/** Shows a row's name as a button that opens its panel. */
export function OpenButton({ name, mono = false, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cn(
        "-my-2 inline-flex min-h-11 max-w-full items-center text-left font-semibold text-link underline underline-offset-4 lg:my-0 lg:min-h-9",
        mono && "font-mono whitespace-nowrap",
      )}
    >
      {name}
    </button>
  );
}

/** Stands for the number of a booking to which the reader is a party. */
export const OWN_BOOKING = "Your own booking";

type NumberLinkProps = { bookingNumber: string; href: string; scroll?: boolean };

/** A booking's number, which leads somewhere. */
export function NumberLink({ bookingNumber, href, scroll }: NumberLinkProps) {
  return (
    <Link
      href={href}
      {...(scroll === undefined ? {} : { scroll })}
      className="-my-2 inline-flex min-h-11 items-center font-mono whitespace-nowrap text-link underline underline-offset-4"
    >
      {bookingNumber}
    </Link>
  );
}

/** A text of one line. What doesn't fit is in its tooltip. */
export function Cut({ text, className = "max-w-36" }: { text: string; className?: string }) {
  return (
    <span title={text} className={cn("block truncate", className)}>
      {text}
    </span>
  );
}

/** Formats a moment on one line; of another year, with that year. */
function momentIn(at: string, timeZone: string): string {
  const moment = new Date(at);
  return moment.getFullYear() === new Date().getFullYear()
    ? formatMoment(moment, timeZone)
    : formatDateTime(at, timeZone);
}

/** When a job starts: in the job's time zone, with the desk's behind it where that differs. */
export function JobMoment({ at, timeZone }: { at: string; timeZone: string }) {
  const moment = new Date(at);
  const atDesk = momentIn(at, deskZone());
  const atJob = momentIn(at, timeZone);
  const isSameDay = formatDay(moment, timeZone) === formatDay(moment, deskZone());
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className="whitespace-nowrap">
      {atJob}
      {atDesk === atJob ? null : (
        <span className="text-muted-foreground">
          {" · "}
          {isSameDay ? formatClock(moment, deskZone()) : atDesk}
        </span>
      )}
    </time>
  );
}

/** A moment in the desk's time zone, on one line. */
export function LineMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={deskDateTime(at)} className="whitespace-nowrap">
      {momentIn(at, deskZone())}
    </time>
  );
}

/** A moment in the desk's time zone. In a narrow column, the time goes below the day. */
export function Moment({ at }: { at: string }) {
  const text = deskDateTime(at);
  const dayEnds = text.lastIndexOf(", ") + 1;
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{text.slice(0, dayEnds)}</span>{" "}
      <span className="whitespace-nowrap">{text.slice(dayEnds + 1)}</span>
    </time>
  );
}
