"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { IS_IT_YOURS, IsItYours } from "~/features/auth/is-it-yours";

type IsItYoursDialogProps = {
  pending: boolean | null;
  onAnswer: (isYours: boolean) => void;
  onClose: () => void;
};

/** Asks whether the account that has the guest's address is theirs, after the right code. */
export function IsItYoursDialog({ pending, onAnswer, onClose }: IsItYoursDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{IS_IT_YOURS.title}</DialogTitle>
          <DialogDescription>{IS_IT_YOURS.text}</DialogDescription>
        </DialogHeader>
        <IsItYours pending={pending} onAnswer={onAnswer} />
      </DialogContent>
    </Dialog>
  );
}
