"use client";

import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Input } from "~/components/ui/input";
import { PasswordInput } from "~/components/ui/password-input";
import { SIGNUP_PASSWORD_MIN } from "~/domain/account/password/password";
import type { UserType } from "~/domain/account/roles";
import { signupFormSchema } from "~/domain/account/schema";
import { accountFields } from "~/messages/fields/account";
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
    resolver: schemaResolver(signupFormSchema),
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
    blank: "signupRequired",
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
        <AuthField
          label="First name"
          error={errors.firstName}
          blank="signupRequired"
          required={accountFields.firstNameRequired}
        >
          {(control) => <Input {...control} autoComplete="given-name" {...register("firstName")} />}
        </AuthField>
        <AuthField
          label="Last name"
          error={errors.lastName}
          blank="signupRequired"
          required={accountFields.lastNameRequired}
        >
          {(control) => <Input {...control} autoComplete="family-name" {...register("lastName")} />}
        </AuthField>
      </div>
      <AuthField
        label="Email"
        error={errors.email}
        blank="signupRequired"
        required={accountFields.emailRequired}
      >
        {(control) => <EmailInput {...control} {...register("email")} />}
      </AuthField>
      <AuthField
        label="Password"
        hint={`At least ${SIGNUP_PASSWORD_MIN} characters.`}
        error={errors.password}
        blank="signupRequired"
        required={accountFields.passwordMissing}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" {...register("password")} />
        )}
      </AuthField>
      <AuthField
        label="Confirm password"
        error={errors.confirmPassword}
        blank="signupRequired"
        required={accountFields.confirmPasswordRequired}
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
