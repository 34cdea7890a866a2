"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { BookingView } from "~/domain/booking/schema";
import { formatDollars } from "~/lib/format";
import { ChangedTermsDialog } from "../changed-terms-dialog";
import { JOB_MOVES, useJobMoves, type JobMove } from "./use-job-moves";

interface Question {
  title: string;
  description: string;
  destructive: boolean;
}

/** What is asked first, because it can't be taken back; null for what needs no question. */
function questionFor(move: JobMove, job: BookingView): Question | null {
  switch (move) {
    case "accept":
    case "start":
      return null;
    case "decline":
      return {
        title: "Decline this job?",
        description: `${job.bookingNumber} leaves your list, and you can't take it back.`,
        destructive: true,
      };
    case "complete":
      return {
        title: "Complete this job?",
        description:
          job.paymentStatus === "authorized"
            ? `The customer's card is charged ${formatDollars(job.totalAmount)} now.`
            : `No card is held for this job. ${formatDollars(job.totalAmount)} becomes due, and the customer gets a link to pay.`,
        destructive: false,
      };
    default:
      return move satisfies never;
  }
}

/** The moves a job allows now, in the specification's words; some ask before they act. */
export function JobActions({ job }: { job: BookingView }) {
  const [asking, setAsking] = useState<JobMove | null>(null);
  const [started, setStarted] = useState<JobMove | null>(null);
  const { moves, busy, accepting, move } = useJobMoves(job, () => setAsking(null));
  const question = asking === null ? null : questionFor(asking, job);
  const start = (name: JobMove) => {
    setStarted(name);
    move(name);
  };
  if (moves.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {moves.map((name) => (
        <Button
          key={name}
          variant={name === "decline" ? "outline" : "default"}
          loading={busy && started === name}
          disabled={busy}
          onClick={() => (questionFor(name, job) ? setAsking(name) : start(name))}
        >
          {JOB_MOVES[name]}
        </Button>
      ))}
      <ChangedTermsDialog {...accepting} timeZone={job.timeZone} />
      {asking !== null && question !== null ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          title={question.title}
          description={question.description}
          confirmLabel={JOB_MOVES[asking]}
          destructive={question.destructive}
          pending={busy}
          onConfirm={() => start(asking)}
        />
      ) : null}
    </div>
  );
}
