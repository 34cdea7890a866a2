"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { BookingView } from "~/domain/booking/view";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import type { TransitionQuestion } from "./transition-question";
import { useMissesOdometer } from "../use-odometer";
import { JOB_TRANSITIONS, type JobTransition } from "./use-job-transitions";

type TransitionDialogProps = {
  job: BookingView;
  now: number;
  transition: JobTransition;
  question: TransitionQuestion;
  pending: boolean;
  onClose: () => void;
  /** `miles` is null if the mechanic didn't give any. */
  onConfirm: (miles: number | null) => void;
};

/** Asks before a transition. A completion also asks for the mileage, which can stay empty. */
export function TransitionDialog({
  job,
  now,
  transition,
  question,
  pending,
  onClose,
  onConfirm,
}: TransitionDialogProps) {
  const miles = useMiles();
  const misses = useMissesOdometer(job, now);
  const asksMiles = transition === "complete" && misses;
  const confirm = () => {
    const typed = asksMiles ? miles.read() : null;
    if (typed !== undefined) onConfirm(typed);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...question}
      confirmLabel={JOB_TRANSITIONS[transition]}
      pending={pending}
      onConfirm={confirm}
    >
      {asksMiles ? (
        <MilesField
          miles={miles}
          label="Odometer"
          hint="For the customer's service history."
          optional
        />
      ) : null}
    </ConfirmDialog>
  );
}
