"use client";

import { lazy, Suspense } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import {
  DESK_JOB_LIST_WORDS,
  DESK_JOB_LISTS,
  type DeskJobList,
} from "~/domain/booking/desk/actions";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { ListSection } from "../table/list-section";
import { LookUp } from "../table/look-up";
import { JOBS_ADDRESS, jobsOf } from "./job-list";

/** Loaded when a job is opened. */
const JobPanel = lazy(async () => ({ default: (await import("../job-panel/job-panel")).JobPanel }));

/** Renders /desk/jobs: jobs that need staff, and a search for any other by its number. */
export function JobsScreen({ user }: { user: UserView }) {
  const shown = JOBS_ADDRESS.useShown();
  const counts = api.desk.jobCounts.useQuery();
  return (
    <DeskFrame
      user={user}
      title="Jobs"
      description="Jobs and requests that need you."
      here="/desk/jobs"
    >
      <SecondFactorGate call={counts}>
        <Answered
          call={counts}
          failed="The jobs couldn't be loaded"
          waiting={
            <div className="grid gap-6">
              <SkeletonCard lines={1} />
              <SkeletonCard lines={5} />
            </div>
          }
        >
          {(counts) => (
            <div className="grid grid-cols-1 gap-6">
              <LookUp
                label="Find a booking"
                booking={shown.booking}
                onFind={(booking) => JOBS_ADDRESS.show({ booking })}
              />
              <Jobs counts={counts} list={shown.list ?? firstWithJobs(counts)} />
            </div>
          )}
        </Answered>
        {shown.booking === undefined ? null : (
          <Suspense fallback={null}>
            <JobPanel
              booking={shown.booking}
              onClose={() => JOBS_ADDRESS.show({ booking: undefined })}
            />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}

type Counts = Record<DeskJobList, number>;

function firstWithJobs(counts: Counts): DeskJobList {
  return DESK_JOB_LISTS.find((list) => counts[list] > 0) ?? "late";
}

const NOTHING = () => undefined;

/** The lists by their counts, and the jobs of one of them. */
function Jobs({ counts, list }: { counts: Counts; list: DeskJobList }) {
  const jobs = jobsOf(list);
  return (
    <ListSection
      list={jobs}
      call={jobs.useRows({})}
      address={JOBS_ADDRESS}
      isOwner={false}
      onAction={NOTHING}
    >
      <div role="group" aria-label="Which jobs" className="flex flex-wrap gap-2">
        {DESK_JOB_LISTS.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === list ? "default" : "outline"}
            aria-pressed={name === list}
            onClick={() => JOBS_ADDRESS.show({ list: name })}
          >
            {DESK_JOB_LIST_WORDS[name].label}
            <span className={cn("tabular-nums", counts[name] === 0 && "opacity-70")}>
              {counts[name]}
            </span>
          </Button>
        ))}
      </div>
    </ListSection>
  );
}
