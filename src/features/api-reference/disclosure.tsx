"use client";

import { useState, type ReactNode } from "react";

/** Renders its content only once it is opened, because schemas can contain themselves. */
export function Disclosure({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-link">
        {summary}
      </summary>
      {open ? <div className="pt-2">{children()}</div> : null}
    </details>
  );
}
