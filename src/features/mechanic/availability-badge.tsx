import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";

type AvailabilityBadgeProps = {
  isAvailable: boolean;
  /** The dashboard says Online and Offline, profiles Available and Unavailable. */
  words?: readonly [on: string, off: string];
};

/** Whether a mechanic takes jobs now; the dot is full or hollow, so colour isn't all. */
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
