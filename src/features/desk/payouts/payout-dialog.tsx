"use client";

import { formatDollars } from "~/messages/format";
import { plural } from "~/messages/plural";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

/** The action that an owner is about to confirm. */
export type PayoutAction =
  | ReasonedAction
  | { kind: "runSent"; id: string; number: number }
  | { kind: "bankFile"; id: string; number: number }
  | { kind: "day"; runOn: string | null };
type ReasonedAction =
  | { kind: "run"; total: string; payouts: number }
  | { kind: "sent" | "returned"; id: string; name: string; amount: string };

/** Says what will happen and asks for the reason. */
export function PayoutDialog({ action, onClose }: { action: ReasonedAction; onClose: () => void }) {
  const { title, submit, done } = WORDS[action.kind];
  const copy: ToastPair = {
    success: { title: done },
    failure: { title: "Not done", description: "server" },
  };
  const options = afterAction(copy, onClose);
  const run = api.desk.runPayouts.useMutation(options);
  const sent = api.desk.markPayoutSent.useMutation(options);
  const returned = api.desk.markPayoutReturned.useMutation(options);
  const call = { run, sent, returned }[action.kind];
  const perform = (reason: string) => {
    switch (action.kind) {
      case "run":
        return run.mutate({ total: action.total, reason });
      case "sent":
        return sent.mutate({ id: action.id, reason });
      case "returned":
        return returned.mutate({ id: action.id, reason });
    }
  };
  return (
    <ReasonDialog
      isOptional={action.kind !== "returned"}
      title={title}
      description={
        action.kind === "run"
          ? `${formatDollars(action.total)} in ${plural(action.payouts, { one: "1 payout", other: "{count} payouts" })}. We'll tell mechanics who are left out what's missing.`
          : `${formatDollars(action.amount)} to ${action.name}.`
      }
      submit={submit}
      call={call}
      onSubmit={perform}
      onClose={onClose}
    />
  );
}

const WORDS = {
  run: { title: "Start a payout run", submit: "Start the run", done: "Payout run started" },
  sent: { title: "Mark as sent", submit: "Mark as sent", done: "Marked as sent" },
  returned: { title: "Mark as returned", submit: "Mark as returned", done: "Marked as returned" },
} as const;
