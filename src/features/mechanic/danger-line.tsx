"use client";

import { ShieldAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buttonVariants } from "~/components/ui/button-variants";
import { Button } from "~/components/ui/button";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";

const ReportDanger = lazy(async () => ({
  default: (await import("~/features/booking/report-danger")).ReportDanger,
}));

/** Offers 911 and a safety report during a job. Never folded, so that nobody has to look for it. */
export function DangerLine({ job }: { job: BookingView }) {
  const [open, setOpen] = useState(false);
  if (!isInHand(job.status)) return null;
  return (
    <section
      aria-label="If you're in danger"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-2.5 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlert aria-hidden className="size-4 shrink-0 text-destructive" />
        In danger?
      </p>
      <a href="tel:911" className={buttonVariants({ variant: "outline", size: "sm" })}>
        Call 911
      </a>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Report a danger
      </Button>
      {open ? (
        <Suspense>
          <ReportDanger booking={job} side="mechanic" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
