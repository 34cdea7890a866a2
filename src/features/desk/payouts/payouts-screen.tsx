"use client";

import { lazy, Suspense, useState } from "react";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { ListSection } from "../table/list-section";
import { BooksExport } from "./books-export";
import { NextRun } from "./next-run";
import type { PayoutAction } from "./payout-dialog";
import { PAYOUTS } from "./payout-list";
import { PAYOUT_RUNS } from "./payout-runs";
import { PAYOUTS_ADDRESS } from "./payouts-address";

/** Loaded when a dialog opens. */
const PayoutDialog = lazy(async () => ({
  default: (await import("./payout-dialog")).PayoutDialog,
}));

const BankFileDialog = lazy(async () => ({
  default: (await import("./bank-file-dialog")).BankFileDialog,
}));
const PayoutDayDialog = lazy(async () => ({
  default: (await import("./payout-day-dialog")).PayoutDayDialog,
}));
const RunSentDialog = lazy(async () => ({
  default: (await import("./run-sent-dialog")).RunSentDialog,
}));

/** Renders /desk/payouts: a preview of the next run, past runs, and every payout. */
export function PayoutsScreen({ user }: { user: UserView }) {
  const shown = PAYOUTS_ADDRESS.useShown();
  const next = api.desk.nextPayouts.useQuery();
  const runs = PAYOUT_RUNS.useRows(shown);
  const payouts = PAYOUTS.useRows(shown);
  const [action, setAction] = useState<PayoutAction | null>(null);
  const isOwner = user.staffRole === "owner";
  const section = { address: PAYOUTS_ADDRESS, isOwner, onAction: setAction };
  return (
    <DeskFrame
      user={user}
      title="Payouts"
      description="Payouts to mechanics. Owners start runs and record their results."
      here="/desk/payouts"
    >
      <SecondFactorGate call={next}>
        <div className="grid grid-cols-1 gap-6">
          <Answered
            call={next}
            failed="The next run couldn't be loaded"
            waiting={<SkeletonCard lines={4} />}
          >
            {(next) => <NextRun next={next} isOwner={isOwner} onAction={setAction} />}
          </Answered>
          <ListSection list={PAYOUT_RUNS} call={runs} {...section} />
          <BooksExport isOwner={isOwner} />
          <ListSection list={PAYOUTS} call={payouts} {...section} />
        </div>
      </SecondFactorGate>
      {action === null ? null : (
        <Suspense fallback={null}>
          {action.kind === "runSent" ? (
            <RunSentDialog run={action} onClose={() => setAction(null)} />
          ) : action.kind === "bankFile" ? (
            <BankFileDialog run={action} onClose={() => setAction(null)} />
          ) : action.kind === "day" ? (
            <PayoutDayDialog runOn={action.runOn} onClose={() => setAction(null)} />
          ) : (
            <PayoutDialog action={action} onClose={() => setAction(null)} />
          )}
        </Suspense>
      )}
    </DeskFrame>
  );
}
