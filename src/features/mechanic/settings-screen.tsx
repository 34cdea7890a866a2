"use client";

import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import { EmailCard } from "~/features/auth/email-card";
import { displayName } from "~/lib/display-name";
import { useSession } from "~/features/shell/session";
import { BankForm } from "./profile/bank-form";
import { PHOTO_WORDS } from "./profile/photo-copy";
import { PhotoUpload } from "./profile/photo-upload";
import { SettingsProfileForm } from "./profile/profile-form";
import { ProfileLoader } from "./profile/profile-loader";
import { TaxFormUpload } from "./profile/tax-form-upload";
import { pictureOf } from "./profile/profile-words";

/** /mechanic/settings. */
export function SettingsScreen() {
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Settings" description="Your public profile, and where your money goes." />
      <ProfileLoader>
        {(profile) => (
          <Tabs defaultValue="profile">
            <TabsList aria-label="Settings">
              <TabsTrigger value="profile">Profile</TabsTrigger>
              <TabsTrigger value="banking">Banking</TabsTrigger>
            </TabsList>
            {/* Both stay mounted, so that what is typed in one survives a look at the other. */}
            <TabsContent
              value="profile"
              forceMount
              className="grid gap-6 data-[state=inactive]:hidden"
            >
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
                  <CardDescription>Fields with a star are required.</CardDescription>
                </CardHeader>
                <CardContent>
                  <SettingsProfileForm profile={profile} />
                </CardContent>
              </Card>
              {user ? <EmailCard user={user} /> : null}
            </TabsContent>
            <TabsContent
              value="banking"
              forceMount
              className="grid gap-6 data-[state=inactive]:hidden"
            >
              <Card>
                <CardHeader>
                  <CardTitle>Bank Information for Direct Deposit</CardTitle>
                  <CardDescription>
                    Securely add your bank account for direct deposit of earnings
                  </CardDescription>
                </CardHeader>
                <CardContent>
                  <BankForm bank={profile} hasPassword={user?.hasPassword ?? true} />
                </CardContent>
              </Card>
              <Card>
                <CardHeader>
                  <CardTitle>Tax form</CardTitle>
                  <CardDescription>
                    Payouts ask for a W-9. Only you and our staff can read it.
                  </CardDescription>
                </CardHeader>
                <CardContent>
                  <TaxFormUpload taxFormAt={profile.taxFormAt} />
                </CardContent>
              </Card>
            </TabsContent>
          </Tabs>
        )}
      </ProfileLoader>
    </div>
  );
}
