"use client";

import { CircleDollarSign, ClipboardList, Hourglass, ListChecks } from "lucide-react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton, SkeletonCard } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { jobsStats } from "~/domain/booking/stats";
import { centsToText } from "~/domain/money";
import { formatDollars } from "~/messages/format";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { api } from "~/trpc/react";
import { Agenda } from "./agenda-sections";
import { TotalsExplained } from "../earnings/totals-explained";
import { NoJobs } from "./no-jobs";
import { LocationSetup } from "../location-setup";
import { useAllJobs } from "./use-all-jobs";

export function JobsScreen({ user }: { user: UserView }) {
  const { jobs, error, retry, older } = useAllJobs();
  const profile = api.mechanic.profile.useQuery();
  return (
    <>
      <PageHeader {...MECHANIC_HEADS.mechanicJobs} />
      {jobs ? (
        <div className="grid gap-8">
          {profile.data ? <LocationSetup profile={profile.data} /> : null}
          <Summary jobs={jobs} counted={older ? `Of your latest ${jobs.length}` : undefined} />
          {jobs.length === 0 ? <NoJobs /> : <Agenda jobs={jobs} user={user} />}
          {older ? (
            <Button
              variant="outline"
              className="justify-self-center"
              loading={older.loading}
              onClick={older.load}
            >
              Load older jobs
            </Button>
          ) : null}
        </div>
      ) : error ? (
        <ErrorState
          title="Your jobs couldn't be loaded"
          description={error.message}
          onRetry={retry}
        />
      ) : (
        <div className="grid gap-8" aria-busy="true">
          <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-28 rounded-lg" />
            ))}
          </div>
          <SkeletonCard lines={6} />
          <SkeletonCard lines={6} />
        </div>
      )}
    </>
  );
}

function Summary({ jobs, counted }: { jobs: readonly BookingView[]; counted?: string }) {
  const stats = jobsStats(jobs);
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Total Jobs" value={stats.total} icon={<ClipboardList />} hint={counted} />
      <StatCard label="Pending" value={stats.pending} icon={<Hourglass />} />
      <StatCard label="Completed" value={stats.completed} icon={<ListChecks />} />
      <StatCard
        label="Total Earnings"
        value={formatDollars(centsToText(stats.earningsCents))}
        icon={<CircleDollarSign />}
        hint="Completed totals, platform fee included"
      />
      <div className="col-span-full">
        <TotalsExplained on="jobs" />
      </div>
    </section>
  );
}
