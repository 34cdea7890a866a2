"use client";

import type { ComponentType } from "react";
import { Alert } from "~/components/ui/alert";
import {
  actFactsOf,
  actsFor,
  isContested,
  type ActOf,
  type BookingAct,
} from "~/domain/booking/acts";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { GoWithoutCard } from "./jobs/go-without-card";
import { HandBack } from "./jobs/hand-back";
import { JobActions } from "./jobs/job-actions";
import { NoShow } from "./jobs/no-show";
import { OnTheWay } from "./jobs/on-the-way";

type Control = ComponentType<{ job: BookingView; now: number }>;

/** What draws each act's control, once where several share it; null where it has a card of its own. */
const CONTROLS: Record<ActOf<"mechanic">, Control | null> = {
  accept: JobActions,
  decline: JobActions,
  start: JobActions,
  complete: JobActions,
  en_route: OnTheWay,
  arrive: OnTheWay,
  share_position: null,
  no_show: NoShow,
  release: HandBack,
  go_without_card: GoWithoutCard,
  propose_change: null,
  withdraw_change: null,
};

const isMechanicAct = (name: BookingAct): name is ActOf<"mechanic"> => name in CONTROLS;

/** What a mechanic can do about a job now. */
export function jobActs(job: BookingView, now: number): ActOf<"mechanic">[] {
  return actsFor(actFactsOf(job), "mechanic", new Date(now)).filter(isMechanicAct);
}

/** The buttons for it, the next step of the work first. */
export function JobControls({ job, now }: { job: BookingView; now: number }) {
  const controls = new Set(jobActs(job, now).map((name) => CONTROLS[name]));
  return (
    <>
      {isInHand(job.status) && isContested(job) ? (
        <Alert tone="warning" title="The customer says nobody is there" role="status">
          Call or message them, and add an arrival photo that shows the house or street. If they
          confirm you, go on. Otherwise our team decides; until then you can&apos;t start or report
          a no-show.
        </Alert>
      ) : null}
      {[...controls].map((One, place) =>
        One === null ? null : <One key={place} job={job} now={now} />,
      )}
    </>
  );
}
