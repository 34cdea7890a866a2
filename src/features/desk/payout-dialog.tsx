"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { reasonText } from "~/domain/staff/team";
import { TEXT_LIMITS } from "~/domain/text";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { clearingRegister } from "~/features/shell/clearing-register";
import { formatDollars } from "~/lib/format";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

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
      // Asked for in place of the form, which keeps what was written.
      if (error.data?.reason === "SECOND_FACTOR_REQUIRED") return;
      showFailure(FAILED, error.message);
    },
  };
  const run = api.desk.runPayouts.useMutation(options);
  const sent = api.desk.markPayoutSent.useMutation(options);
  const returned = api.desk.markPayoutReturned.useMutation(options);
  const call = { run, sent, returned }[act.kind];
  const perform = ({ reason }: { reason: string }) => {
    if (call.isPending) return;
    switch (act.kind) {
      case "run":
        return run.mutate({ total: act.total, reason });
      case "sent":
        return sent.mutate({ id: act.id, reason });
      case "returned":
        return returned.mutate({ id: act.id, reason });
    }
  };
  return (
    <Dialog open onOpenChange={(open) => (open || call.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{WORDS[act.kind].title}</DialogTitle>
          <DialogDescription>
            {act.kind === "run"
              ? `${formatDollars(act.total)} in ${act.payouts} payouts.`
              : `${formatDollars(act.amount)} to ${act.name}.`}
          </DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={call} onPassed={call.reset}>
          <form
            noValidate
            method="post"
            className="grid gap-5"
            onSubmit={form.handleSubmit(perform)}
          >
            <Field
              label="Why?"
              required
              error={form.formState.errors.reason?.message}
              hint="Kept with your name. It can't be changed later."
            >
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={TEXT_LIMITS.note}
                  {...clearingRegister(form)("reason")}
                />
              )}
            </Field>
            <DialogFooter>
              <Button variant="outline" disabled={call.isPending} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" loading={call.isPending}>
                {WORDS[act.kind].submit}
              </Button>
            </DialogFooter>
          </form>
        </SecondFactorGate>
      </DialogContent>
    </Dialog>
  );
}

const WORDS = {
  run: { title: "Start a payout run", submit: "Start the run", done: "The run is made" },
  sent: { title: "Mark as sent", submit: "Mark as sent", done: "Marked as sent" },
  returned: { title: "Mark as returned", submit: "Mark as returned", done: "Marked as returned" },
} as const;
