"use client";

import { useSearchParams } from "next/navigation";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import { BlockedPeople } from "~/features/block/blocked-people";
import type { UserView } from "~/domain/account/view";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { SettingsLink } from "~/features/notification/settings-link";
import { EmailCard } from "~/features/auth/email-card";
import { displayName } from "~/lib/display-name";
import { PATHS } from "~/lib/paths";
import { useSession } from "~/features/shell/session";
import { api } from "~/trpc/react";
import { BankForm } from "./bank-form";
import { PayoutAccountCard } from "./payout-account-card";
import { PHOTO_WORDS } from "./photo-copy";
import { PublicPageCard } from "./public-page-card";
import { PlanCard } from "./plan-card";
import { PhotoUpload } from "./photo-upload";
import { SettingsProfileForm } from "./profile-form";
import { ProfileLoader } from "./profile-loader";
import { TaxFormUpload } from "./tax-form-upload";
import { pictureOf } from "./profile-words";

/** Renders /mechanic/settings. `?tab=banking` opens the Banking tab. */
export function SettingsScreen() {
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Settings"
        description="Your public profile and where we send your money."
        actions={<SettingsLink />}
      />
      <ProfileLoader>{(profile) => <SettingsTabs profile={profile} user={user} />}</ProfileLoader>
    </div>
  );
}

function SettingsTabs({
  profile,
  user,
}: {
  profile: MechanicProfileView;
  user: UserView | null | undefined;
}) {
  const asked = useSearchParams();
  return (
    <Tabs defaultValue={asked.get("tab") === "banking" ? "banking" : "profile"}>
      <TabsList aria-label="Settings">
        <TabsTrigger value="profile">Profile</TabsTrigger>
        <TabsTrigger value="banking">Banking</TabsTrigger>
      </TabsList>
      {/* Both tabs stay mounted, so that typed text survives switching between them. */}
      <TabsContent value="profile" forceMount className="grid gap-6 data-[state=inactive]:hidden">
        <Card>
          <CardHeader>
            <CardTitle>Profile picture</CardTitle>
          </CardHeader>
          <CardContent>
            <PhotoUpload
              name={displayName(profile)}
              src={pictureOf(profile)}
              words={PHOTO_WORDS.form}
              buttonLabel="Upload Photo"
              hint="Upload a professional photo (max 5MB)"
            />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Profile</CardTitle>
            <CardDescription>Fields marked with * are required.</CardDescription>
          </CardHeader>
          <CardContent>
            <SettingsProfileForm profile={profile} />
          </CardContent>
        </Card>
        <DocumentsLine />
        <PublicPageCard />
        <PlanCard plan={profile} />
        {user ? <EmailCard user={user} /> : null}
        <BlockedPeople />
      </TabsContent>
      <TabsContent value="banking" forceMount className="grid gap-6 data-[state=inactive]:hidden">
        <Banking
          profile={profile}
          hasPassword={user?.hasPassword ?? true}
          setup={asked.get("setup")}
        />
      </TabsContent>
    </Tabs>
  );
}

/** Links to the verification documents. */
function DocumentsLine() {
  return (
    <Card className="p-5 sm:p-6">
      <p className="text-sm">
        Identity, insurance, and background check:{" "}
        <Link
          href={PATHS.mechanicDocuments}
          className="font-semibold text-link underline underline-offset-4"
        >
          your documents
        </Link>
      </p>
    </Card>
  );
}

/** Shows where payouts go: the provider's account or the bank details. */
function Banking({
  profile,
  hasPassword,
  setup,
}: {
  profile: MechanicProfileView;
  hasPassword: boolean;
  setup: string | null;
}) {
  const { data } = api.mechanic.payoutAccount.useQuery();
  const isByProvider = data?.method === "connect";
  return (
    <>
      {isByProvider ? <PayoutAccountCard setup={setup} hasPassword={hasPassword} /> : null}
      <Card>
        <CardHeader>
          <CardTitle>Bank Information for Direct Deposit</CardTitle>
          <CardDescription>
            Securely add your bank account for direct deposit of earnings
          </CardDescription>
        </CardHeader>
        <CardContent className="grid gap-6">
          {data === undefined ? null : (
            <Alert
              title={
                isByProvider
                  ? "Your earnings go to the payout account above"
                  : "Your earnings go to this bank account"
              }
            >
              {isByProvider
                ? "We keep bank details you save here, but don't send anything to them."
                : null}
            </Alert>
          )}
          <BankForm bank={profile} hasPassword={hasPassword} />
        </CardContent>
      </Card>
      {/* The payment provider collects tax data itself. */}
      {isByProvider ? null : (
        <Card>
          <CardHeader>
            <CardTitle>Tax form</CardTitle>
            <CardDescription>
              You need a W-9 to get payouts. Only you and our team can read it.
            </CardDescription>
          </CardHeader>
          <CardContent>
            <TaxFormUpload taxFormAt={profile.taxFormAt} />
          </CardContent>
        </Card>
      )}
    </>
  );
}
