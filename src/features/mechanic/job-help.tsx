"use client";

import { LifeBuoy } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";

const JobHelpDialog = lazy(async () => ({
  default: (await import("./job-help-dialog")).JobHelpDialog,
}));

type JobHelpProps = { job: BookingView; now: number; className: string };

/** Offers help with a job in hand: late, customer not there, can't do it, not safe. */
export function JobHelp({ job, now, className }: JobHelpProps) {
  const [open, setOpen] = useState(false);
  if (!isInHand(job.status)) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <LifeBuoy aria-hidden />
        Help
      </button>
      {open ? (
        <Suspense>
          <JobHelpDialog job={job} now={now} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
