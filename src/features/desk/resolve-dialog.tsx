"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
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
import { ALERT_WORDS, resolveAlertSchema, type AlertView } from "~/domain/staff/alert";
import { TEXT_LIMITS } from "~/domain/text";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { clearingRegister } from "~/features/shell/clearing-register";
import type { ToastPair } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

const COPY = {
  success: { title: "Resolved", description: "Your note is kept with it." },
  failure: { title: "Not resolved", description: "server" },
} as const satisfies ToastPair;

/** Takes something off the list, with a note of what was found. */
export function ResolveDialog({ alert, onClose }: { alert: AlertView; onClose: () => void }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(resolveAlertSchema),
    defaultValues: { id: alert.id, note: "" },
    reValidateMode: "onSubmit",
  });
  /** Off the list before the dialog closes, so that the focus is not led back to what goes. */
  const leave = () => {
    utils.desk.alerts.setData(undefined, (alerts) => alerts?.filter(({ id }) => id !== alert.id));
    onClose();
  };
  const resolve = api.desk.resolveAlert.useMutation({
    onSuccess() {
      toast(COPY.success);
      leave();
    },
    onError(error) {
      // Asked for in place of the form, which keeps its note.
      if (error.data?.reason === "SECOND_FACTOR_REQUIRED") return;
      showFailure(COPY, error.message);
      // Somebody else was first.
      if (error.data?.reason === "CONFLICT") leave();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open || resolve.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Resolve</DialogTitle>
          <DialogDescription>
            {ALERT_WORDS[alert.kind].title}
            {alert.bookingNumber === null ? "." : `: ${alert.bookingNumber}.`}
          </DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={resolve} onPassed={resolve.reset}>
          <form
            noValidate
            method="post"
            className="grid gap-5"
            onSubmit={form.handleSubmit((input) => {
              if (!resolve.isPending) resolve.mutate(input);
            })}
          >
            <Field
              label="What did you find?"
              required
              error={form.formState.errors.note?.message}
              hint="Kept with your name. It can't be changed later."
            >
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={TEXT_LIMITS.note}
                  {...clearingRegister(form)("note")}
                />
              )}
            </Field>
            <DialogFooter>
              <Button variant="outline" disabled={resolve.isPending} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" loading={resolve.isPending}>
                Resolve
              </Button>
            </DialogFooter>
          </form>
        </SecondFactorGate>
      </DialogContent>
    </Dialog>
  );
}
