"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { DESK_JOB_LISTS, type DeskJobList } from "~/domain/booking/desk/actions";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { JobLists } from "./job-lists";
import { LookUp } from "../table/look-up";
import { showInAddress } from "../table/show-in-address";

/** Loaded when a job is opened. */
const JobPanel = lazy(async () => ({ default: (await import("../job-panel/job-panel")).JobPanel }));

/** The list and the open job in the page's address. */
interface JobsShown {
  list?: DeskJobList | undefined;
  booking?: string | undefined;
}

function shownBy(query: URLSearchParams): JobsShown {
  return {
    list: DESK_JOB_LISTS.find((list) => list === query.get("list")),
    booking: query.get("booking") ?? undefined,
  };
}

const show = showInAddress(shownBy, DESK_PATHS.jobsWith, "booking");

/** Renders /desk/jobs: jobs that need staff, and a search for any other by its number. */
export function JobsScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const counts = api.desk.jobCounts.useQuery();
  return (
    <DeskFrame
      user={user}
      title="Jobs"
      description="Jobs that are stuck, and what you can do about them."
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
            <div className="grid gap-6">
              <LookUp
                label="Find a booking"
                booking={shown.booking}
                onFind={(booking) => show({ booking })}
              />
              <JobLists
                counts={counts}
                list={shown.list ?? firstWithJobs(counts)}
                onList={(list) => show({ list })}
                onOpen={(booking) => show({ booking })}
              />
            </div>
          )}
        </Answered>
        {shown.booking === undefined ? null : (
          <Suspense fallback={null}>
            <JobPanel
              key={shown.booking}
              booking={shown.booking}
              onClose={() => show({ booking: undefined })}
            />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}

function firstWithJobs(counts: Record<DeskJobList, number>): DeskJobList {
  return DESK_JOB_LISTS.find((list) => counts[list] > 0) ?? "late";
}
