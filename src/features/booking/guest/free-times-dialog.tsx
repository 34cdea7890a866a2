"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { RadioCards } from "~/components/ui/radio-cards";
import { GUEST_REFUSALS } from "~/domain/booking/guest/refusals";
import { formatDateTime } from "~/messages/format";

type FreeTimesDialogProps = {
  /** ISO starts. */
  times: readonly string[];
  timeZone: string;
  onChoose: (start: string) => void;
  onOtherDay: () => void;
  onClose: () => void;
};

/** Offers the next free starts in place of one that was taken in the meantime. */
export function FreeTimesDialog({
  times,
  timeZone,
  onChoose,
  onOtherDay,
  onClose,
}: FreeTimesDialogProps) {
  const [chosen, setChosen] = useState(times[0] ?? "");
  if (times.length === 0) {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={GUEST_REFUSALS.startTaken.sentence}
        description="We haven't booked anything yet."
        confirmLabel="Choose another day"
        onConfirm={onOtherDay}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOtherDay}
      title={GUEST_REFUSALS.startTaken.sentence}
      description="We haven't booked anything yet. These are the next free times."
      confirmLabel="Book this time"
      cancelLabel="Choose another day"
      onConfirm={() => onChoose(chosen)}
    >
      <RadioCards
        aria-label="Free times"
        value={chosen}
        onValueChange={setChosen}
        options={times.map((start) => ({ value: start, label: formatDateTime(start, timeZone) }))}
      />
    </ConfirmDialog>
  );
}
