"use client";

import { useRouter } from "next/navigation";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { BlockedPeople } from "~/features/block/blocked-people";
import type { UserView } from "~/domain/account/view";
import { SettingsLink } from "~/features/notification/settings-link";
import { EmailNotice } from "~/features/auth/email-notice";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useSaveAccount } from "~/features/auth/use-save-account";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { PAGE_HEADS } from "~/lib/page-heads";
import { AddressSection, NotesSection, PersonalSection } from "./profile-sections";
import { useProfileForm } from "./use-profile-form";
import { VehicleSection } from "./vehicle-section";

export function CustomerProfileScreen({ user }: { user: UserView }) {
  const router = useRouter();
  const form = useProfileForm(user);
  const { save, owner } = useSaveAccount(TOASTS.saveCustomerProfile, () => {
    router.push(PATHS.customerDashboard);
  });
  const busy = save.isPending || save.isSuccess;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...PAGE_HEADS.customerProfile} actions={<SettingsLink />} />
      <EmailNotice user={user} className="mb-8" />
      <form
        noValidate
        method="post"
        className="grid gap-8"
        onSubmit={form.handleSubmit((values) => {
          if (!busy) save.mutate(values);
        })}
      >
        <PersonalSection form={form} />
        <AddressSection form={form} />
        <VehicleSection form={form} saved={user} />
        <NotesSection form={form} />
        <div className="flex flex-col gap-3 border-t pt-6 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" size="lg" loading={busy}>
            {busy ? "Saving…" : "Save Profile"}
          </Button>
          <Link
            href={PATHS.customerDashboard}
            className={buttonVariants({ variant: "ghost", size: "lg" })}
          >
            Back to dashboard
          </Link>
        </div>
      </form>
      <BlockedPeople />
      <OwnerDialog hasPassword={user.hasPassword} {...owner} />
    </div>
  );
}
