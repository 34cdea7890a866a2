"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { UserView } from "~/domain/account/schema";
import type { BookingView } from "~/domain/booking/view";
import { jobsText } from "~/messages/counts";
import { FollowProvider, useFollowing } from "./follow";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { AGENDA_SECTIONS, agendaOf, type AgendaSection } from "./agenda";
import { JobCard } from "./job-card";
import { dayHeading } from "./words";

/** Only a few finished jobs are shown at first. */
const FINISHED_AT_FIRST = 5;

/** Lists all jobs in the order of the mechanic's day. Today's are numbered as stops. */
export function Agenda({ jobs, user }: { jobs: readonly BookingView[]; user: UserView }) {
  const now = useNow();
  const timeZone = useViewerTimeZone();
  const { follow, moved, room } = useFollowing(jobs);
  if (now === null) return null;
  const agenda = agendaOf(jobs, new Date(now));
  const sections = AGENDA_SECTIONS.map(({ id, title }) =>
    agenda[id].length === 0 && id !== "today" ? null : (
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
        movedId={moved?.id ?? null}
        user={user}
        now={now}
      />
    ),
  );
  return (
    <FollowProvider value={follow}>
      {sections}
      {room}
    </FollowProvider>
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
};

function Section({ id, title, detail, jobs, movedId, user, now }: SectionProps) {
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
              <JobCard
                job={job}
                user={user}
                now={now}
                stop={isRoute ? { number: index + 1, of: jobs.length } : undefined}
              />
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
