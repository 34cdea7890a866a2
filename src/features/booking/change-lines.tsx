import type { ReactNode } from "react";
import { Money } from "~/components/ui/money";
import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { centsToText, textToCents } from "~/domain/money";

type Change = Pick<ChangeOrderView, "add" | "remove" | "oldTotal" | "newTotal" | "newDiscount">;

/** Lists a change order's added and removed lines between the old and the new total. */
export function ChangeLines({ change }: { change: Change }) {
  const { add, remove, oldTotal, newTotal } = change;
  const rest = restOf(change);
  // Of an order that is only about the car.
  const stays = add.length + remove.length === 0;
  return (
    <dl className="grid gap-2 text-sm">
      {stays ? null : (
        <Row label="Current total">
          <Money amount={oldTotal} />
        </Row>
      )}
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
      {rest === 0 ? null : (
        <Row label={Number(change.newDiscount) > 0 ? "Platform fee and discount" : "Platform fee"}>
          <Money amount={centsToText(rest)} />
        </Row>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-foreground pt-3">
        <dt className="text-base font-semibold">{stays ? "The total stays" : "New total"}</dt>
        <dd className="font-display text-heading font-bold">
          <Money amount={newTotal} />
        </dd>
      </div>
    </dl>
  );
}

const centsOf = (text: string) => textToCents(text) ?? 0;

/** Returns how much fee and discount change with the lines, in cents. */
function restOf({ add, remove, oldTotal, newTotal }: Change): number {
  const sum = (lines: Change["add"]) => lines.reduce((all, line) => all + centsOf(line.amount), 0);
  return centsOf(newTotal) - centsOf(oldTotal) - sum(add) + sum(remove);
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
