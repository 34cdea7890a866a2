"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { Checkbox } from "~/components/ui/checkbox";
import { CANCELLATION_FEES } from "~/domain/booking/policy";
import { decideArrivalSchema } from "~/domain/booking/schema";
import { centsToText } from "~/domain/money";
import type { AlertView } from "~/domain/staff/alert";
import { formatDollars } from "~/lib/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActDialog, afterAct, NoteField } from "./act-dialog";

const COPY = {
  success: { title: "Decided", description: "Your decision is in the audit log." },
  failure: { title: "Not decided", description: "server" },
} as const satisfies ToastPair;

const NO_SHOW_FEE = formatDollars(centsToText(CANCELLATION_FEES.arrived));

type ArrivalDialogProps = { alert: AlertView; bookingId: string; onClose: () => void };

/** Decides a contested arrival and, with it, the fee of a cancellation that waits for it. */
export function ArrivalDialog({ alert, bookingId, onClose }: ArrivalDialogProps) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(decideArrivalSchema),
    defaultValues: { id: bookingId, there: false, reason: "" },
    reValidateMode: "onSubmit",
  });
  const leave = () => {
    utils.desk.alerts.setData(undefined, (alerts) => alerts?.filter(({ id }) => id !== alert.id));
    onClose();
  };
  const decide = api.desk.decideArrival.useMutation(afterAct(COPY, leave, { CONFLICT: leave }));
  return (
    <ActDialog
      title="Was the mechanic there?"
      description={`Booking ${alert.bookingNumber ?? ""}: look at the arrival photos and ask both sides. If they were there, the arrival counts, and a cancellation that waits for you costs up to ${NO_SHOW_FEE}.`}
      submit="Decide"
      call={decide}
      onSubmit={form.handleSubmit((input) => decide.mutate(input))}
      onClose={onClose}
    >
      <div className="flex items-center gap-3 text-sm">
        <Checkbox
          id="arrival-there"
          checked={form.watch("there")}
          onCheckedChange={(checked) => form.setValue("there", checked === true)}
        />
        <label htmlFor="arrival-there" className="cursor-pointer">
          The mechanic was there
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
