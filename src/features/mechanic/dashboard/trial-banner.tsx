"use client";

import { Timer } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { MECHANIC_REFUSALS } from "~/domain/mechanic/refusals";
import { CurbStripe } from "~/features/shell/brand";
import { dateFormat } from "~/lib/date-format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useViewerTimeZone } from "../use-viewer-clock";

type TrialBannerProps = {
  profile: Pick<MechanicProfileView, "subscriptionStatus" | "subscriptionEndsAt">;
};

/** How long the trial runs, or that it or the plan needs attention; nothing for everybody else. */
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
        <Banner title="Payment needed">
          The last payment for your plan didn&apos;t go through. Please renew it.
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

function Banner({ title, children }: { title: string; children: ReactNode }) {
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
        <Upgrade />
      </div>
    </section>
  );
}

/** Leads to the provider's checkout where a plan is sold; else says that plans follow. */
function Upgrade() {
  const [plansFollow, setPlansFollow] = useState(false);
  const upgrade = api.mechanic.startUpgrade.useMutation(
    withToasts(
      { failure: { title: "Error", description: "server" } },
      {
        onSuccess: ({ checkoutUrl }: { checkoutUrl: string | null }) => {
          if (checkoutUrl === null) setPlansFollow(true);
          else window.location.assign(checkoutUrl);
        },
      },
    ),
  );
  return (
    <>
      <Button
        className="w-full sm:w-auto"
        loading={upgrade.isPending}
        onClick={() => upgrade.mutate()}
      >
        Upgrade Now
      </Button>
      <Dialog open={plansFollow} onOpenChange={setPlansFollow}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Paid plans are on their way</DialogTitle>
            <DialogDescription>
              There is nothing to buy yet. When your trial ends you go on for free, and we write to
              you before that changes.
            </DialogDescription>
          </DialogHeader>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Got it</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
