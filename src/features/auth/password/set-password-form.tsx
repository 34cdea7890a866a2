"use client";

import { useForm, useWatch } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { missingRules } from "~/domain/account/password/password";
import { setPasswordFormSchema } from "~/domain/account/password/schema";
import { clearingRegister } from "~/components/clearing-register";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { NewPasswordFields } from "../new-password-fields";
import { OwnerDialog } from "../owner-dialog";
import { useOwner } from "../use-owner";

type SetPasswordFormProps = {
  /** Tells password managers which account the new password belongs to. */
  email: string;
  /** Called when the password is set or the user skips. */
  onLeave: () => void;
};

/** Creates an account's first password. */
export function SetPasswordForm({ email, onLeave }: SetPasswordFormProps) {
  const form = useForm({
    resolver: schemaResolver(setPasswordFormSchema),
    defaultValues: { password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  const { isAsked, dialog } = useOwner();
  const save = api.auth.setPassword.useMutation({
    onSuccess() {
      toast(TOASTS.setPassword.success);
      onLeave();
    },
    onError(error, sent) {
      if (!isAsked(error, () => save.mutate(sent))) showFailure(TOASTS.setPassword, error.message);
    },
  });
  const register = clearingRegister(form);
  const passes = missingRules(password).length === 0;
  const done = save.isPending || save.isSuccess;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in a field says what is missing while the button is disabled.
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => {
        if (!done) save.mutate({ password: values.password });
      })}
      onKeyDown={(event) => {
        // Enter on a disabled button does nothing, so this reports what is missing.
        if (event.key !== "Enter" || passes || !(event.target instanceof HTMLInputElement)) return;
        void form.trigger(undefined, { shouldFocus: true });
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={password}
        first={{
          label: "Password",
          error: errors.password?.message,
          register: register("password"),
        }}
        again={{
          label: "Confirm password",
          error: errors.confirmPassword?.message,
          register: register("confirmPassword"),
        }}
      />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" size="lg" disabled={!passes} loading={done}>
          Create Password
        </Button>
        <Button size="lg" variant="ghost" disabled={done} onClick={onLeave}>
          Skip for now
        </Button>
      </div>
      <OwnerDialog
        {...dialog}
        hasPassword={false}
        purpose="create a password"
        submit="Create Password"
      />
    </form>
  );
}
