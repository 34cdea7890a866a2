"use client";

import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { CANCELLATION_FEES } from "~/domain/booking/policy";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { decideArrivalSchema } from "~/domain/booking/schema";
import { centsToText } from "~/domain/money";
import type { AlertView } from "~/domain/staff/alert";
import { formatDollars } from "~/lib/format";
import { api } from "~/trpc/react";
import { ActDialog, afterAct, NoteField } from "../dialogs/act-dialog";
import { DecisionField } from "./decision-field";
import { DECISION_COPY, useSettledAlert } from "./settled-alert";

const NO_SHOW_FEE = formatDollars(centsToText(CANCELLATION_FEES.arrived));

type ArrivalDialogProps = { alert: AlertView; bookingId: string; onClose: () => void };

/** Decides a disputed arrival, and with it the fee of a cancellation that waits for it. */
export function ArrivalDialog({ alert, bookingId, onClose }: ArrivalDialogProps) {
  const form = useForm({
    resolver: schemaResolver(decideArrivalSchema),
    defaultValues: { id: bookingId, reason: "" },
    reValidateMode: "onSubmit",
  });
  const leave = useSettledAlert(alert, onClose);
  const decide = api.desk.decideArrival.useMutation(
    afterAct(DECISION_COPY, leave, { CONFLICT: leave }),
  );
  return (
    <ActDialog
      title="Had the mechanic arrived?"
      description={`Booking ${alert.bookingNumber ?? ""}: check the arrival photos and ask both sides. We tell both your decision, without your note.`}
      submit="Decide"
      call={decide}
      onSubmit={form.handleSubmit((input) => decide.mutate(input))}
      onClose={onClose}
    >
      <DecisionField
        label="Your decision"
        yes={{
          label: "Confirm the arrival",
          description: `The mechanic can start, or report a no-show. If the customer canceled, up to ${NO_SHOW_FEE} becomes due; the mechanic gets it less our ${PLATFORM_FEE_PERCENT}%.`,
        }}
        no={{
          label: "Side with the customer",
          description:
            "We remove the arrival and canceling is free. If the customer canceled 30 minutes after the start or later, it counts as the mechanic's no-show.",
        }}
        error={form.formState.errors.there?.message}
        value={form.watch("there")}
        onChoose={(there) => {
          form.setValue("there", there);
          form.clearErrors("there");
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
