"use client";

import type { ComponentType } from "react";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button-variants";
import {
  actionFactsOf,
  actionsFor,
  isContested,
  type ActionOf,
  type BookingAction,
} from "~/domain/booking/actions";
import { nextStepOf } from "~/domain/booking/next-step";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { useJobAhead } from "~/features/offline-queue/queue-state";
import { QueuedActions } from "~/features/offline-queue/queued-actions";
import { JobHelp } from "./job-help";
import { GoWithoutCard } from "./jobs/go-without-card";
import { ReleaseJob } from "./jobs/release-job";
import { JobActions } from "./jobs/job-actions";
import { NoShow } from "./jobs/no-show";
import { OnTheWay } from "./jobs/on-the-way";

interface ControlProps {
  job: BookingView;
  now: number;
  /** Another control has the due step, so this one's button is plain. */
  isQuiet: boolean;
}
type Control = ComponentType<ControlProps>;

/** The control of each action, shared by some. Null if the action has its own card. */
const CONTROLS: Record<ActionOf<"mechanic">, Control | null> = {
  accept: JobActions,
  decline: JobActions,
  start: JobActions,
  complete: JobActions,
  en_route: OnTheWay,
  arrive: OnTheWay,
  share_position: null,
  no_show: NoShow,
  release: ReleaseJob,
  go_without_card: GoWithoutCard,
  propose_change: null,
  withdraw_change: null,
};

/** Each control's key, so that it keeps its open dialog while others come and go. */
const ORDER = Object.values(CONTROLS);

const isMechanicAction = (name: BookingAction): name is ActionOf<"mechanic"> => name in CONTROLS;

/** Returns what a mechanic can do about a job now. */
export function jobActions(job: BookingView, now: number): ActionOf<"mechanic">[] {
  return actionsFor(actionFactsOf(job), "mechanic", new Date(now)).filter(isMechanicAction);
}

/** Shows the job's queued actions, and the buttons for what follows, the next step first. */
export function JobControls({ job, now }: { job: BookingView; now: number }) {
  const { ahead, isHeld } = useJobAhead(job);
  const controls = new Set(isHeld ? [] : jobActions(ahead, now).map((name) => CONTROLS[name]));
  const step = nextStepOf(actionFactsOf(ahead), new Date(now));
  const due = step?.isPossible ? CONTROLS[step.step] : null;
  const isQuiet = (control: Control) => due !== null && control !== due;
  // The due step comes first. The others keep the order of the actions.
  const ordered = [...controls].toSorted((a, b) => Number(b === due) - Number(a === due));
  return (
    <>
      {isInHand(job.status) && isContested(job) ? (
        <Alert tone="warning" title="The customer says you're not there" role="status">
          Call or message them, and add an arrival photo that shows the house or street. If they
          confirm your arrival, you can start. Otherwise our team decides, and until then you
          can&apos;t start or report a no-show.
        </Alert>
      ) : null}
      <QueuedActions bookingId={job.id} timeZone={job.timeZone} />
      {ordered.map((One) =>
        One === null ? null : (
          <One key={ORDER.indexOf(One)} job={ahead} now={now} isQuiet={isQuiet(One)} />
        ),
      )}
      <JobHelp
        job={ahead}
        now={now}
        className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-3.5 w-fit" })}
      />
    </>
  );
}
