"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { PasswordInput } from "~/components/ui/password-input";
import { SIGNUP_PASSWORD_MIN } from "~/domain/account/password";
import type { UserType } from "~/domain/account/roles";
import { SIGNUP_REQUIRED, signupFormSchema } from "~/domain/account/schema";
import { clearingRegister } from "~/features/shell/clearing-register";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AuthField, FormNotice, sharedMessage } from "./auth-field";
import { AuthLink } from "./auth-link";
import { ExternalSignIn } from "./external-sign-in";
import { useArrive } from "./use-arrive";

/** A new account for one of the two sides (specification §2, §5 Signup). */
export function SignupForm({ role, next }: { role: UserType; next: string | undefined }) {
  const arrive = useArrive(next);
  const form = useForm({
    resolver: zodResolver(signupFormSchema),
    defaultValues: { firstName: "", lastName: "", email: "", password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const signup = api.auth.signup.useMutation(
    withToasts(TOASTS.signup, {
      onSuccess: arrive,
      onError: () => form.setFocus("email", { shouldSelect: true }),
    }),
  );
  const noticeId = useId();
  const register = clearingRegister(form);
  const forget = () => signup.reset();
  const shared = { sentence: SIGNUP_REQUIRED, noticeId };
  return (
    <div className="grid gap-6">
      <ExternalSignIn role={role} next={next} />
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ confirmPassword: _typedAgain, ...values }) => {
          if (!signup.isPending) signup.mutate({ ...values, role });
        })}
      >
        <FormNotice
          id={noticeId}
          message={sharedMessage(errors, SIGNUP_REQUIRED) ?? signup.error?.message}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <AuthField label="First name" error={errors.firstName?.message} shared={shared}>
            {(control) => (
              <Input {...control} autoComplete="given-name" {...register("firstName", forget)} />
            )}
          </AuthField>
          <AuthField label="Last name" error={errors.lastName?.message} shared={shared}>
            {(control) => (
              <Input {...control} autoComplete="family-name" {...register("lastName", forget)} />
            )}
          </AuthField>
        </div>
        <AuthField label="Email" error={errors.email?.message} shared={shared}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...register("email", forget)}
            />
          )}
        </AuthField>
        <AuthField
          label="Password"
          hint={`At least ${SIGNUP_PASSWORD_MIN} characters.`}
          error={errors.password?.message}
          shared={shared}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              {...register("password", forget)}
            />
          )}
        </AuthField>
        <AuthField label="Confirm password" error={errors.confirmPassword?.message} shared={shared}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              {...register("confirmPassword", forget)}
            />
          )}
        </AuthField>
        <Button type="submit" size="lg" loading={signup.isPending || signup.isSuccess}>
          Create Account
        </Button>
      </form>
      <div className="grid gap-1 border-t pt-4 text-muted-foreground">
        <p className="flex flex-wrap items-center gap-x-2">
          Already have an account?
          <AuthLink href={PATHS.login(role, next)}>Sign in</AuthLink>
        </p>
        <p>
          <AuthLink href={PATHS.signupRolesFor(next)}>Back to role selection</AuthLink>
        </p>
      </div>
    </div>
  );
}
