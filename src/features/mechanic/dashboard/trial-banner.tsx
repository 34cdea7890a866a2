"use client";

import { Timer } from "lucide-react";
import type { ReactNode } from "react";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { MECHANIC_REFUSALS } from "~/domain/mechanic/refusals";
import { CurbStripe } from "~/features/shell/brand";
import { dateFormat } from "~/messages/date-format";
import { useViewerTimeZone } from "../use-viewer-clock";
import { UpgradeButton } from "./upgrade-button";

type TrialBannerProps = {
  profile: Pick<MechanicProfileView, "subscriptionStatus" | "subscriptionEndsAt">;
};

/** Shows the trial's end, or that the trial or plan needs attention. Empty for everyone else. */
export function TrialBanner({ profile }: TrialBannerProps) {
  const timeZone = useViewerTimeZone();
  switch (profile.subscriptionStatus) {
    case "trial":
      return (
        <Banner title="Free Trial Active">
          {profile.subscriptionEndsAt === null ? null : (
            <>
              Your free trial ends on{" "}
              <time dateTime={profile.subscriptionEndsAt} className="font-semibold">
                {longDate(profile.subscriptionEndsAt, timeZone)}
              </time>
              .
            </>
          )}
        </Banner>
      );
    case "expired":
      return <Banner title="Free Trial Ended">{MECHANIC_REFUSALS.trialExpired.sentence}</Banner>;
    case "past_due":
      return (
        <Banner title="Payment needed" button="Update your card">
          Your last plan payment didn&apos;t go through. Renew your plan.
        </Banner>
      );
    case "free":
    case "active":
      return null;
    default:
      return profile.subscriptionStatus satisfies never;
  }
}

function longDate(iso: string, timeZone: string): string {
  return dateFormat({
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
}

type BannerProps = { title: string; button?: string; children: ReactNode };

function Banner({ title, button = "Upgrade Now", children }: BannerProps) {
  return (
    <section
      aria-labelledby="trial-title"
      className="overflow-hidden rounded-lg bg-asphalt text-asphalt-foreground"
    >
      <CurbStripe className="h-2" />
      <div className="flex flex-wrap items-center gap-4 p-4 sm:px-6">
        <Timer aria-hidden className="size-6 shrink-0 text-primary" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="trial-title" className="font-display text-heading font-semibold">
            {title}
          </h2>
          <p className="text-sm text-asphalt-muted">{children}</p>
        </div>
        <UpgradeButton label={button} />
      </div>
    </section>
  );
}
