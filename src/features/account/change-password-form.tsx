"use client";

import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { missingRules } from "~/domain/account/password/password";
import { changePasswordFormSchema } from "~/domain/account/password/schema";
import { NewPasswordFields } from "~/features/auth/new-password-fields";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const CHANGE = {
  success: { title: "Password changed" },
  failure: { title: "Password not changed", description: "server" },
} as const;

type ChangePasswordFormProps = { email: string; onClose: () => void };

/** Asks for the current password and the new one, twice. */
export function ChangePasswordForm({ email, onClose }: ChangePasswordFormProps) {
  const form = useForm({
    resolver: schemaResolver(changePasswordFormSchema),
    defaultValues: { password: "", newPassword: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const change = api.auth.account.changePassword.useMutation({
    onSuccess() {
      toast(CHANGE.success);
      onClose();
    },
    onError(error) {
      const fields = error.data?.fields ?? {};
      const field = (["password", "newPassword"] as const).find((name) => name in fields);
      if (field === undefined) return showFailure(CHANGE, error.message);
      form.setError(field, { message: error.message }, { shouldFocus: true });
    },
  });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const register = clearingRegister(form);
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ password, newPassword }) => {
        if (!change.isPending) change.mutate({ password, newPassword });
      })}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" required error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...register("password")} />
        )}
      </Field>
      <NewPasswordFields
        password={newPassword}
        first={{
          label: "New password",
          error: errors.newPassword?.message,
          register: register("newPassword"),
        }}
        again={{
          label: "Confirm new password",
          error: errors.confirmPassword?.message,
          register: register("confirmPassword"),
        }}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="outline" disabled={change.isPending} onClick={onClose}>
          Go back
        </Button>
        <Button
          type="submit"
          disabled={missingRules(newPassword).length > 0}
          loading={change.isPending}
        >
          Change password
        </Button>
      </div>
    </form>
  );
}
