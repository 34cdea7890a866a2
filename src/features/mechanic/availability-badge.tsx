import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";

type AvailabilityBadgeProps = {
  isAvailable: boolean;
  /** The dashboard says Online and Offline, profiles say Available and Unavailable. */
  words?: readonly [on: string, off: string];
};

/**
 * Shows whether a mechanic takes jobs now. The dot is filled or hollow, so that it doesn't depend
 * on color.
 */
export function AvailabilityBadge({
  isAvailable,
  words = ["Available", "Unavailable"],
}: AvailabilityBadgeProps) {
  return (
    <Badge
      variant="secondary"
      className={
        isAvailable ? "bg-completed-soft text-completed" : "bg-cancelled-soft text-cancelled"
      }
    >
      <span
        aria-hidden
        className={cn(
          "size-2 rounded-full",
          isAvailable ? "bg-current" : "border-2 border-current",
        )}
      />
      <span>{isAvailable ? words[0] : words[1]}</span>
    </Badge>
  );
}
