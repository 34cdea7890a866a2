"use client";

import { useState } from "react";
import { Button, buttonVariants } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { PATHS } from "~/lib/paths";

export type OwnerDialogProps = {
  /** An account without a password signs in again instead. */
  hasPassword: boolean;
  /** What the password is asked for; the email address unless told. */
  change?: string;
  /** What it is asked for, where nothing is changed by it. */
  purpose?: string;
  submit?: string;
  /** Why the last one was refused. */
  error: string | undefined;
  pending: boolean;
  onClose: () => void;
  onPassword: (password: string) => void;
};

/** The dialog itself, while it is open. */
export function OwnerDialogPanel({
  onClose,
  change = "your email address",
  purpose = `change ${change}`,
  ...props
}: OwnerDialogProps) {
  return (
    <Dialog open onOpenChange={(next) => (next || props.pending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Is it you?</DialogTitle>
          <DialogDescription>
            {props.hasPassword
              ? `Please enter your password to ${purpose}.`
              : `Please sign in again to ${purpose}.`}
          </DialogDescription>
        </DialogHeader>
        {props.hasPassword ? (
          <PasswordForm {...props} onClose={onClose} />
        ) : (
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Go back
            </Button>
            <a href={PATHS.logout} className={buttonVariants()}>
              Sign out
            </a>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function PasswordForm({
  error,
  pending,
  onClose,
  onPassword,
  submit = "Change address",
}: Omit<OwnerDialogProps, "hasPassword" | "change" | "purpose">) {
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's events reach the form around it, too.
        event.stopPropagation();
        if (password !== "" && !pending) onPassword(password);
      }}
    >
      <Field label="Password" required error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
