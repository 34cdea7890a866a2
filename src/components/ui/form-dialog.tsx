"use client";

import type { ReactNode } from "react";
import { useFirstWrong } from "../use-first-wrong";
import { Button } from "./button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "./dialog";

type FormDialogProps = {
  title: string;
  description: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  /** True while the form is being sent. It can't be sent again and the dialog stays open. */
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a short form above the page. The caller closes it when the action is done. */
export function FormDialog({
  title,
  description,
  submitLabel,
  cancelLabel = "Go back",
  pending,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { form, focusFirstWrong } = useFirstWrong<HTMLFormElement>();
  return (
    <Dialog open onOpenChange={(open) => (open || pending ? undefined : onClose())}>
      <DialogContent>
        <form
          ref={form}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (pending) return;
            onSubmit();
            focusFirstWrong();
          }}
        >
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{description}</DialogDescription>
          </DialogHeader>
          {children}
          <DialogFooter>
            <Button variant="outline" disabled={pending} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" loading={pending}>
              {submitLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
