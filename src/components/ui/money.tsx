import { formatDollars } from "~/lib/format";

import { cn } from "../cn";

/** A sum of dollars from text such as "105.00"; two decimals, figures of one width. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>{formatDollars(amount)}</span>
  );
}
