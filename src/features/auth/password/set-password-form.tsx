"use client";

import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { missingRules } from "~/domain/account/password/password";
import { setPasswordFormSchema } from "~/domain/account/password/schema";
import { clearingRegister } from "~/components/clearing-register";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { OwnerDialog } from "../owner-dialog";
import { PasswordChecklist } from "../password-checklist";
import { useOwner } from "../use-owner";

type SetPasswordFormProps = {
  /** Tells password managers which account the new password belongs to. */
  email: string;
  /** Called when the password is set or the user skips. */
  onLeave: () => void;
};

/** Asks for the password twice and checks off its rules while the user types. */
export function SetPasswordForm({ email, onLeave }: SetPasswordFormProps) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: schemaResolver(setPasswordFormSchema),
    defaultValues: { password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  const { isAsked, dialog } = useOwner();
  const save = api.auth.setPassword.useMutation({
    onSuccess: (user) => {
      toast(TOASTS.setPassword.success);
      utils.auth.session.setData(undefined, user);
      onLeave();
    },
    onError(error, sent) {
      if (!isAsked(error, () => save.mutate(sent))) showFailure(TOASTS.setPassword, error.message);
    },
  });
  const register = clearingRegister(form);
  const rulesId = useId();
  const passes = missingRules(password).length === 0;
  const done = save.isPending || save.isSuccess;
  return (
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
      <Field label="Password" required error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
            autoComplete="new-password"
            {...register("password")}
          />
        )}
      </Field>
      <PasswordChecklist id={rulesId} password={password} />
      <Field label="Confirm password" required error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            {...register("confirmPassword")}
          />
        )}
      </Field>
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
