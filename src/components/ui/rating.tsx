import { reviewsText } from "~/messages/counts";
import { cn } from "../cn";

const STAR = "M10 1.6l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.1 2.7 1-5.8L1.7 7.7l5.8-.8z";

type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** The number of reviews. */
  count?: number;
  /** Shows only the stars, where the number is already written next to them. */
  starsOnly?: boolean;
  className?: string;
};

/** Shows five stars, filled to one decimal, and the number. */
export function Rating({ value, count, starsOnly = false, className }: RatingProps) {
  const shown = Math.min(5, Math.max(0, value));
  const reviews = count === undefined ? "" : `, ${reviewsText(count)}`;
  return (
    <span className={cn("inline-flex items-center gap-2 text-sm", className)}>
      <span
        role="img"
        aria-label={`${shown.toFixed(1)} out of 5 stars${reviews}`}
        className="relative inline-block h-5 w-25"
      >
        <Stars className="text-input/50" />
        <span
          className="absolute inset-y-0 left-0 overflow-hidden"
          style={{ width: `${shown * 20}%` }}
        >
          <Stars className="text-art-paint-shade" />
        </span>
      </span>
      {starsOnly ? null : (
        <span aria-hidden className="font-semibold tabular-nums">
          <span>{shown.toFixed(1)}</span>
          {count === undefined ? null : (
            <span className="font-normal text-muted-foreground">{` (${count})`}</span>
          )}
        </span>
      )}
    </span>
  );
}

function Stars({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 20"
      width="100"
      height="20"
      fill="currentColor"
      className={cn("block h-5 w-25 max-w-none", className)}
    >
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  );
}
