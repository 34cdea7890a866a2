"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";

type AnyMechanicDialogProps = { reason: string; onConfirm: () => void; onClose: () => void };

/** Offers to ask every mechanic nearby when the requested one can't be asked. */
export function AnyMechanicDialog({ reason, onConfirm, onClose }: AnyMechanicDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Ask everyone nearby?"
      description={`${reason} We haven't booked anything yet.`}
      confirmLabel="Ask everyone nearby"
      onConfirm={onConfirm}
    />
  );
}
