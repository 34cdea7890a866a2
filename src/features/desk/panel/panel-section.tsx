import type { ReactNode } from "react";

/** A part of a side panel, under a heading of its own. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 border-t pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What somebody wrote, as they wrote it. */
export function Words({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <p className="text-muted-foreground">{label}</p>
      <blockquote className="border-l-2 border-input pl-3.5 wrap-anywhere whitespace-pre-line">
        {children}
      </blockquote>
    </div>
  );
}
