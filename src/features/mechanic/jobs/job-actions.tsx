"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { BookingView } from "~/domain/booking/view";
import { ChangedTermsDialog } from "./changed-terms-dialog";
import { questionBefore, type TransitionQuestion } from "./transition-question";
import { OverlapNote } from "./overlap-note";
import { TransitionDialog } from "./transition-dialog";
import { JOB_TRANSITIONS, useJobTransitions, type JobTransition } from "./use-job-transitions";

type JobActionsProps = {
  job: BookingView;
  now: number;
  /** Called after accepting, instead of the toast. */
  onAccepted?: () => void;
  /** True where the page has a more important button. */
  isQuiet?: boolean;
};

/** Offers the job's transitions with the documented labels. Some ask first. */
export function JobActions({ job, now, onAccepted, isQuiet = false }: JobActionsProps) {
  const [asking, setAsking] = useState<{
    transition: JobTransition;
    question: TransitionQuestion;
  } | null>(null);
  const [started, setStarted] = useState<JobTransition | null>(null);
  const { transitions, busy, accepting, transition } = useJobTransitions(
    job,
    now,
    () => setAsking(null),
    { onAccepted },
  );
  const press = (name: JobTransition) => {
    const question = questionBefore(name, job, new Date());
    if (question === null) start(name);
    else setAsking({ transition: name, question });
  };
  const start = (name: JobTransition, miles: number | null = null) => {
    setStarted(name);
    transition(name, miles);
  };
  if (transitions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <div className="empty:hidden sm:basis-full">
        <OverlapNote job={job} />
      </div>
      {transitions.map((name) => (
        <Button
          key={name}
          variant={name === "decline" || isQuiet ? "outline" : "default"}
          loading={busy && started === name}
          disabled={busy}
          onClick={() => press(name)}
        >
          {JOB_TRANSITIONS[name]}
        </Button>
      ))}
      <ChangedTermsDialog {...accepting} timeZone={job.timeZone} />
      {asking === null ? null : (
        <TransitionDialog
          {...asking}
          job={job}
          now={now}
          pending={busy}
          onClose={() => setAsking(null)}
          onConfirm={(miles) => start(asking.transition, miles)}
        />
      )}
    </div>
  );
}
