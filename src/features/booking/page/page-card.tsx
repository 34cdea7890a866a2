"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Card } from "~/components/ui/card";

type PageCardProps = {
  /** The anchor in the address: "#money" leads to this card. */
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
  /** Shows only the title until it's opened, or its anchor is in the address. */
  isFolded?: boolean;
};

/** Shows one part of a booking's page under its heading. */
export function PageCard({ id, title, children, className, isFolded = false }: PageCardProps) {
  const headingId = `${id}-title`;
  const card = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  // The browser looks for the anchor before the booking has loaded.
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return;
    if (fold.current !== null) fold.current.open = true;
    card.current?.scrollIntoView();
  }, [id]);
  return (
    <Card
      ref={card}
      id={id}
      role="region"
      aria-labelledby={headingId}
      className={cn("scroll-mt-24", isFolded ? "overflow-hidden" : "p-4 sm:p-6", className)}
    >
      {isFolded ? (
        <details ref={fold} className="group">
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 hover:bg-muted/60 sm:px-6">
            <h2 id={headingId} className="font-display text-heading font-semibold">
              {title}
            </h2>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted-foreground group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pt-1 pb-4 sm:px-6 sm:pb-6">{children}</div>
        </details>
      ) : (
        <>
          <h2 id={headingId} className="mb-4 font-display text-heading font-semibold">
            {title}
          </h2>
          {children}
        </>
      )}
    </Card>
  );
}
