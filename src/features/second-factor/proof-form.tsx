"use client";

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { FactorForm, type Given } from "./factor-form";
import { useChallenge } from "./use-challenge";

type ProofFormProps = {
  call: {
    mutate: (proof: Given | { password: string }) => void;
    reset: () => void;
    isPending: boolean;
    error: { message: string } | null;
    variables: { passkey?: unknown } | undefined;
  };
  submit: string;
  destructive?: boolean;
  /** Starts with the password and offers a code as the alternative. */
  byPassword: boolean;
  /** True if the user has passkeys that count. */
  hasPasskeys: boolean;
  /** More buttons next to the submit button. */
  children: ReactNode;
};

/** Confirms a change of the second factor by password, code or passkey. */
export function ProofForm({ byPassword, hasPasskeys, ...form }: ProofFormProps) {
  const [byCode, setByCode] = useState(!byPassword);
  const ask = useChallenge();
  const factorForm = (
    <FactorForm {...form} methods={{ code: true, passkey: hasPasskeys }} ask={ask} />
  );
  if (!byPassword) return factorForm;
  const other = () => {
    form.call.reset();
    setByCode(!byCode);
  };
  return (
    <div className="grid gap-4">
      {byCode ? factorForm : <PasswordForm {...form} />}
      <div className="border-t pt-3">
        <Button variant="link" onClick={other}>
          {byCode ? "Use your password" : "Use a code instead"}
        </Button>
      </div>
    </div>
  );
}

type PasswordFormProps = {
  call: {
    mutate: (proof: { password: string }) => void;
    isPending: boolean;
    error: { message: string } | null;
  };
  submit: string;
  destructive?: boolean;
  children: ReactNode;
};

/** Asks for the password. A refusal appears at the field, which gets the focus again. */
export function PasswordForm({ call, submit, destructive, children }: PasswordFormProps) {
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refusal = call.error?.message;
  useEffect(() => {
    if (refusal !== undefined) input.current?.select();
  }, [refusal]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const password = input.current?.value ?? "";
    setMissing(password === "");
    if (password === "") input.current?.focus();
    else if (!call.isPending) call.mutate({ password });
  };
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={send}>
      <Field label="Password" required error={missing ? "Enter your password." : refusal}>
        {(control) => <PasswordInput {...control} ref={input} autoComplete="current-password" />}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        {children}
        <Button
          type="submit"
          variant={destructive ? "destructive" : "default"}
          loading={call.isPending}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
