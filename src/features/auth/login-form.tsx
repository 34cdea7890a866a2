"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { PasswordInput } from "~/components/ui/password-input";
import type { UserType } from "~/domain/account/roles";
import { LOGIN_REQUIRED, loginSchema } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AccountForm } from "./account-form";
import { AuthField } from "./auth-field";
import { AuthLink } from "./auth-link";
import { EmailInput } from "./email-input";
import { useAccountForm } from "./use-account-form";
import { useArrive } from "./use-arrive";
import { useNext } from "./use-next";

/** Email and password for one of the two sides. */
export function LoginForm({ role }: { role: UserType }) {
  const next = useNext();
  const arrive = useArrive(next);
  const form = useForm({
    resolver: zodResolver(loginSchema.omit({ role: true })),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const login = api.auth.login.useMutation(
    withToasts(TOASTS.login, {
      onSuccess: arrive,
      onError: () => form.setFocus("password", { shouldSelect: true }),
    }),
  );
  const { register, notice, busy } = useAccountForm(form, login, {
    sentence: LOGIN_REQUIRED,
    errors,
  });
  return (
    <AccountForm
      role={role}
      next={next}
      notice={notice}
      action="Sign In"
      busy={busy}
      onSubmit={form.handleSubmit((values) => {
        if (!login.isPending) login.mutate({ ...values, role });
      })}
      links={
        <>
          <p>
            <AuthLink href={PATHS.forgotPassword(role, next)}>Forgot password?</AuthLink>
          </p>
          <p className="flex flex-wrap items-center gap-x-2">
            No account yet?
            <AuthLink href={PATHS.signup(role, next)}>Sign up</AuthLink>
          </p>
          <p>
            <AuthLink href={PATHS.roleSelectionFor(next)}>Back to role selection</AuthLink>
          </p>
        </>
      }
    >
      <AuthField label="Email" error={errors.email?.message} sentence={LOGIN_REQUIRED}>
        {(control) => <EmailInput {...control} {...register("email")} />}
      </AuthField>
      <AuthField label="Password" error={errors.password?.message} sentence={LOGIN_REQUIRED}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...register("password")} />
        )}
      </AuthField>
    </AccountForm>
  );
}
