"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { Card } from "~/components/ui/card";

type NextCardProps = {
  /** The booking's status in one sentence. */
  sentence: string;
  /** Changes whenever the available actions change. */
  version: string;
  children: ReactNode;
};

/**
 * Offers the next actions. If the pressed button disappears, the heading takes the focus, one Tab
 * away from the next button.
 */
export function NextCard({ sentence, version, children }: NextCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = useRef(false);
  const before = useRef(version);
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    if (isHere.current && document.activeElement === document.body) heading.current?.focus();
  }, [version]);
  return (
    <Card
      id="next"
      role="region"
      aria-labelledby="next-title"
      className="overflow-hidden"
      onFocusCapture={() => (isHere.current = true)}
      onBlurCapture={(event) => {
        // Only a button that disappears has no related target. Otherwise the user moved the focus.
        if (event.relatedTarget !== null) isHere.current = false;
      }}
    >
      <div aria-hidden className="curb-stripe h-2" />
      <div className="grid gap-4 p-4 sm:p-6">
        <div>
          <h2
            id="next-title"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 font-display text-heading font-semibold"
          >
            What&apos;s next
          </h2>
          <p role="status" className="mt-1 text-lead wrap-anywhere">
            {sentence}
          </p>
        </div>
        {children}
      </div>
    </Card>
  );
}
