import { Clock } from "lucide-react";
import { cn } from "~/components/cn";
import { announcement, clockText, spokenTime } from "./time-words";

const LAST_MINUTE = 60;

/** Shows the remaining time, announced to screen readers only at a few moments. */
export function TestTimer({ secondsLeft }: { secondsLeft: number }) {
  return (
    <>
      <p
        role="timer"
        aria-label={`${spokenTime(secondsLeft)} left`}
        className={cn(
          "inline-flex items-center gap-2 rounded-full border px-3.5 py-1.5 font-display font-semibold tabular-nums",
          secondsLeft <= LAST_MINUTE && "border-destructive text-destructive",
        )}
      >
        <Clock aria-hidden className="size-4" />
        <span>{clockText(secondsLeft)}</span>
      </p>
      <p role="status" className="sr-only">
        {announcement(secondsLeft)}
      </p>
    </>
  );
}
