"use client";

import { useEffect, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { secondFactorCodeSchema } from "~/domain/account/second-factor/second-factor";
import { clearingRegister } from "~/components/clearing-register";

/** The state of the mutation that takes the code. */
export interface CodeCall {
  mutate: (input: { code: string }) => void;
  reset: () => void;
  isPending: boolean;
  error: { message: string } | null;
}

type CodeFormProps = {
  call: CodeCall;
  submit: string;
  destructive?: boolean;
  /** True if recovery codes are accepted too. */
  recovery?: boolean;
  /** Says where to find the code: an authenticator app by default. */
  hint?: string;
  /** More buttons next to the submit button. */
  children?: ReactNode;
};

/** Asks for an authenticator code. A refusal appears at the field, which gets the focus again. */
export function CodeForm({
  call,
  submit,
  destructive,
  recovery = false,
  hint = "The six digits in your authenticator app.",
  children,
}: CodeFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const form = useForm({
    resolver: schemaResolver(secondFactorCodeSchema),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  const refusal = call.error?.message;
  useEffect(() => {
    if (refusal !== undefined) setFocus("code", { shouldSelect: true });
  }, [refusal, setFocus]);
  const other = () => {
    setByRecovery(!byRecovery);
    call.reset();
    form.reset();
    setFocus("code");
  };
  return (
    <form
      noValidate
      method="post"
      data-keep-nothing
      className="grid gap-4"
      onSubmit={form.handleSubmit((input) => {
        if (!call.isPending) call.mutate(input);
      })}
    >
      <Field
        label={byRecovery ? "Recovery code" : "Code"}
        required
        error={form.formState.errors.code?.message ?? refusal}
        hint={byRecovery ? "One of your saved codes. Each works once." : hint}
      >
        {(control) => (
          <Input
            {...control}
            className="font-mono tracking-wider"
            autoComplete={byRecovery ? "off" : "one-time-code"}
            inputMode={byRecovery ? "text" : "numeric"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...clearingRegister(form)("code", call.reset)}
          />
        )}
      </Field>
      {recovery ? (
        <div>
          <Button variant="link" onClick={other}>
            {byRecovery ? "Use the authenticator app" : "Use a recovery code"}
          </Button>
        </div>
      ) : null}
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
