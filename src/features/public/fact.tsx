import type { ReactNode } from "react";

/** Shows one fact with its icon, inside a `dl`. */
export function Fact({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] content-start gap-x-3.5">
      <dt className="col-start-2 text-sm text-muted-foreground">{label}</dt>
      <dd className="col-start-2 font-semibold wrap-anywhere">{text}</dd>
      <dd aria-hidden className="col-start-1 row-start-1 mt-0.5 text-link [&_svg]:size-6">
        {icon}
      </dd>
    </div>
  );
}
