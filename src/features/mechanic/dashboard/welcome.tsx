"use client";

import { MapPin } from "lucide-react";
import { Label } from "~/components/ui/label";
import { Switch } from "~/components/ui/switch";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { welcomeBack } from "~/lib/display-name";
import { AvailabilityBadge } from "../availability-badge";
import { useAvailability } from "../use-availability";

export function WelcomeWords({ firstName }: { firstName: string | undefined }) {
  return (
    <>
      <h1 className="font-display text-title font-bold wrap-anywhere">{welcomeBack(firstName)}</h1>
      <p className="mt-2 max-w-prose text-lead text-muted-foreground">
        Requests near you, your jobs and your earnings.
      </p>
    </>
  );
}

type WelcomeProps = { firstName: string; profile: MechanicProfileView };

/** Shows the first name, the work area, and the Available switch. */
export function Welcome({ firstName, profile }: WelcomeProps) {
  const { setAvailable } = useAvailability();
  const { isAvailable } = profile;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <WelcomeWords firstName={firstName} />
        <p className="mt-2 flex items-start gap-2 text-muted-foreground">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span>
            {profile.location}&nbsp;·{" "}
            <span className="whitespace-nowrap">{profile.serviceRadius} mile radius</span>
          </span>
        </p>
      </div>
      <div className="flex w-full items-center gap-4 rounded-lg border bg-card px-4 py-3 shadow-card sm:w-auto">
        <Switch
          id="available"
          checked={isAvailable}
          onCheckedChange={setAvailable}
          aria-describedby="available-hint"
        />
        <div className="min-w-0 flex-1 sm:pr-4">
          <Label htmlFor="available">Available</Label>
          <p id="available-hint" className="text-xs text-muted-foreground">
            {isAvailable ? "You'll get new requests" : "You won't get new requests"}
          </p>
        </div>
        <AvailabilityBadge isAvailable={isAvailable} words={["Online", "Offline"]} />
      </div>
    </header>
  );
}
