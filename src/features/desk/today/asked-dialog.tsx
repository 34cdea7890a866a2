"use client";

import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { askedByMechanicSchema } from "~/domain/booking/schema";
import type { AlertView } from "~/domain/staff/alert";
import { api } from "~/trpc/react";
import { ActDialog, afterAct, NoteField } from "../dialogs/act-dialog";
import { DecisionField } from "./decision-field";
import { DECISION_COPY, useSettledAlert } from "./settled-alert";

type AskedDialogProps = { alert: AlertView; bookingId: string; onClose: () => void };

/** Decides whether a mechanic asked the customer to cancel. */
export function AskedDialog({ alert, bookingId, onClose }: AskedDialogProps) {
  const form = useForm({
    resolver: schemaResolver(askedByMechanicSchema),
    defaultValues: { id: bookingId, reason: "" },
    reValidateMode: "onSubmit",
  });
  const leave = useSettledAlert(alert, onClose);
  const decide = api.desk.askedByMechanic.useMutation(
    afterAct(DECISION_COPY, leave, { CONFLICT: leave }),
  );
  return (
    <ActDialog
      title="Did the mechanic ask for it?"
      description={`Booking ${alert.bookingNumber ?? ""}: ask the mechanic, then decide.`}
      submit="Decide"
      call={decide}
      onSubmit={form.handleSubmit((input) => decide.mutate(input))}
      onClose={onClose}
    >
      <DecisionField
        label="Your decision"
        yes={{
          label: "Yes, the mechanic asked",
          description:
            "The cancellation stays free. It counts as giving up the job. We tell the mechanic.",
        }}
        no={{
          label: "No, the mechanic didn't ask",
          description:
            "The customer owes the cancellation fee, and we tell them. Bookings under the first policy stay free.",
        }}
        error={form.formState.errors.agrees?.message}
        value={form.watch("agrees")}
        onChoose={(agrees) => {
          form.setValue("agrees", agrees);
          form.clearErrors("agrees");
        }}
      />
      <NoteField
        label="What did you find?"
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActDialog>
  );
}
