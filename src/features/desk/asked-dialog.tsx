"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { askedByMechanicSchema } from "~/domain/booking/schema";
import type { AlertView } from "~/domain/staff/alert";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActDialog, afterAct, NoteField } from "./act-dialog";

const COPY = {
  success: { title: "Decided", description: "It stands in the audit log." },
  failure: { title: "Not decided", description: "server" },
} as const satisfies ToastPair;

type AskedDialogProps = { alert: AlertView; bookingId: string; onClose: () => void };

/** Whether a mechanic asked their customer to cancel; then it counts as their release. */
export function AskedDialog({ alert, bookingId, onClose }: AskedDialogProps) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(askedByMechanicSchema),
    defaultValues: { id: bookingId, agrees: false, reason: "" },
    reValidateMode: "onSubmit",
  });
  const leave = () => {
    utils.desk.alerts.setData(undefined, (alerts) => alerts?.filter(({ id }) => id !== alert.id));
    onClose();
  };
  const decide = api.desk.askedByMechanic.useMutation(afterAct(COPY, leave, { CONFLICT: leave }));
  return (
    <ActDialog
      title="Did the mechanic ask for it?"
      description={`Booking ${alert.bookingNumber ?? ""}: if they did, it counts as if they had handed the job back.`}
      submit="Decide"
      call={decide}
      onSubmit={form.handleSubmit((input) => decide.mutate(input))}
      onClose={onClose}
    >
      <div className="flex items-center gap-3 text-sm">
        <Checkbox
          id="asked-agrees"
          checked={form.watch("agrees")}
          onCheckedChange={(checked) => form.setValue("agrees", checked === true)}
        />
        <label htmlFor="asked-agrees" className="cursor-pointer">
          The mechanic asked the customer to cancel
        </label>
      </div>
      <NoteField
        label="What did you find?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
