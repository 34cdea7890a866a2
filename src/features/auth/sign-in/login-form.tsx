"use client";

import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { PasswordInput } from "~/components/ui/password-input";
import type { UserType } from "~/domain/account/roles";
import { loginSchema } from "~/domain/account/schema";
import { accountFields } from "~/messages/fields/account";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AccountForm } from "../form/account-form";
import { AuthField } from "../form/auth-field";
import { AuthLink } from "../form/auth-link";
import { EmailInput } from "../form/email-input";
import { useAccountForm } from "../form/use-account-form";
import { useArrive } from "../form/use-arrive";
import { useNext } from "../form/use-next";

// Needed only by users with a second factor.
const LoginCode = lazy(async () => ({ default: (await import("./login-code")).LoginCode }));

const LoginMailedCode = lazy(async () => ({
  default: (await import("./login-mailed-code")).LoginMailedCode,
}));

type Refused = { data?: { reason?: string } | null } | null;
const needsCode = (error: Refused) => error?.data?.reason === "SECOND_FACTOR_REQUIRED";
const needsMailedCode = (error: Refused) => error?.data?.reason === "CODE_REQUIRED";

/** Signs in with email and password for one role. */
export function LoginForm({ role }: { role: UserType }) {
  const next = useNext();
  const arrive = useArrive(next);
  const form = useForm({
    resolver: schemaResolver(loginSchema.omit({ role: true })),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const login = api.auth.login.useMutation({
    onSuccess: arrive,
    onError(error) {
      // Not an error: the password was correct.
      if (needsCode(error) || needsMailedCode(error)) return;
      showFailure(TOASTS.login, error.message);
      form.setFocus("password", { shouldSelect: true });
    },
  });
  const code = api.auth.requestCode.useMutation({
    onSuccess: (_sent, { email }) => location.assign(PATHS.signInCode(role, next, email)),
    onError: ({ message }) => form.setError("email", { message }, { shouldFocus: true }),
  });
  const { register, notice, busy } = useAccountForm(form, login, {
    blank: "loginRequired",
    errors,
  });
  if (needsCode(login.error) && login.variables !== undefined) {
    return (
      <Suspense>
        <LoginCode
          credentials={login.variables}
          methods={{
            code: login.error?.data?.next !== "passkey",
            passkey: login.error?.data?.passkey !== undefined,
          }}
          onDone={arrive}
          onBack={() => login.reset()}
        />
      </Suspense>
    );
  }
  if (needsMailedCode(login.error) && login.variables !== undefined) {
    return (
      <Suspense>
        <LoginMailedCode
          credentials={login.variables}
          onDone={arrive}
          onBack={() => login.reset()}
        />
      </Suspense>
    );
  }
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
      secondary={
        <Button
          variant="outline"
          size="lg"
          loading={code.isPending || code.isSuccess}
          onClick={() => {
            const email = form.getValues("email").trim();
            const message = accountFields.emailRequired;
            if (email === "") form.setError("email", { message }, { shouldFocus: true });
            else code.mutate({ email });
          }}
        >
          Email me a sign-in code
        </Button>
      }
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
      <AuthField
        label="Email"
        error={errors.email}
        blank="loginRequired"
        required={accountFields.emailRequired}
      >
        {(control) => <EmailInput {...control} {...register("email")} />}
      </AuthField>
      <AuthField
        label="Password"
        error={errors.password}
        blank="loginRequired"
        required={accountFields.passwordMissing}
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...register("password")} />
        )}
      </AuthField>
    </AccountForm>
  );
}
