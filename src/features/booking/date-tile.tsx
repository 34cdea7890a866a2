import { cn } from "~/components/cn";
import { dateFormat } from "~/messages/date-format";

type DateTileProps = { iso: string; timeZone: string; className?: string };

/** Shows a day like a tear-off calendar. Decorative: the date is also written next to it. */
export function DateTile({ iso, timeZone, className }: DateTileProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ timeZone, ...options }).format(new Date(iso));
  return (
    <div
      aria-hidden
      className={cn(
        "grid w-16 shrink-0 self-start overflow-hidden rounded-md border bg-card text-center",
        className,
      )}
    >
      <span className="bg-asphalt py-0.5 text-xs font-semibold text-asphalt-foreground uppercase">
        {part({ month: "short" })}
      </span>
      <span className="pt-1 font-display text-heading leading-none font-bold tabular-nums">
        {part({ day: "numeric" })}
      </span>
      <span className="pb-1.5 text-xs text-muted-foreground">{part({ weekday: "short" })}</span>
    </div>
  );
}
