import { Check } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "../cn";

export type TimelineItem = {
  id: string;
  label: string;
  /** The formatted time. Empty for a step that hasn't happened. */
  at: ReactNode;
  detail?: ReactNode;
  done: boolean;
};

/** Lists past and expected events, oldest first. */
export function Timeline({
  items,
  className,
}: {
  items: readonly TimelineItem[];
  className?: string;
}) {
  return (
    <ol className={cn("grid", className)}>
      {items.map((item, index) => (
        <li key={item.id} className="relative grid grid-cols-[1.75rem_1fr] gap-x-3 pb-5 last:pb-0">
          {index < items.length - 1 ? (
            <span
              aria-hidden
              className={cn(
                "absolute top-7 bottom-0 left-3.5 w-0.5 -translate-x-1/2",
                item.done ? "bg-ring" : "bg-border",
              )}
            />
          ) : null}
          <span
            aria-hidden
            className={cn(
              "grid size-7 place-items-center rounded-full",
              item.done ? "bg-ring text-background" : "border-2 border-border bg-card",
            )}
          >
            {item.done ? <Check className="size-4" strokeWidth={3} /> : null}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className={cn("font-semibold", !item.done && "text-muted-foreground")}>
              {item.label}
            </p>
            {item.at ? <p className="text-sm text-muted-foreground">{item.at}</p> : null}
            {item.detail ? <div className="mt-1 text-sm wrap-anywhere">{item.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
