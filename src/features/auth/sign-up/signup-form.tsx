"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Input } from "~/components/ui/input";
import { PasswordInput } from "~/components/ui/password-input";
import { SIGNUP_PASSWORD_MIN } from "~/domain/account/password/password";
import type { UserType } from "~/domain/account/roles";
import { SIGNUP_REQUIRED, signupFormSchema } from "~/domain/account/schema";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { toastOnNextPage } from "~/lib/use-toast";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AccountForm } from "../form/account-form";
import { AuthField } from "../form/auth-field";
import { AuthLink } from "../form/auth-link";
import { EmailInput } from "../form/email-input";
import { useAccountForm } from "../form/use-account-form";
import { useArrive } from "../form/use-arrive";
import { useNext } from "../form/use-next";

/** Creates an account for one role. */
export function SignupForm({ role }: { role: UserType }) {
  const next = useNext();
  const arrive = useArrive(next);
  const form = useForm({
    resolver: zodResolver(signupFormSchema),
    defaultValues: { firstName: "", lastName: "", email: "", password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const signup = api.auth.signup.useMutation(
    withToasts(
      { failure: TOASTS.signup.failure },
      {
        onSuccess(user) {
          toastOnNextPage(TOASTS.signup.success.title);
          arrive(user);
        },
        onError: () => form.setFocus("email", { shouldSelect: true }),
      },
    ),
  );
  const { register, notice, busy } = useAccountForm(form, signup, {
    sentence: SIGNUP_REQUIRED,
    errors,
  });
  return (
    <AccountForm
      role={role}
      next={next}
      notice={notice}
      action="Create Account"
      busy={busy}
      onSubmit={form.handleSubmit(({ confirmPassword: _typedAgain, ...values }) => {
        if (!signup.isPending) signup.mutate({ ...values, role });
      })}
      links={
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            Already have an account?
            <AuthLink href={PATHS.login(role, next)}>Sign in</AuthLink>
          </p>
          <p>
            <AuthLink href={PATHS.signupRolesFor(next)}>Back to role selection</AuthLink>
          </p>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AuthField label="First name" error={errors.firstName?.message} sentence={SIGNUP_REQUIRED}>
          {(control) => <Input {...control} autoComplete="given-name" {...register("firstName")} />}
        </AuthField>
        <AuthField label="Last name" error={errors.lastName?.message} sentence={SIGNUP_REQUIRED}>
          {(control) => <Input {...control} autoComplete="family-name" {...register("lastName")} />}
        </AuthField>
      </div>
      <AuthField label="Email" error={errors.email?.message} sentence={SIGNUP_REQUIRED}>
        {(control) => <EmailInput {...control} {...register("email")} />}
      </AuthField>
      <AuthField
        label="Password"
        hint={`At least ${SIGNUP_PASSWORD_MIN} characters.`}
        error={errors.password?.message}
        sentence={SIGNUP_REQUIRED}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" {...register("password")} />
        )}
      </AuthField>
      <AuthField
        label="Confirm password"
        error={errors.confirmPassword?.message}
        sentence={SIGNUP_REQUIRED}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            {...register("confirmPassword")}
          />
        )}
      </AuthField>
    </AccountForm>
  );
}
