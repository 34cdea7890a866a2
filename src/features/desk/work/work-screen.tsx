"use client";

import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import type { DeadJobView } from "~/domain/staff/dead-job";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { formatDateTime, formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { DeskFrame } from "../frame/desk-frame";
import { DeadJobDialog, type DeadJobAct } from "./dead-job-dialog";

/** Renders /desk/work: background jobs that failed for good. */
export function WorkScreen({ user }: { user: UserView }) {
  const jobs = api.desk.deadJobs.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true });
  const [acting, setActing] = useState<{ act: DeadJobAct; job: DeadJobView } | null>(null);
  return (
    <DeskFrame
      user={user}
      title="Background work"
      description="Emails, payments and maintenance that failed every time. We keep them for a week."
      here="/desk/work"
    >
      <SecondFactorGate call={jobs}>
        {jobs.data === undefined ? (
          jobs.error ? (
            <ErrorState
              title="The list couldn't be loaded"
              description={jobs.error.message}
              onRetry={() => void jobs.refetch()}
            />
          ) : (
            <SkeletonCard lines={4} />
          )
        ) : jobs.data.length === 0 ? (
          <EmptyState
            as="h2"
            icon={<CircleCheckBig />}
            title="No failed tasks"
            description="We retry failed tasks for 15 hours. If they still fail, they appear here."
          />
        ) : (
          <ul className="grid gap-4">
            {jobs.data.map((job) => (
              <li key={job.id} data-desk-row>
                <DeadJob job={job} onAct={(act) => setActing({ act, job })} />
              </li>
            ))}
          </ul>
        )}
      </SecondFactorGate>
      {acting === null ? null : <DeadJobDialog {...acting} onClose={() => setActing(null)} />}
    </DeskFrame>
  );
}

type DeadJobProps = { job: DeadJobView; onAct: (act: DeadJobAct) => void };

function DeadJob({ job, onAct }: DeadJobProps) {
  const payload = Object.entries(job.payload);
  const titleId = `work-${job.id}`;
  return (
    <Card className="grid gap-3 p-5 text-sm sm:p-6">
      <div>
        <h2 id={titleId} className="font-mono text-base font-semibold">
          {job.name}
        </h2>
        <p className="text-muted-foreground">
          Failed{" "}
          <time dateTime={job.givenUpAt}>
            {formatDateTime(job.givenUpAt)} ({formatRelative(job.givenUpAt, Date.now())})
          </time>{" "}
          {plural(job.tries, { one: "after one try", other: "after {count} tries" })}
        </p>
      </div>
      {payload.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {payload.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {job.failure === null ? null : <p className="max-w-prose wrap-anywhere">{job.failure}</p>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-describedby={titleId} onClick={() => onAct("retry")}>
          Retry
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-describedby={titleId}
          onClick={() => onAct("drop")}
        >
          Drop task
        </Button>
      </div>
    </Card>
  );
}
