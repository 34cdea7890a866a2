import type { ReactNode } from "react";

import { cn } from "../cn";

type EmptyStateProps = {
  /** A small icon on a round background. */
  icon?: ReactNode;
  /** A larger illustration instead of the icon. */
  art?: ReactNode;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** Explains why a list is empty and offers the next step. */
export function EmptyState({
  icon,
  art,
  title,
  description,
  action,
  as: Heading = "h3",
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 rounded-lg border border-dashed border-input/60 px-5 py-10 text-center sm:py-14",
        className,
      )}
    >
      {art ? <div aria-hidden>{art}</div> : null}
      {icon && !art ? (
        <div
          aria-hidden
          className="grid size-14 place-items-center rounded-full bg-accent text-accent-foreground [&_svg]:size-6"
        >
          {icon}
        </div>
      ) : null}
      <div className="grid gap-1.5">
        <Heading className="font-display text-heading font-semibold">{title}</Heading>
        {description ? (
          <p className="mx-auto max-w-prose text-sm text-muted-foreground">{description}</p>
        ) : null}
      </div>
      {action ? <div className="flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
