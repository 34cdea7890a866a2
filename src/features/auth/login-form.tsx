"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { PasswordInput } from "~/components/ui/password-input";
import type { UserType } from "~/domain/account/roles";
import { LOGIN_REQUIRED, loginSchema } from "~/domain/account/schema";
import { clearingRegister } from "~/features/shell/clearing-register";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AuthField, FormNotice, sharedMessage } from "./auth-field";
import { AuthLink } from "./auth-link";
import { ExternalSignIn } from "./external-sign-in";
import { useArrive } from "./use-arrive";

/** Email and password for one of the two doors (specification §2, §5 Login). */
export function LoginForm({ role, next }: { role: UserType; next: string | undefined }) {
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
  const noticeId = useId();
  const register = clearingRegister(form);
  const forget = () => login.reset();
  const shared = { sentence: LOGIN_REQUIRED, noticeId };
  return (
    <div className="grid gap-6">
      <ExternalSignIn role={role} next={next} />
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => {
          if (!login.isPending) login.mutate({ ...values, role });
        })}
      >
        <FormNotice
          id={noticeId}
          message={sharedMessage(errors, LOGIN_REQUIRED) ?? login.error?.message}
        />
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
        <AuthField label="Password" error={errors.password?.message} shared={shared}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              {...register("password", forget)}
            />
          )}
        </AuthField>
        <Button type="submit" size="lg" loading={login.isPending || login.isSuccess}>
          Sign In
        </Button>
      </form>
      <div className="grid gap-1 border-t pt-4 text-muted-foreground">
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
      </div>
    </div>
  );
}
