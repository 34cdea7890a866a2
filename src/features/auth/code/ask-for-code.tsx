"use client";

import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { clearingRegister } from "~/components/clearing-register";
import type { UserType } from "~/domain/account/roles";
import { signInCodeSchema } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { AuthLink } from "../form/auth-link";
import { EmailInput } from "../form/email-input";

type AskForCodeProps = { role: UserType; next: string | undefined };

/** Asks which address to email a code to. */
export function AskForCode({ role, next }: AskForCodeProps) {
  const form = useForm({
    resolver: schemaResolver(signInCodeSchema),
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
  });
  const request = api.auth.requestCode.useMutation({
    onSuccess: (_sent, { email }) => location.assign(PATHS.signInCode(role, next, email)),
    onError: ({ message }) => form.setError("email", { message }, { shouldFocus: true }),
  });
  return (
    <>
      <h1 className="text-title font-bold">Sign in by email</h1>
      <p className="mt-2 mb-7 text-lead text-muted-foreground">
        We&apos;ll email you a code. You don&apos;t need a password.
      </p>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ email }) => {
          if (!request.isPending) request.mutate({ email });
        })}
      >
        <Field label="Email" required error={form.formState.errors.email?.message}>
          {(control) => <EmailInput {...control} {...clearingRegister(form)("email")} />}
        </Field>
        <Button type="submit" size="lg" loading={request.isPending}>
          Email me a sign-in code
        </Button>
      </form>
      <p className="mt-6 border-t pt-4">
        <AuthLink href={PATHS.login(role, next)}>Back to Login</AuthLink>
      </p>
    </>
  );
}
