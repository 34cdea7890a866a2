"use client";

import { lazy, Suspense } from "react";
import type { BookingView } from "~/domain/booking/view";
import { isAhead } from "~/domain/booking/status";
import { JobBrief } from "~/features/mechanic/job-brief";
import { MissingPhotos } from "~/features/mechanic/missing-photos";
import { jobActions, JobControls } from "~/features/mechanic/job-controls";
import { NextCard } from "./next-card";
import { cancelWords, statusSentence } from "./status-sentence";
import { travelSentence } from "../travel";

const ShareLocation = lazy(async () => ({
  default: (await import("~/features/mechanic/share-location")).ShareLocation,
}));

/** Returns true if the card tells what the customer wrote, so that the page says it once. */
export const isBriefed = ({ status }: BookingView): boolean => isAhead(status);

/** Begins the job's page: its state, the next step, and what the mechanic needs at the car. */
export function MechanicNextCard({ job, now }: { job: BookingView; now: number }) {
  const words = cancelWords(job);
  const actions = jobActions(job, now);
  return (
    <NextCard
      sentence={travelSentence(job, now) ?? statusSentence(job, "mechanic")}
      version={`${job.version} ${job.status} ${actions.join(" ")}`}
    >
      {words === null ? null : (
        <blockquote className="border-l-2 border-input pl-3.5 text-sm wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      {isBriefed(job) ? (
        <>
          <dl className="grid gap-2.5 text-sm">
            <JobBrief job={job} />
          </dl>
          <MissingPhotos job={job} />
        </>
      ) : null}
      <div className="grid gap-4 empty:hidden">
        <JobControls job={job} now={now} />
        {actions.includes("share_position") ? (
          <Suspense>
            <ShareLocation bookingId={job.id} />
          </Suspense>
        ) : null}
      </div>
    </NextCard>
  );
}
