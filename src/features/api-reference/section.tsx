import type { ReactNode } from "react";

/** A part of the reference that links can lead to. */
export function Section({
  title,
  id,
  children,
}: {
  title: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="scroll-mt-4 font-display text-heading font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
