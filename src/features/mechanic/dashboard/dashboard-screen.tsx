"use client";

import { useDeferredValue } from "react";
import { EmailNotice } from "~/features/auth/email-notice";
import { DashboardFailed } from "~/features/home/dashboard-failed";
import { useSession } from "~/features/shell/session";
import { SignInFirst } from "~/features/auth/sign-in-first";
import { PATHS } from "~/lib/paths";
import { isSettled } from "~/trpc/query-client";
import { api } from "~/trpc/react";
import { DashboardJobs } from "./dashboard-jobs";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { Figures } from "./figures";
import { NextUp } from "./next-up";
import { TrialBanner } from "./trial-banner";
import { Welcome } from "./welcome";
import { LocationSetup } from "../location-setup";
import { OpenRequests } from "../requests/open-requests";
import { useAllJobs } from "../jobs/use-all-jobs";
import { useRequests } from "../use-requests";

export function DashboardScreen() {
  const session = useSession();
  const profile = api.mechanic.profile.useQuery();
  const statement = api.mechanic.statement.useQuery();
  const jobs = useAllJobs();
  // Awaited here, because these two come first and would move what is below. A failure hides them.
  const today = api.mechanic.today.useQuery();
  const { query: requests } = useRequests();
  const isFirstThere = isSettled(today) && isSettled(requests);
  // Deferred, so that React renders what depends on it without blocking.
  const user = useDeferredValue(session.user);
  // Deferred, so that a long list doesn't delay the figures above it.
  const listed = useDeferredValue(jobs.jobs);
  const error = session.error ?? profile.error ?? statement.error ?? jobs.error;
  if (user === null) return <SignInFirst next={PATHS.mechanicDashboard} />;
  if (user && profile.data && statement.data && jobs.jobs && isFirstThere) {
    return (
      <div className="grid gap-6 sm:gap-8">
        <Welcome firstName={user.firstName} profile={profile.data} />
        <NextUp />
        <OpenRequests />
        <EmailNotice user={user} />
        <LocationSetup profile={profile.data} />
        <TrialBanner profile={profile.data} />
        <Figures profile={profile.data} statement={statement.data} />
        <DashboardJobs jobs={listed} />
      </div>
    );
  }
  if (error) return <DashboardFailed description={error.message} />;
  return <DashboardSkeleton firstName={user?.firstName} />;
}
