import type { ReactNode } from "react";

import { cn } from "~/components/cn";

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Shown next to the heading on large screens. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Lays out one section of the landing page under an h2. */
export function Section({ id, title, lead, aside, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cn("py-16 sm:py-24", className)}>
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 sm:mb-12">
          <div>
            <h2 id={`${id}-title`} className="max-w-[24ch] text-title font-bold">
              {title}
            </h2>
            {lead ? (
              <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">{lead}</p>
            ) : null}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
