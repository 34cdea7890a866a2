import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import { OBSTACLE_LABELS } from "~/domain/payout/obstacles";
import type { NextRunView } from "~/domain/payout/schema";
import { deskDateTime } from "../frame/desk-zone";
import { plural } from "~/messages/plural";
import type { PayoutAction } from "./payout-dialog";

type NextRunProps = {
  next: NextRunView;
  isOwner: boolean;
  onAction: (action: PayoutAction) => void;
};

/** Shows what a run would pay now, and which mechanics it would leave out. */
export function NextRun({ next, isOwner, onAction }: NextRunProps) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Next run</h2>
      {next.payouts === 0 ? (
        <p>There's nothing to pay out right now.</p>
      ) : (
        <>
          <p className="text-lead">
            <Money amount={next.total} className="font-semibold" /> to{" "}
            {plural(next.mechanics.length, { one: "one mechanic", other: "{count} mechanics" })}
          </p>
          <ul className="divide-y text-sm">
            {next.mechanics.map(({ mechanic, amount }) => (
              <li key={mechanic.id} className="flex justify-between gap-4 py-2">
                {mechanic.name} <Money amount={amount} className="font-semibold" />
              </li>
            ))}
          </ul>
        </>
      )}
      {next.skipped.length === 0 ? null : (
        <div>
          <h3 className="font-semibold">Not included</h3>
          <ul className="mt-1 divide-y text-sm">
            {next.skipped.map(({ mechanic, amount, obstacles, taxFormUrl }) => (
              <li
                key={mechanic.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <span>
                  {mechanic.name} <Money amount={amount} className="ml-2 font-semibold" />
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  {obstacles.map(({ reason, until }) => (
                    <Badge key={reason} variant="outline">
                      {OBSTACLE_LABELS[reason]}
                      {until === null ? null : ` until ${deskDateTime(until)}`}
                    </Badge>
                  ))}
                  {taxFormUrl === null ? null : (
                    <a href={taxFormUrl} className="text-link underline underline-offset-4">
                      Tax form
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOwner && next.payouts > 0 ? (
        <div>
          <Button
            onClick={() => onAction({ kind: "run", total: next.total, payouts: next.payouts })}
          >
            Start the run
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
