"use client";

import { CalendarClock, CircleCheck, Inbox, type LucideIcon } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import type { BookingView } from "~/domain/booking/view";
import { DASHBOARD_TABS, STATUS_RULES, type DashboardTab } from "~/domain/booking/status";
import { PATHS } from "~/lib/paths";
import { FollowProvider, useFollowing } from "../jobs/follow";
import { useNow } from "../use-viewer-clock";
import { uncertainLast } from "../jobs/agenda";
import { DashboardJob } from "./dashboard-job";

const SHOWN = 10;

const EMPTY: Record<DashboardTab, { icon: LucideIcon; text: string }> = {
  pending: {
    icon: Inbox,
    text: "Requests near you appear here the moment a customer books.",
  },
  active: { icon: CalendarClock, text: "Jobs you accept appear here until they're done." },
  completed: { icon: CircleCheck, text: "Your finished jobs and earnings appear here." },
};

/** Shows the dashboard's three tabs with their counts. Undefined jobs are still loading. */
export function DashboardJobs({ jobs }: { jobs: readonly BookingView[] | undefined }) {
  return (
    <section aria-labelledby="dashboard-jobs">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="dashboard-jobs" className="font-display text-heading font-semibold">
          Your bookings
        </h2>
        <Link
          href={PATHS.mechanicJobs}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-link hover:underline"
        >
          Open My Jobs
        </Link>
      </div>
      {jobs === undefined ? <JobTabsSkeleton /> : <JobTabs jobs={jobs} />}
    </section>
  );
}

/** Reserves the space of the tabs while the jobs load. */
export function JobTabsSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-full max-w-sm" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}

function JobTabs({ jobs }: { jobs: readonly BookingView[] }) {
  const tabs = DASHBOARD_TABS.map((tab) => ({
    ...tab,
    jobs: jobs.filter((job) => STATUS_RULES[job.status].tab === tab.id).toSorted(uncertainLast),
  }));
  const now = useNow();
  const [tab, setTab] = useState<string>("pending");
  const { follow, moved, room } = useFollowing(jobs, tab);
  const movedTo = tabs.find(({ jobs }) => jobs.some(({ id }) => id === moved?.id))?.id;
  // Follows a job to its new tab. Afterwards every tab can be chosen again.
  useLayoutEffect(() => {
    if (movedTo !== undefined) setTab(movedTo);
  }, [movedTo, moved?.id]);
  return (
    <FollowProvider value={follow}>
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Bookings by status">
          {tabs.map((tab) => (
            <TabsTrigger key={tab.id} value={tab.id}>
              {`${tab.label} (${tab.jobs.length})`}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map((tab) => (
          <TabsContent key={tab.id} value={tab.id}>
            {tab.jobs.length === 0 ? (
              <NoJobs id={tab.id} title={tab.empty} />
            ) : (
              <ul className="grid gap-3">
                {tab.jobs
                  .filter((job, index) => index < SHOWN || job.id === moved?.id)
                  .map((job) => (
                    <li key={job.id}>
                      <DashboardJob job={job} now={now ?? 0} />
                    </li>
                  ))}
              </ul>
            )}
            {tab.jobs.length > SHOWN ? (
              <p className="mt-4">
                <Link href={PATHS.mechanicJobs} className={buttonVariants({ variant: "outline" })}>
                  {`See all ${tab.jobs.length} in My Jobs`}
                </Link>
              </p>
            ) : null}
          </TabsContent>
        ))}
        {room}
      </Tabs>
    </FollowProvider>
  );
}

function NoJobs({ id, title }: { id: DashboardTab; title: string }) {
  const { icon: Icon, text } = EMPTY[id];
  return <EmptyState icon={<Icon />} title={title} description={text} />;
}
