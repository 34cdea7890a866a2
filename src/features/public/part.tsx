import type { ReactNode } from "react";
import { cn } from "~/components/cn";

type PartProps = {
  id: string;
  title: string;
  lead?: string;
  className?: string;
  children: ReactNode;
};

/** Lays out one part of a public page under an h2. */
export function Part({ id, title, lead, className, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={cn("py-10 sm:py-14", className)}>
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        <h2 id={id} className="max-w-[30ch] text-title font-bold wrap-anywhere">
          {title}
        </h2>
        {lead === undefined ? null : (
          <p className="mt-3 max-w-[60ch] text-lead text-muted-foreground">{lead}</p>
        )}
        <div className="mt-7">{children}</div>
      </div>
    </section>
  );
}
