"use client";

import type { BookingView } from "~/domain/booking/view";
import { jobActs, JobControls } from "~/features/mechanic/job-controls";
import { NextCard } from "./next-card";
import { cancelWords, standingOf } from "./standing";
import { wayOf } from "./way";

/** What the mechanic can do now. */
export function MechanicNextCard({ job, now }: { job: BookingView; now: number }) {
  const words = cancelWords(job);
  return (
    <NextCard
      standing={wayOf(job) ?? standingOf(job, "mechanic")}
      version={`${job.version} ${job.status} ${jobActs(job, now).join(" ")}`}
    >
      {words === null ? null : (
        <blockquote className="border-l-2 border-input pl-3.5 text-sm break-words whitespace-pre-line">
          {words}
        </blockquote>
      )}
      <div className="grid gap-4 empty:hidden">
        <JobControls job={job} now={now} />
      </div>
    </NextCard>
  );
}
