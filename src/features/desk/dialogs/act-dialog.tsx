"use client";

import type { FormEventHandler, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import type { ErrorCode } from "~/domain/refusal";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";

interface Refused {
  message: string;
  data?: { reason?: ErrorCode } | null;
}

type ActDialogProps = {
  title: string;
  description: string;
  submit: string;
  /** The act itself; the dialog asks for a second factor in place of the form where it is refused. */
  call: { isPending: boolean; error: Refused | null; reset: () => void };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of everything that staff do: what will happen, a form with the reason, and the way back. */
export function ActDialog({
  title,
  description,
  submit,
  call,
  onSubmit,
  onClose,
  children,
}: ActDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open || call.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={call} onPassed={call.reset}>
          <form
            noValidate
            method="post"
            className="grid gap-5"
            onSubmit={(event) => {
              if (call.isPending) event.preventDefault();
              else onSubmit(event);
            }}
          >
            {children}
            <DialogFooter>
              <Button variant="outline" disabled={call.isPending} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" loading={call.isPending}>
                {submit}
              </Button>
            </DialogFooter>
          </form>
        </SecondFactorGate>
      </DialogContent>
    </Dialog>
  );
}

type NoteFieldProps = {
  label: string;
  /** Who reads it beside the desk. */
  hint?: string | undefined;
  error: string | undefined;
  /** The form's own hold on the field. */
  register: object;
};

/** What stays with an act for good. */
export function NoteField({
  label,
  hint = "Saved with your name. You can't change it later.",
  error,
  register,
}: NoteFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      {(control) => <Textarea {...control} maxLength={TEXT_LIMITS.note} {...register} />}
    </Field>
  );
}

/**
 * What follows an act: its words and `done`. A refusal may be followed by something, too: where
 * somebody else was first, what is shown is no longer so.
 */
export function afterAct<Answer>(
  copy: ToastPair,
  done: (answer: Answer) => void,
  refused: Partial<Record<ErrorCode, () => void>> = {},
) {
  return {
    onSuccess(answer: Answer) {
      if (copy.success) toast(copy.success);
      done(answer);
    },
    onError(error: Refused) {
      showRefusal(copy, error);
      const reason = error.data?.reason;
      if (reason !== undefined) refused[reason]?.();
    },
  };
}

/** Tells of a refusal, but for the one that is asked for in place of the form, which keeps its words. */
function showRefusal(copy: ToastPair, error: Refused): void {
  if (error.data?.reason !== "SECOND_FACTOR_REQUIRED") showFailure(copy, error.message);
}
