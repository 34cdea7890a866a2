import type { ReactNode } from "react";

/** Shows one section of a side panel under its heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 border-t pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Quotes a person's own text. */
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
