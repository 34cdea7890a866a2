"use client";

import { CircleCheck, Navigation, Play, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { actionFactsOf } from "~/domain/booking/actions";
import { nextStepOf, type JobStep } from "~/domain/booking/next-step";
import type { BookingView } from "~/domain/booking/view";
import { ArriveButton } from "../arrive-button";
import { HowLong } from "../jobs/on-the-way";
import { TransitionDialog } from "../jobs/transition-dialog";
import { questionBefore, type TransitionQuestion } from "../jobs/transition-question";
import { JOB_TRANSITIONS, useJobTransitions } from "../jobs/use-job-transitions";
import { clockOf } from "./labels";

const STEPS: Record<Exclude<JobStep, "arrive">, { label: string; icon: LucideIcon }> = {
  en_route: { label: "I'm on my way", icon: Navigation },
  start: { label: JOB_TRANSITIONS.start, icon: Play },
  complete: { label: JOB_TRANSITIONS.complete, icon: CircleCheck },
};

/** Says from when a step is possible. */
const FROM: Partial<Record<JobStep, string>> = {
  en_route: "You can tell the customer you're on your way from",
  arrive: "You can mark your arrival from",
};

type JobStepButtonProps = {
  job: BookingView;
  now: number;
  /** The expected drive in minutes; null if unknown. */
  drive: number | null;
  /** Called with the server's answer to a completion. */
  onCompleted: (booking: unknown) => void;
};

/** Offers the job's next step, and only that. */
export function JobStepButton({ job, now, drive, onCompleted }: JobStepButtonProps) {
  const [asking, setAsking] = useState<"eta" | TransitionQuestion | null>(null);
  const close = () => setAsking(null);
  const { busy, transition } = useJobTransitions(job, now, close, { onCompleted });
  const next = nextStepOf(actionFactsOf(job), new Date(now));
  if (next === null) return null;
  const { step, isPossible, possibleFrom } = next;
  if (!isPossible) {
    const words = FROM[step];
    if (possibleFrom === null || words === undefined) return null;
    return (
      <p className="text-sm text-muted-foreground">
        {words} {clockOf(possibleFrom, job.timeZone)}.
      </p>
    );
  }
  if (step === "arrive") return <ArriveButton job={job} size="lg" className="w-full" />;
  const press = () => {
    switch (step) {
      case "en_route":
        setAsking("eta");
        return;
      case "start":
      case "complete": {
        const question = questionBefore(step, job, new Date());
        if (question === null) transition(step);
        else setAsking(question);
        return;
      }
      default:
        return step satisfies never;
    }
  };
  const { label, icon: Icon } = STEPS[step];
  return (
    <>
      <Button
        size="lg"
        className="w-full whitespace-normal"
        loading={asking === null && busy}
        onClick={press}
      >
        <Icon aria-hidden />
        <span>{label}</span>
      </Button>
      {asking === "eta" ? <HowLong job={job} usual={drive} onClose={close} /> : null}
      {asking !== null && asking !== "eta" && (step === "start" || step === "complete") ? (
        <TransitionDialog
          job={job}
          now={now}
          transition={step}
          question={asking}
          pending={busy}
          onClose={close}
          onConfirm={(miles) => transition(step, miles)}
        />
      ) : null}
    </>
  );
}
