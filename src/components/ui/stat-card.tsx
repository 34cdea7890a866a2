import type { ReactNode } from "react";

import { cn } from "../cn";

type StatCardProps = {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** Shows one figure and its label. */
export function StatCard({ label, value, icon, hint, className }: StatCardProps) {
  return (
    <div
      className={cn(
        "flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-4 shadow-card sm:p-5",
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="text-sm font-medium text-muted-foreground">{label}</p>
        {icon ? (
          <span aria-hidden className="text-link [&_svg]:size-5">
            {icon}
          </span>
        ) : null}
      </div>
      <div>
        <p className="font-display text-heading font-semibold wrap-anywhere tabular-nums">
          {value}
        </p>
        {hint ? <p className="mt-0.5 text-xs text-muted-foreground">{hint}</p> : null}
      </div>
    </div>
  );
}
