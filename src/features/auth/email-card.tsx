"use client";

import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import type { UserView } from "~/domain/account/view";
import { clearingRegister } from "~/components/clearing-register";
import { TOASTS } from "~/lib/toast-copy";
import { useLaterRules } from "~/components/use-later-rules";
import { EmailInput } from "./form/email-input";
import { EmailNotice } from "./email-notice";
import { OwnerDialog } from "./owner-dialog";
import { useSaveAccount } from "./use-save-account";

const loadRules = async () => {
  const { customerProfileFormSchema } = await import("~/domain/customer/schema");
  return customerProfileFormSchema.pick({ email: true });
};

/** Changes the email address of users whose profile form doesn't include it. */
export function EmailCard({ user }: { user: UserView }) {
  const form = useForm({
    resolver: useLaterRules(loadRules),
    values: { email: user.email },
    reValidateMode: "onSubmit",
  });
  const { save, owner } = useSaveAccount(TOASTS.saveEmail, () => form.reset());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Email address</CardTitle>
        <CardDescription>You sign in with it, and we email you about your jobs.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <EmailNotice user={user} />
        <form
          noValidate
          method="post"
          className="grid gap-5"
          onSubmit={form.handleSubmit((values) => {
            if (!save.isPending) save.mutate(values);
          })}
        >
          <Field label="Email" required error={form.formState.errors.email?.message}>
            {(control) => <EmailInput {...control} {...clearingRegister(form)("email")} />}
          </Field>
          <div>
            <Button type="submit" variant="outline" loading={save.isPending}>
              Change address
            </Button>
          </div>
        </form>
        <OwnerDialog hasPassword={user.hasPassword} {...owner} />
      </CardContent>
    </Card>
  );
}
