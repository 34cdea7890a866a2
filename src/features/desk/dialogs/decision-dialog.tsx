"use client";

import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { CANCELLATION_FEES } from "~/domain/booking/policy";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { centsToText } from "~/domain/money";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import type { DeskQuestion } from "~/domain/staff/alert/kinds";
import { DecisionField } from "./decision-field";
import { decisionSchema } from "./decision-schema";

const COPY = {
  success: { title: "Decided", description: "Your decision is in the audit log." },
  failure: { title: "Not decided", description: "server" },
} as const satisfies ToastPair;

const ARRIVED_FEE = formatDollars(centsToText(CANCELLATION_FEES.arrived));

/** Questions about a booking that only staff can answer. */
const QUESTIONS = {
  /** Also decides the fee of a cancellation that waits for this decision. */
  arrival: {
    title: "Had the mechanic arrived?",
    description: (booking: string) =>
      `Booking ${booking}: check the arrival photos and ask both sides. We'll email both your decision, without your note.`,
    yes: {
      label: "Confirm the arrival",
      description: `The mechanic can start, or report a no-show. Work we stopped continues. If the customer canceled, up to ${ARRIVED_FEE} becomes due; the mechanic gets it less our ${PLATFORM_FEE_PERCENT}%.`,
    },
    no: {
      label: "Side with the customer",
      description:
        "We'll remove the arrival, and canceling is free. If the work has started, we'll cancel the job free of charge. If the customer canceled 30 minutes after the start or later, it counts as the mechanic's no-show.",
    },
  },
  /** Decides about a job whose customer declined the quote for a different car. */
  vehicle: {
    title: "Charge the arrival fee?",
    description: (booking: string) =>
      `Booking ${booking}: the mechanic says it's a different car, and the customer didn't approve the quote for it. Look at the photos and ask both sides.`,
    yes: {
      label: "Cancel the job and charge the fee",
      description: `We'll charge the arrival fee, up to ${ARRIVED_FEE}, and release the rest of the hold. The mechanic gets it less our ${PLATFORM_FEE_PERCENT}%. We'll email both.`,
    },
    no: {
      label: "Don't charge it",
      description:
        "The job goes on as booked. You can also cancel it free of charge or give it to another mechanic at the booking.",
    },
  },
  /** Decides whether the mechanic asked the customer to cancel. */
  asked: {
    title: "Did the mechanic ask the customer to cancel?",
    description: (booking: string) => `Booking ${booking}: ask the mechanic, then decide.`,
    yes: {
      label: "Yes, the mechanic asked",
      description:
        "The cancellation stays free. It counts as giving up the job. We'll email the mechanic.",
    },
    no: {
      label: "No, the mechanic didn't ask",
      description:
        "The customer will owe the cancellation fee, and we'll email them. Bookings under the first policy stay free.",
    },
  },
} as const satisfies Record<DeskQuestion, unknown>;

type DecisionDialogProps = {
  question: DeskQuestion;
  booking: { id: string; bookingNumber: string };
  /** Runs after the decision, and after a colleague's. */
  done: () => void;
  onClose: () => void;
};

/** Asks for a decision about a booking and its reason. It resolves the alert about it. */
export function DecisionDialog({ question, booking, done, onClose }: DecisionDialogProps) {
  const { title, description, yes, no } = QUESTIONS[question];
  const { id, bookingNumber } = booking;
  const form = useForm({
    resolver: schemaResolver(decisionSchema),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const after = afterAction(COPY, done, { CONFLICT: done });
  const calls = {
    arrival: api.desk.decideArrival.useMutation(after),
    vehicle: api.desk.decideVehicle.useMutation(after),
    asked: api.desk.askedByMechanic.useMutation(after),
  };
  return (
    <ActionDialog
      title={title}
      description={description(bookingNumber)}
      submit="Decide"
      call={calls[question]}
      onSubmit={form.handleSubmit(({ yes, reason }) => {
        switch (question) {
          case "arrival":
            return calls[question].mutate({ id, there: yes, reason });
          case "vehicle":
            return calls[question].mutate({ id, charge: yes, reason });
          case "asked":
            return calls[question].mutate({ id, agrees: yes, reason });
          default:
            return question satisfies never;
        }
      })}
      onClose={onClose}
    >
      <DecisionField
        label="Your decision"
        yes={yes}
        no={no}
        error={errors.yes?.message}
        value={form.watch("yes")}
        onChoose={(yes) => {
          form.setValue("yes", yes);
          form.clearErrors("yes");
        }}
      />
      <NoteField
        label="What did you find?"
        error={errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}
