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
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { submitByKeys } from "./submit-by-keys";

interface Refused {
  message: string;
  data?: { reason?: ErrorCode } | null;
}

type ActionDialogProps = {
  title: string;
  description: ReactNode;
  submit: string;
  /**
   * The mutation. If it is refused for a missing second factor, the dialog asks for one in place of
   * the form.
   */
  call: { isPending: boolean; error: Refused | null; reset: () => void };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** False while the form can't be sent, for example because its rows are loading. */
  isReady?: boolean;
  /** For more than a few fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** Frames every staff action: what will happen, a form with the reason, and a way back. */
export function ActionDialog({
  title,
  description,
  submit,
  call,
  onSubmit,
  onClose,
  isReady = true,
  isWide = false,
  children,
}: ActionDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open || call.isPending ? undefined : onClose())}>
      <DialogContent {...(isWide ? { className: "sm:max-w-3xl" } : {})}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={call} onPassed={call.reset}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in a field sends the form, as its button does. */}
          <form
            noValidate
            method="post"
            className="grid gap-5"
            onKeyDown={submitByKeys}
            onSubmit={(event) => {
              if (call.isPending || !isReady) event.preventDefault();
              else onSubmit(event);
            }}
          >
            {children}
            <Refusal error={call.error} />
            <DialogFooter>
              <Button variant="outline" disabled={call.isPending} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" loading={call.isPending} disabled={!isReady}>
                {submit}
              </Button>
            </DialogFooter>
          </form>
        </SecondFactorGate>
      </DialogContent>
    </Dialog>
  );
}

/** Shows why the action was refused, until it's sent again. */
export function Refusal({ error }: { error: Refused | null }) {
  if (error === null || error.data?.reason === "SECOND_FACTOR_REQUIRED") return null;
  return (
    <p role="alert" className="rounded-md bg-destructive/10 p-3 text-sm text-destructive">
      {error.message || SOMETHING_WENT_WRONG}
    </p>
  );
}

type NoteFieldProps = {
  label: string;
  /** Says who else reads it. */
  hint?: string | undefined;
  error: string | undefined;
  /** It may stay empty. */
  isOptional?: boolean;
  maxLength?: number | undefined;
  /** The result of `register`. */
  register: object;
};

/** Asks for the note that is stored with the action permanently. Some actions need none. */
export function NoteField({
  label,
  hint = "Saved with your name. You can't change it later.",
  error,
  isOptional = false,
  maxLength = TEXT_LIMITS.note,
  register,
}: NoteFieldProps) {
  return (
    <Field label={label} required={!isOptional} optional={isOptional} error={error} hint={hint}>
      {(control) => <Textarea {...control} maxLength={maxLength} {...register} />}
    </Field>
  );
}

type Refusals = Partial<Record<ErrorCode, () => void>>;

/**
 * Returns the callbacks after an action in a dialog: its toast and `done`. The dialog shows a
 * refusal, unless `refused` has a callback for it, for example to close the dialog after a
 * conflict.
 */
export function afterAction<Answer>(
  copy: ToastPair,
  done: (answer: Answer) => void,
  refused: Refusals = {},
) {
  const { onSuccess, onError } = afterButton(copy, done, refused);
  return {
    onSuccess,
    onError(error: Refused) {
      const reason = error.data?.reason;
      if (reason !== undefined && refused[reason] !== undefined) onError(error);
    },
  };
}

/** Returns the callbacks after an action without a dialog: its toast, also for a refusal. */
export function afterButton<Answer>(
  copy: ToastPair,
  done: (answer: Answer) => void,
  refused: Refusals = {},
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

/** Shows a refusal, unless the dialog asks for a second factor instead and keeps what was typed. */
function showRefusal(copy: ToastPair, error: Refused): void {
  if (error.data?.reason !== "SECOND_FACTOR_REQUIRED") showFailure(copy, error.message);
}
