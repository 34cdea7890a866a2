import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "../cn";
import { Link } from "./link";

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  backHref?: string;
  backLabel?: string;
  className?: string;
};

/** Shows a screen's back link, title, description and actions. */
export function PageHeader({
  title,
  description,
  actions,
  backHref,
  backLabel = "Back",
  className,
}: PageHeaderProps) {
  return (
    <header className={cn("mb-6 sm:mb-8", className)}>
      {backHref ? (
        <Link
          href={backHref}
          className="-mt-2 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <span>{backLabel}</span>
        </Link>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-display text-title font-bold">{title}</h1>
          {description ? (
            <p className="mt-2 max-w-prose text-lead text-muted-foreground">{description}</p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
    </header>
  );
}
