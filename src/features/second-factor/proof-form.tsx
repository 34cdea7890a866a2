"use client";

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { CodeForm } from "./code-form";

type ProofFormProps = {
  call: {
    mutate: (proof: { code: string } | { password: string }) => void;
    reset: () => void;
    isPending: boolean;
    error: { message: string } | null;
  };
  submit: string;
  destructive?: boolean;
  /** Begins with the password; a code is the other way. */
  byPassword: boolean;
  /** More buttons beside the one that sends. */
  children: ReactNode;
};

/** Asks who changes the second factor for the password or a code. */
export function ProofForm({ byPassword, ...form }: ProofFormProps) {
  const [byCode, setByCode] = useState(!byPassword);
  if (!byPassword) return <CodeForm {...form} recovery />;
  const other = () => {
    form.call.reset();
    setByCode(!byCode);
  };
  return (
    <div className="grid gap-4">
      {byCode ? <CodeForm {...form} recovery /> : <PasswordForm {...form} />}
      <div className="border-t pt-3">
        <Button variant="link" onClick={other}>
          {byCode ? "Use your password" : "Use a code instead"}
        </Button>
      </div>
    </div>
  );
}

/** A refusal stands at the field, which has the focus again. */
function PasswordForm({ call, submit, destructive, children }: Omit<ProofFormProps, "byPassword">) {
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
      <Field label="Password" required error={missing ? "Please enter your password." : refusal}>
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
