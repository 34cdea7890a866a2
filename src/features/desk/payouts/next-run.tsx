import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { OBSTACLE_LABELS, type ObstacleReason } from "~/domain/payout/obstacles";
import type { NextRunView } from "~/domain/payout/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDay, formatRelative } from "~/messages/format";
import { plural } from "~/messages/plural";
import { deskDateTime } from "../frame/desk-zone";
import type { PayoutAction } from "./payout-dialog";
import { RemindAll } from "./remind-all";

type NextRunProps = {
  next: NextRunView;
  isOwner: boolean;
  onAction: (action: PayoutAction) => void;
};

const mechanicsText = (count: number) =>
  plural(count, { one: "one mechanic", other: "{count} mechanics" });

/** Shows in one table whom a run would pay now, whom it can't pay, and why. */
export function NextRun({ next, isOwner, onAction }: NextRunProps) {
  const { mechanics, skipped, total, payouts, runOn, method } = next;
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="next-run" className="font-display text-heading font-semibold">
            Next run
            {runOn === null ? null : `: ${formatDay(new Date(`${runOn}T00:00:00Z`), "UTC")}`}
          </h2>
          <p className="text-lead">
            {payouts === 0 ? (
              "There's nothing to pay out right now."
            ) : (
              <>
                <Money amount={total} className="font-semibold" /> to{" "}
                {mechanicsText(mechanics.length)}
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isOwner && method === "manual" ? (
            <Button variant="outline" onClick={() => onAction({ kind: "day", runOn })}>
              {runOn === null ? "Set the day" : "Change the day"}
            </Button>
          ) : null}
          {isOwner && payouts > 0 ? (
            <Button onClick={() => onAction({ kind: "run", total, payouts })}>Start the run</Button>
          ) : null}
        </div>
      </div>
      {mechanics.length + skipped.length === 0 ? null : (
        <div
          role="region"
          aria-labelledby="next-run"
          tabIndex={0}
          className="-mx-5 overflow-x-auto px-5 sm:-mx-6 sm:px-6"
        >
          <table aria-labelledby="next-run" className="w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">Mechanic</th>
                <th scope="col">Amount</th>
                <th scope="col">Reasons</th>
                <th scope="col">Reminded</th>
              </tr>
            </thead>
            {skipped.length === 0 ? null : <CantPay skipped={skipped} />}
            {mechanics.length === 0 ? null : <Pay mechanics={mechanics} />}
          </table>
        </div>
      )}
    </Card>
  );
}

function Pay({ mechanics }: Pick<NextRunView, "mechanics">) {
  return (
    <tbody className="divide-y">
      <tr className="bg-muted/60">
        <th scope="rowgroup" colSpan={4} className="px-2 py-2 text-left">
          Pay ({mechanics.length})
        </th>
      </tr>
      {mechanics.map(({ mechanic, amount }) => (
        <tr key={mechanic.id} className="h-11">
          <Person mechanic={mechanic} />
          <Amount amount={amount} />
        </tr>
      ))}
    </tbody>
  );
}

function CantPay({ skipped }: Pick<NextRunView, "skipped">) {
  const due = skipped.filter(({ canBeReminded }) => canBeReminded).length;
  return (
    <tbody className="divide-y">
      <tr className="bg-muted/60">
        <th scope="rowgroup" colSpan={3} className="px-2 py-2 text-left">
          Can&apos;t pay ({skipped.length})
        </th>
        <td className="py-1 text-right">
          <RemindAll due={due} />
        </td>
      </tr>
      {skipped.map(({ mechanic, amount, obstacles, taxFormUrl, remindedAt }) => (
        <tr key={mechanic.id} className="h-11">
          <Person mechanic={mechanic} />
          <Amount amount={amount} />
          <td className="py-1 pr-3">
            <span className="flex flex-wrap items-center gap-2">
              {obstacles.map(({ reason, until }) => (
                <Link key={reason} href={placeOf(reason, mechanic.id)} className="group">
                  <Badge variant="outline" className="group-hover:underline">
                    {OBSTACLE_LABELS[reason]}
                    {until === null ? null : ` until ${deskDateTime(until)}`}
                  </Badge>
                </Link>
              ))}
              {taxFormUrl === null ? null : (
                <a href={taxFormUrl} className="text-link underline underline-offset-4">
                  Tax form
                </a>
              )}
            </span>
          </td>
          <td className="py-1 text-right whitespace-nowrap text-muted-foreground">
            {remindedAt === null ? null : (
              <time dateTime={remindedAt} title={deskDateTime(remindedAt)}>
                Reminded {formatRelative(remindedAt, Date.now())}
              </time>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Person({ mechanic: { id, name } }: { mechanic: { id: string; name: string } }) {
  return (
    <th scope="row" className="py-1 pr-3 text-left font-normal">
      <Link href={DESK_PATHS.peopleWith({ person: id })} className="font-semibold hover:underline">
        {name}
      </Link>
    </th>
  );
}

function Amount({ amount }: { amount: string }) {
  return (
    <td className="py-1 pr-6 text-right">
      <Money amount={amount} className="font-semibold" />
    </td>
  );
}

/** Returns where staff can resolve what holds a payout. */
function placeOf(reason: ObstacleReason, person: string): string {
  switch (reason) {
    case "disputed":
      return DESK_PATHS.money;
    case "claimed":
      return DESK_PATHS.jobsWith({ list: "claims" });
    case "presence":
    case "review":
    case "reversing":
    case "other_mode":
    case "account_closed":
    case "suspended":
    case "uninsured":
    case "changed":
    case "no_bank":
    case "bad_routing":
    case "no_tax_form":
    case "not_onboarded":
    case "requirements":
    case "minimum":
      return DESK_PATHS.peopleWith({ person });
    default:
      return reason satisfies never;
  }
}
