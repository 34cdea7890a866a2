import type { ReactNode } from "react";
import { Money } from "~/components/ui/money";
import type { ChangeView } from "~/domain/booking/change-schema";

/** What a change order adds and takes away, and what the job costs before and after it. */
export function ChangeLines({
  change,
}: {
  change: Pick<ChangeView, "add" | "remove" | "oldTotal" | "newTotal">;
}) {
  const { add, remove, oldTotal, newTotal } = change;
  return (
    <dl className="grid gap-2 text-sm">
      {remove.map((line) => (
        <Row key={line.id} label={`Without: ${line.description}`}>
          <Money amount={`-${line.amount}`} />
        </Row>
      ))}
      {add.map((line) => (
        <Row key={line.id} label={line.description}>
          <Money amount={line.amount} />
        </Row>
      ))}
      <Row label="Total until now, with fee">
        <Money amount={oldTotal} />
      </Row>
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-foreground pt-3">
        <dt className="text-base font-semibold">New total, with fee</dt>
        <dd className="font-display text-heading font-bold">
          <Money amount={newTotal} />
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
