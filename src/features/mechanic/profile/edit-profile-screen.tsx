"use client";

import { BriefcaseBusiness, Eye, Mail, MapPin } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Rating } from "~/components/ui/rating";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { Fact } from "~/features/booking/booking-facts";
import { displayName } from "~/lib/display-name";
import { EmailText } from "~/components/ui/email-text";
import { PATHS } from "~/lib/paths";
import { PendingName } from "./pending-name";
import { PHOTO_WORDS } from "./photo-copy";
import { PhotoUpload } from "./photo-upload";
import { pictureOf, yearsText } from "./profile-words";
import { EditProfileForm } from "./profile-form";
import { ProfileLoader } from "./profile-loader";

export function EditProfileScreen() {
  return (
    <>
      <PageHeader
        title="Edit Profile"
        description="Customers see this when they look for a mechanic."
        actions={
          <Link href={PATHS.mechanicProfileView} className={buttonVariants({ variant: "outline" })}>
            <Eye aria-hidden />
            View profile
          </Link>
        }
      />
      <ProfileLoader>
        {(profile) => (
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
            <Overview profile={profile} />
            <Card>
              <CardHeader>
                <CardTitle>Your work</CardTitle>
                <CardDescription>Fields marked with * are required.</CardDescription>
              </CardHeader>
              <CardContent>
                <EditProfileForm profile={profile} />
              </CardContent>
            </Card>
          </div>
        )}
      </ProfileLoader>
    </>
  );
}

function Overview({ profile }: { profile: MechanicProfileView }) {
  const name = displayName(profile);
  return (
    <Card className="lg:sticky lg:top-20">
      <CardContent className="grid gap-5">
        <PhotoUpload
          name={name}
          src={pictureOf(profile)}
          words={PHOTO_WORDS.form}
          buttonLabel="Update Photo"
        />
        <div className="grid gap-2 border-t pt-5">
          <h2 className="font-display text-heading font-semibold wrap-anywhere">{name}</h2>
          <PendingName />
          <Rating value={profile.averageRating} count={profile.reviewCount} />
          <dl className="mt-1 grid gap-2 text-sm text-muted-foreground">
            <Fact icon={Mail} label="Email">
              <EmailText address={profile.email} />
            </Fact>
            <Fact icon={MapPin} label="Location">
              {profile.location}
            </Fact>
            <Fact icon={BriefcaseBusiness} label="Years of experience">
              {yearsText(profile.yearsExperience)}
            </Fact>
          </dl>
        </div>
      </CardContent>
    </Card>
  );
}
