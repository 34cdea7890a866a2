"use client";

import { ExternalLink, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Rating } from "~/components/ui/rating";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { dateFormat } from "~/messages/date-format";
import { displayName } from "~/lib/display-name";
import { PATHS } from "~/lib/paths";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { AvailabilityBadge } from "../availability-badge";
import { PendingName } from "./pending-name";
import { PHOTO_WORDS } from "./photo-copy";
import { PhotoUpload } from "./photo-upload";
import { ProfileLoader } from "./profile-loader";
import { pictureOf, yearsText } from "./profile-words";
import { ReliabilityCard } from "./reliability-card";
import { OwnReviews } from "../reviews/own-reviews";
import { useViewerTimeZone } from "../use-viewer-clock";

export function ProfileViewScreen() {
  return (
    <>
      <PageHeader
        {...MECHANIC_HEADS.profileView}
        actions={
          <Link href={PATHS.mechanicProfile} className={buttonVariants({ variant: "outline" })}>
            <Pencil aria-hidden />
            Edit Profile
          </Link>
        }
      />
      <ProfileLoader>
        {(profile) => (
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
            <div className="grid gap-6 lg:order-2">
              <Picture profile={profile} />
              <Statistics profile={profile} />
            </div>
            <div className="grid gap-6">
              <Information profile={profile} />
              <ReliabilityCard />
              <OwnReviews />
            </div>
          </div>
        )}
      </ProfileLoader>
    </>
  );
}

function Picture({ profile }: { profile: MechanicProfileView }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Profile Picture</CardTitle>
      </CardHeader>
      <CardContent>
        <PhotoUpload
          name={displayName(profile)}
          src={pictureOf(profile)}
          words={PHOTO_WORDS.view}
          buttonLabel="Upload Picture"
        />
      </CardContent>
    </Card>
  );
}

function Information({ profile }: { profile: MechanicProfileView }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{displayName(profile)}</CardTitle>
      </CardHeader>
      <CardContent>
        <PendingName />
        <dl className="grid gap-5">
          <Item label="Location">{profile.location}</Item>
          <Item label="Experience">{yearsText(profile.yearsExperience)}</Item>
          <Item label="Work Experience">{profile.workExperience}</Item>
          <Item label="Certifications">{profile.certificationsText || "None listed"}</Item>
          <Item label="Specializations">{profile.specializations.join(", ")}</Item>
          {profile.resumeUrl && profile.resumeFilename ? (
            <Item label="Resume">
              <a
                href={profile.resumeUrl}
                className="font-semibold break-all text-link underline-offset-4 hover:underline"
              >
                {profile.resumeFilename}
              </a>
            </Item>
          ) : null}
        </dl>
        <p className="mt-6 border-t pt-4">
          <Link
            href={PATHS.mechanicPublicProfile(profile.userId)}
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-link hover:underline"
          >
            <ExternalLink aria-hidden className="size-4" />
            View as a customer
          </Link>
        </p>
      </CardContent>
    </Card>
  );
}

function Statistics({ profile }: { profile: MechanicProfileView }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Statistics</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-3 text-sm">
          <Figure label="Rating">
            <Rating value={profile.rating} count={profile.reviewCount} />
          </Figure>
          <Figure label="Total Jobs">{profile.totalJobs}</Figure>
          <Figure label="Years Experience">{profile.yearsExperience}</Figure>
          <Figure label="Skills test">
            <SkillsTestLink passedAt={profile.skillsTestPassedAt} />
          </Figure>
          <Figure label="Status">
            <AvailabilityBadge isAvailable={profile.isAvailable} />
          </Figure>
        </dl>
      </CardContent>
    </Card>
  );
}

function SkillsTestLink({ passedAt }: { passedAt: string | null }) {
  const timeZone = useViewerTimeZone();
  return (
    <Link
      href={PATHS.mechanicSkillsTest}
      className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
    >
      {passedAt === null
        ? "Take the test"
        : `Passed ${dateFormat({ dateStyle: "medium", timeZone }).format(new Date(passedAt))}`}
    </Link>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
