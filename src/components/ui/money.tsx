import { formatDollars } from "~/messages/format";

import { cn } from "../cn";

/** Shows dollars from text such as "105.00", with two decimals and figures of equal width. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>{formatDollars(amount)}</span>
  );
}
