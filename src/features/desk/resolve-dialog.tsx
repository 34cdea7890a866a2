"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ALERT_WORDS, resolveAlertSchema, type AlertView } from "~/domain/staff/alert";
import { clearingRegister } from "~/components/clearing-register";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { ActDialog, NoteField, showRefusal } from "./act-dialog";

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
      showRefusal(COPY, error);
      // Somebody else was first.
      if (error.data?.reason === "CONFLICT") leave();
    },
  });
  const about = alert.bookingNumber === null ? "." : `: ${alert.bookingNumber}.`;
  return (
    <ActDialog
      title="Resolve"
      description={ALERT_WORDS[alert.kind].title + about}
      submit="Resolve"
      call={resolve}
      onSubmit={form.handleSubmit((input) => resolve.mutate(input))}
      onClose={onClose}
    >
      <NoteField
        label="What did you find?"
        error={form.formState.errors.note?.message}
        register={clearingRegister(form)("note")}
      />
    </ActDialog>
  );
}
