"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field, FormError } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { PasswordInput } from "~/components/ui/password-input";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import { api } from "~/trpc/react";

export type OwnerDialogProps = {
  /** False for accounts without a password, which get a code by email. */
  hasPassword: boolean;
  /** Completes the question, for example "change your email address". */
  purpose: string;
  submit: string;
  onClose: () => void;
  /** Called once the session is confirmed, so that the refused call can be repeated. */
  onConfirmed: () => void;
};

export function OwnerDialogPanel({ hasPassword, purpose, ...props }: OwnerDialogProps) {
  return (
    <Dialog open onOpenChange={(next) => (next ? undefined : props.onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Confirm it&apos;s you</DialogTitle>
          <DialogDescription>
            {hasPassword
              ? `Enter your password to ${purpose}.`
              : `We'll email you a code to ${purpose}.`}
          </DialogDescription>
        </DialogHeader>
        {hasPassword ? <PasswordForm {...props} /> : <MailedCode {...props} />}
      </DialogContent>
    </Dialog>
  );
}

type FormProps = Pick<OwnerDialogProps, "submit" | "onClose" | "onConfirmed">;

function PasswordForm({ submit, onClose, onConfirmed }: FormProps) {
  const [password, setPassword] = useState("");
  const confirm = api.auth.account.confirm.useMutation({ onSuccess: onConfirmed });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles a dialog's events to the form around it.
        event.stopPropagation();
        if (password !== "" && !confirm.isPending) confirm.mutate({ password });
      }}
    >
      <Field label="Password" required error={confirm.error?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Buttons submit={submit} pending={confirm.isPending} onClose={onClose} />
    </form>
  );
}

/** Takes the focus, because the pressed button is gone. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Emails a code, then asks for it. */
function MailedCode({ submit, onClose, onConfirmed }: FormProps) {
  const [code, setCode] = useState("");
  const request = api.auth.account.requestCode.useMutation();
  const confirm = api.auth.account.confirm.useMutation({ onSuccess: onConfirmed });
  if (request.data === undefined) {
    return (
      <div className="grid gap-5">
        <FormError message={request.error?.message} />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button loading={request.isPending} onClick={() => request.mutate()}>
            Email me a code
          </Button>
        </DialogFooter>
      </div>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (code !== "" && !confirm.isPending) confirm.mutate({ code });
      }}
    >
      <Field
        label="Code"
        required
        hint={`${MAILED_CODE.digits} digits, sent to ${request.data.sentTo}. The code works for ${MAILED_CODE.minutes} minutes.`}
        error={confirm.error?.message}
      >
        {(control) => (
          <Input
            {...control}
            ref={takeFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button
          variant="ghost"
          size="sm"
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          Email me a new code
        </Button>
      </div>
      <Buttons submit={submit} pending={confirm.isPending} onClose={onClose} />
    </form>
  );
}

function Buttons({
  submit,
  pending,
  onClose,
}: Pick<OwnerDialogProps, "submit" | "onClose"> & { pending: boolean }) {
  return (
    <DialogFooter>
      <Button variant="outline" disabled={pending} onClick={onClose}>
        Go back
      </Button>
      <Button type="submit" loading={pending}>
        {submit}
      </Button>
    </DialogFooter>
  );
}
