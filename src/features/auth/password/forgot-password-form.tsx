"use client";

import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button, buttonVariants } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import { forgotPasswordSchema, forgotPasswordText } from "~/domain/account/schema";
import { clearingRegister } from "~/components/clearing-register";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AuthLink } from "../form/auth-link";
import { EmailInput } from "../form/email-input";
import { useNext } from "../form/use-next";

type ForgotPasswordProps = { role: UserType; next: string | undefined };

/** Requests a temporary password, then shows only the confirmation. */
export function ForgotPasswordForm({ role }: { role: UserType }) {
  const next = useNext();
  const form = useForm({
    resolver: schemaResolver(forgotPasswordSchema.pick({ email: true })),
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
  });
  const request = api.auth.forgotPassword.useMutation(withToasts(TOASTS.forgotPassword));
  if (request.isSuccess) {
    return <CheckYourEmail email={request.variables.email} role={role} next={next} />;
  }
  return (
    <>
      <h1 className="text-title font-bold">Forgot your password?</h1>
      <p className="mt-2 mb-7 text-lead text-muted-foreground">
        We&apos;ll email you a temporary one. Your current password still works.
      </p>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ email }) => {
          if (!request.isPending) request.mutate({ email, userType: role });
        })}
      >
        <Field label="Email" required error={form.formState.errors.email?.message}>
          {(control) => <EmailInput {...control} {...clearingRegister(form)("email")} />}
        </Field>
        <Button type="submit" size="lg" loading={request.isPending}>
          Send Temporary Password
        </Button>
      </form>
      <p className="mt-6 border-t pt-4">
        <AuthLink href={PATHS.login(role, next)}>Back to Login</AuthLink>
      </p>
    </>
  );
}

/** Confirms the request with the same text for known and unknown addresses. */
function CheckYourEmail({ email, role, next }: ForgotPasswordProps & { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <span
        aria-hidden
        className="mb-6 grid size-16 place-items-center rounded-xl bg-completed-soft text-completed"
      >
        <MailCheck className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        Check Your Email
      </h1>
      <p className="mt-2 text-lead wrap-anywhere text-muted-foreground">
        {forgotPasswordText(email)}
      </p>
      <div className="mt-8 grid gap-3 sm:flex">
        <Link href={PATHS.login(role, next)} className={buttonVariants({ size: "lg" })}>
          Back to Login
        </Link>
        <Link href={PATHS.home} className={buttonVariants({ size: "lg", variant: "outline" })}>
          Go to Home
        </Link>
      </div>
    </div>
  );
}
