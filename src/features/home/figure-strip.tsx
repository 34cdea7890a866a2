import type { ReactNode } from "react";

type FigureStripProps = {
  label: string;
  figures: readonly { label: string; value: ReactNode }[];
};

/** Shows a few related figures in one card. Three fit side by side on a phone. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-3 divide-x rounded-lg border bg-card shadow-card">
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="flex flex-col-reverse justify-end gap-0.5 px-3.5 py-4 sm:px-6 sm:py-5"
          >
            <dt className="text-sm leading-snug text-muted-foreground">{figure.label}</dt>
            <dd className="font-display text-title font-bold tabular-nums">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
