"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import type { UserView } from "~/domain/account/view";
import {
  BOOKING_STATUSES,
  isDone,
  isOver,
  readStatus,
  STATUS_LABELS,
  type BookingStatus,
} from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { jobsText } from "~/messages/counts";
import { FollowProvider, useFollowing } from "./follow";
import { FinishedJob } from "../finished/finished-job";
import { usePayouts, type PaidJob } from "../finished/use-payouts";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { AGENDA_SECTIONS, agendaOf, type AgendaSection } from "./agenda";
import { JobCard } from "./job-card";
import { dayHeading } from "./labels";

/** Only a few finished jobs are shown at first. */
const FINISHED_AT_FIRST = 5;

/** "all", or the jobs of one status. */
type JobTab = "all" | BookingStatus;
const TABS: readonly { id: JobTab; label: string }[] = [
  { id: "all", label: "All" },
  ...BOOKING_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] })),
];

/** The address holds the tab, so Back and a reload keep it. */
const addressOf = (tab: JobTab) => PATHS.mechanicJobsWith({ status: tab === "all" ? "" : tab });

/**
 * Shows a tab. A press and the focus that follows it both call this, so the second call does
 * nothing.
 */
function show(tab: JobTab): void {
  const address = addressOf(tab);
  const { pathname, search } = window.location;
  if (address !== pathname + search) window.history.pushState(null, "", address);
}

/**
 * Lists jobs in the order of the mechanic's day, all of them or those of one status. Today's are
 * numbered as stops.
 */
export function Agenda({ jobs, user }: { jobs: readonly BookingView[]; user: UserView }) {
  const now = useNow();
  const tab: JobTab = readStatus(useSearchParams().get("status") ?? "") ?? "all";
  const { follow, moved, room } = useFollowing(jobs, tab);
  const payoutOf = usePayouts(jobs.some(({ status }) => isDone(status)));
  const movedTo = moved?.status;
  // Follows a job to its new status. Afterwards every tab can be chosen again.
  useLayoutEffect(() => {
    if (movedTo === undefined || !window.location.search.includes("status=")) return;
    window.history.replaceState(null, "", addressOf(movedTo));
  }, [movedTo, moved?.id]);
  if (now === null) return null;
  const of = (id: JobTab) => (id === "all" ? jobs : jobs.filter(({ status }) => status === id));
  return (
    <FollowProvider value={follow}>
      <Tabs value={tab} onValueChange={(value) => show(readStatus(value) ?? "all")}>
        <TabsList aria-label="Jobs by status">
          {TABS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {`${label} (${of(id).length})`}
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map(({ id, label }) => (
          <TabsContent key={id} value={id} className="grid gap-8 pt-6">
            {of(id).length === 0 ? (
              <p className="text-sm text-muted-foreground">{`No jobs are ${label.toLowerCase()}.`}</p>
            ) : (
              <Sections
                jobs={of(id)}
                showsToday={id === "all"}
                movedId={moved?.id ?? null}
                user={user}
                now={now}
                payoutOf={payoutOf}
              />
            )}
          </TabsContent>
        ))}
      </Tabs>
      {room}
    </FollowProvider>
  );
}

type SectionsProps = Pick<SectionProps, "movedId" | "user" | "now" | "payoutOf"> & {
  jobs: readonly BookingView[];
  /** Today's section is shown even if it's empty. */
  showsToday: boolean;
};

function Sections({ jobs, showsToday, now, ...rest }: SectionsProps) {
  const timeZone = useViewerTimeZone();
  const agenda = agendaOf(jobs, new Date(now));
  return AGENDA_SECTIONS.map(({ id, title }) =>
    agenda[id].length === 0 && !(showsToday && id === "today") ? null : (
      <Section
        key={id}
        id={id}
        title={title}
        detail={
          id === "today"
            ? dayHeading(new Date(now), agenda.today[0]?.timeZone ?? timeZone)
            : undefined
        }
        jobs={agenda[id]}
        now={now}
        {...rest}
      />
    ),
  );
}

type SectionProps = {
  id: AgendaSection;
  title: string;
  detail?: string;
  jobs: readonly BookingView[];
  /** The last moved job, which is shown regardless of the limit. */
  movedId: string | null;
  user: UserView;
  now: number;
  payoutOf: (bookingId: string) => PaidJob | null;
};

function Section({ id, title, detail, jobs, movedId, user, now, payoutOf }: SectionProps) {
  const [limit, setLimit] = useState(id === "done" ? FINISHED_AT_FIRST : jobs.length);
  const atLeast = jobs.findIndex((job) => job.id === movedId) + 1;
  const shown = id === "done" ? jobs.slice(0, Math.max(limit, atLeast)) : jobs;
  const isRoute = id === "today";
  return (
    <section aria-labelledby={`jobs-${id}`}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 border-b pb-2">
        <h2 id={`jobs-${id}`} className="font-display text-heading font-semibold">
          {title}
        </h2>
        {detail ? <p className="text-muted-foreground">{detail}</p> : null}
        <p className="ml-auto text-sm text-muted-foreground tabular-nums">
          {jobsText(jobs.length)}
        </p>
      </div>
      {jobs.length === 0 ? (
        <p className="text-sm text-muted-foreground">No jobs today.</p>
      ) : (
        <ol className="grid gap-4">
          {shown.map((job, index) => (
            <li key={job.id}>
              {isOver(job.status) ? (
                <FinishedJob job={job} now={now} payout={payoutOf(job.id)} />
              ) : (
                <JobCard
                  job={job}
                  user={user}
                  now={now}
                  stop={isRoute ? { number: index + 1, of: jobs.length } : undefined}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < jobs.length ? (
        <Button
          variant="outline"
          className="mt-4 w-full sm:w-auto"
          onClick={() => setLimit(limit + 4 * FINISHED_AT_FIRST)}
        >
          {`Show more (${jobs.length - shown.length} left)`}
        </Button>
      ) : null}
    </section>
  );
}
