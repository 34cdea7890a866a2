"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { reasonText } from "~/domain/staff/team";
import { clearingRegister } from "~/components/clearing-register";
import { formatDollars } from "~/lib/format";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";

/** What an owner is about to do. */
export type PayoutAct =
  | { kind: "run"; total: string; payouts: number }
  | { kind: "sent" | "returned"; id: string; name: string; amount: string };

const formSchema = z.object({ reason: reasonText });
const FAILED = { failure: { title: "Not done", description: "server" } } as const;

/** Says what will happen, and asks why. */
export function PayoutDialog({ act, onClose }: { act: PayoutAct; onClose: () => void }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  const options = {
    onSuccess() {
      toast({ title: WORDS[act.kind].done });
      void utils.desk.invalidate();
      onClose();
    },
    onError(error: { message: string; data?: { reason?: string } | null }) {
      showRefusal(FAILED, error);
    },
  };
  const run = api.desk.runPayouts.useMutation(options);
  const sent = api.desk.markPayoutSent.useMutation(options);
  const returned = api.desk.markPayoutReturned.useMutation(options);
  const call = { run, sent, returned }[act.kind];
  const perform = ({ reason }: { reason: string }) => {
    switch (act.kind) {
      case "run":
        return run.mutate({ total: act.total, reason });
      case "sent":
        return sent.mutate({ id: act.id, reason });
      case "returned":
        return returned.mutate({ id: act.id, reason });
    }
  };
  const { title, submit } = WORDS[act.kind];
  return (
    <ActDialog
      title={title}
      description={
        act.kind === "run"
          ? `${formatDollars(act.total)} in ${act.payouts} payouts.`
          : `${formatDollars(act.amount)} to ${act.name}.`
      }
      submit={submit}
      call={call}
      onSubmit={form.handleSubmit(perform)}
      onClose={onClose}
    >
      <NoteField
        label="Why?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}

const WORDS = {
  run: { title: "Start a payout run", submit: "Start the run", done: "The run is made" },
  sent: { title: "Mark as sent", submit: "Mark as sent", done: "Marked as sent" },
  returned: { title: "Mark as returned", submit: "Mark as returned", done: "Marked as returned" },
} as const;
