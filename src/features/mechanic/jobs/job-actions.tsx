"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { BookingView } from "~/domain/booking/view";
import { ChangedTermsDialog } from "../changed-terms-dialog";
import { questionBefore, type MoveQuestion } from "../move-question";
import { OverlapNote } from "../overlap-note";
import { JOB_MOVES, useJobMoves, type JobMove } from "./use-job-moves";

/** Offers the job's transitions with the documented labels. Some ask first. */
export function JobActions({ job, now }: { job: BookingView; now: number }) {
  const [asking, setAsking] = useState<{ move: JobMove; question: MoveQuestion } | null>(null);
  const [started, setStarted] = useState<JobMove | null>(null);
  const { moves, busy, accepting, move } = useJobMoves(job, now, () => setAsking(null));
  const press = (name: JobMove) => {
    const question = questionBefore(name, job, new Date());
    if (question === null) start(name);
    else setAsking({ move: name, question });
  };
  const start = (name: JobMove) => {
    setStarted(name);
    move(name);
  };
  if (moves.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <div className="empty:hidden sm:basis-full">
        <OverlapNote job={job} />
      </div>
      {moves.map((name) => (
        <Button
          key={name}
          variant={name === "decline" ? "outline" : "default"}
          loading={busy && started === name}
          disabled={busy}
          onClick={() => press(name)}
        >
          {JOB_MOVES[name]}
        </Button>
      ))}
      <ChangedTermsDialog {...accepting} timeZone={job.timeZone} />
      {asking === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          {...asking.question}
          confirmLabel={JOB_MOVES[asking.move]}
          pending={busy}
          onConfirm={() => start(asking.move)}
        />
      )}
    </div>
  );
}
