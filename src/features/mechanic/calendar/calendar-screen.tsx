"use client";

import { Settings2 } from "lucide-react";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { Agenda } from "./agenda";
import { DefaultHours } from "./default-hours";
import { TimeOffCard } from "./time-off-card";
import { useAllJobs } from "../jobs/use-all-jobs";
import { useNow } from "../use-viewer-clock";

/** Renders /mechanic/calendar: jobs and time off by day. */
export function CalendarScreen({ user }: { user: UserView }) {
  const availability = api.mechanic.availability.useQuery();
  const { jobs, error, retry, older } = useAllJobs();
  const now = useNow();
  const failed = availability.error ?? error;
  return (
    <>
      <PageHeader
        {...MECHANIC_HEADS.calendar}
        actions={
          <>
            <Link
              href={PATHS.mechanicJobs}
              className={buttonVariants({ variant: "outline", className: "lg:hidden" })}
            >
              My Jobs
            </Link>
            <Link href={PATHS.calendarSettings} className={buttonVariants({ variant: "outline" })}>
              <Settings2 aria-hidden />
              Hours and link
            </Link>
          </>
        }
      />
      {availability.data && jobs && now !== null ? (
        <div className="grid gap-8">
          <Agenda availability={availability.data} jobs={jobs} mechanicId={user.id} now={now} />
          {older ? (
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
              Showing your latest {jobs.length} jobs.
              <Button variant="outline" size="sm" loading={older.loading} onClick={older.load}>
                Load older jobs
              </Button>
            </p>
          ) : null}
          {availability.data.usualHours ? (
            <DefaultHours>
              <Link
                href={PATHS.calendarSettings}
                className="font-semibold text-link underline underline-offset-4"
              >
                Set your hours
              </Link>
            </DefaultHours>
          ) : null}
          <TimeOffCard
            availability={availability.data}
            jobs={jobs}
            mechanicId={user.id}
            now={now}
          />
        </div>
      ) : failed ? (
        <ErrorState
          title="Your calendar couldn't be loaded"
          description={failed.message}
          onRetry={() => {
            void availability.refetch();
            retry();
          }}
        />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <SkeletonCard lines={8} />
          <SkeletonCard lines={6} />
        </div>
      )}
    </>
  );
}
