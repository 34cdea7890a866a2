"use client";

import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Link } from "~/components/ui/link";
import { PasswordInput } from "~/components/ui/password-input";
import { missingRules } from "~/domain/account/password/password";
import { changePasswordFormSchema } from "~/domain/account/password/schema";
import type { UserView } from "~/domain/account/schema";
import { NewPasswordFields } from "~/features/auth/new-password-fields";
import { PATHS } from "~/lib/paths";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const CHANGE = {
  success: { title: "Password changed" },
  failure: { title: "Password not changed", description: "server" },
} as const;

/** Changes the password after asking for the current one, or creates the first one. */
export function PasswordCard({ user }: { user: UserView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>
          {user.hasPassword
            ? "Changing it signs you out on all other devices and ends your calendar link and any API keys."
            : "You sign in without a password. Create one to sign in with your email address."}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {!user.hasPassword ? (
          <Link href={PATHS.setPassword} className={buttonVariants({ variant: "outline" })}>
            Create password
          </Link>
        ) : isOpen ? (
          <ChangeForm email={user.email} onClose={() => setIsOpen(false)} />
        ) : (
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function ChangeForm({ email, onClose }: { email: string; onClose: () => void }) {
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
