"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { OBSTACLE_LABELS } from "~/domain/payout/obstacles";
import type { NextRunView } from "~/domain/payout/schema";
import {
  PAYOUT_SORTS,
  PAYOUT_STATES,
  type PayoutSort,
  type PayoutState,
} from "~/domain/payout/states";
import { findSort } from "~/domain/sort";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { formatDateTime } from "~/lib/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { PayoutDialog, type PayoutAct } from "./payout-dialog";
import { PayoutRuns, RUN_SORTS, type RunSort } from "./payout-runs";
import { PayoutTable } from "./payout-table";
import { showInAddress } from "../table/show-in-address";

/** The filters in the page's address. */
interface PayoutsShown {
  state?: PayoutState | undefined;
  sort?: PayoutSort | undefined;
  runSort?: RunSort | undefined;
}

function shownBy(query: URLSearchParams): PayoutsShown {
  return {
    state: PAYOUT_STATES.find((state) => state === query.get("state")),
    sort: findSort(PAYOUT_SORTS, query.get("sort")),
    runSort: findSort(RUN_SORTS, query.get("runSort")),
  };
}

const show = showInAddress(shownBy, DESK_PATHS.payoutsWith);

/** Renders /desk/payouts: a preview of the next run, past runs, and every payout. */
export function PayoutsScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const next = api.desk.nextPayouts.useQuery();
  const [act, setAct] = useState<PayoutAct | null>(null);
  const isOwner = user.staffRole === "owner";
  return (
    <DeskFrame
      user={user}
      title="Payouts"
      description="Payouts to mechanics. Owners start runs and record their results."
      here="/desk/payouts"
    >
      <SecondFactorGate call={next}>
        <Answered
          call={next}
          failed="The payouts couldn't be loaded"
          waiting={<SkeletonCard lines={5} />}
        >
          {(next) => (
            <div className="grid gap-6">
              <NextRun next={next} isOwner={isOwner} onAct={setAct} />
              <PayoutRuns
                isOwner={isOwner}
                sort={shown.runSort}
                onSort={(runSort) => show({ runSort })}
              />
              <PayoutTable
                filter={shown.state}
                onFilter={(state) => show({ state })}
                sort={shown.sort}
                onSort={(sort) => show({ sort })}
                isOwner={isOwner}
                onAct={setAct}
              />
            </div>
          )}
        </Answered>
      </SecondFactorGate>
      {act === null ? null : <PayoutDialog act={act} onClose={() => setAct(null)} />}
    </DeskFrame>
  );
}

type Acting = { isOwner: boolean; onAct: (act: PayoutAct) => void };

function NextRun({ next, isOwner, onAct }: Acting & { next: NextRunView }) {
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
                      {until === null ? null : ` until ${formatDateTime(until)}`}
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
          <Button onClick={() => onAct({ kind: "run", total: next.total, payouts: next.payouts })}>
            Start the run
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
