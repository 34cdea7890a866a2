"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Card } from "~/components/ui/card";

type PageCardProps = {
  /** The anchor in the address: "#money" leads to this card. */
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
};

/** Shows one part of a booking's page under its heading. */
export function PageCard({ id, title, children, className }: PageCardProps) {
  const headingId = `${id}-title`;
  const card = useRef<HTMLDivElement>(null);
  // The browser looks for the anchor before the booking has loaded.
  useEffect(() => {
    if (window.location.hash === `#${id}`) card.current?.scrollIntoView();
  }, [id]);
  return (
    <Card
      ref={card}
      id={id}
      role="region"
      aria-labelledby={headingId}
      className={cn("scroll-mt-24 p-4 sm:p-6", className)}
    >
      <h2 id={headingId} className="mb-4 font-display text-heading font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
