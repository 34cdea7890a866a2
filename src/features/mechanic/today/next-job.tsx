"use client";

import { CarFront, CarTaxiFront, MapPin, MessageSquare, Phone, Route, Wrench } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { isPhone } from "~/domain/account/contact";
import { actionFactsOf, actionsFor, isContested } from "~/domain/booking/actions";
import { FLAG_DETAILS } from "~/domain/booking/details/details";
import { nextStepOf } from "~/domain/booking/next-step";
import { approachOf, expectedArrival, isLate } from "~/domain/booking/schedule/lateness";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { canMessage, isAgreed } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { Fact, vehicleName } from "~/features/booking/booking-facts";
import { MapLink } from "~/features/booking/map-link";
import { useJobAhead } from "~/features/offline-queue/queue-state";
import { QueuedActions } from "~/features/offline-queue/queued-actions";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { displayName } from "~/lib/display-name";
import { phoneHref } from "~/lib/phone-link";
import { formatDateTime } from "~/messages/format";
import { listAnd } from "~/messages/list";
import { ArriveButton } from "../arrive-button";
import { JobBrief } from "../job-brief";
import { JobHelp } from "../job-help";
import { HowLong } from "../jobs/on-the-way";
import { completionObstacle, withoutAuthorization } from "../jobs/transition-question";
import { BAR_BUTTON, DriveBar } from "./drive-bar";
import { JobStepButton } from "./job-step";
import { WaitingForCustomer } from "./waiting";
import {
  clockOf,
  dayOf,
  drivable,
  driveWords,
  endOf,
  phaseOf,
  startsIn,
  toolWords,
} from "./labels";

const ShareLocation = lazy(async () => ({
  default: (await import("../share-location")).ShareLocation,
}));
const PhotoPrompt = lazy(async () => ({ default: (await import("./photo-prompt")).PhotoPrompt }));

type NextJobProps = {
  stop: StopView;
  now: number;
  isUnread: boolean;
  /** Called with the server's answer to a completion. */
  onCompleted: (booking: unknown) => void;
};

/** Shows everything needed to get the next job done, with one button for the next step. */
export function NextJob({ stop, now, isUnread, onCompleted }: NextJobProps) {
  const { job, tools } = stop;
  const leg = drivable(stop);
  const { ahead, isHeld } = useJobAhead(job);
  const isAhead = isAgreed(ahead.status) && ahead.arrivedAt === null;
  const isDriving = isAhead && ahead.enRouteAt !== null;
  const actions = actionsFor(actionFactsOf(job), "mechanic", new Date(now));
  const obstacle = completionObstacle(ahead, now);
  const warning = isAgreed(job.status) ? withoutAuthorization(job) : null;
  const soon = isAhead && ahead.enRouteAt === null ? startsIn(job, now) : null;
  const day = dayOf(job, now);
  const start = clockOf(job.scheduledAt, job.timeZone);
  const card = (
    <Card className="overflow-hidden">
      <div aria-hidden className="curb-stripe h-2" />
      <section
        aria-labelledby="next-job"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6"
      >
        <div>
          <h2 id="next-job" className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
            <span>{phaseOf(ahead, now)}</span>{" "}
            {soon === null ? null : (
              <span className="font-normal text-muted-foreground">{soon}</span>
            )}
          </h2>
          {isDriving ? (
            <Promised job={ahead} now={now} />
          ) : (
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
              <time
                dateTime={job.scheduledAt}
                className="font-display text-title font-bold tabular-nums"
              >
                {/* A large time alone would read as today's. */}
                {day === "Today" ? start : `${day}, ${start}`}
              </time>{" "}
              <span className="text-muted-foreground">
                to about {clockOf(endOf(job), job.timeZone)}
              </span>
            </p>
          )}
          {isAhead && ahead.enRouteAt === null && leg !== null ? (
            <p className="mt-1.5 flex items-start gap-2">
              <Route aria-hidden className="mt-1 size-4 shrink-0 text-link" />
              <span>
                <span className="font-semibold">Leave at {clockOf(leg.leaveAt, job.timeZone)}</span>
                <span className="text-muted-foreground">
                  {" "}
                  · {driveWords(leg)}
                  {leg.from === "stop" ? " from your job before" : ""}
                </span>
              </span>
            </p>
          ) : null}
        </div>
        {isContested(job) ? (
          <Alert tone="warning" title="The customer says you're not there" role="status">
            Call or message them, and add an arrival photo that shows the house or street.
          </Alert>
        ) : null}
        <dl className="grid gap-2.5">
          <Fact icon={MapPin} label="Service location">
            <span className="font-semibold">{displayName(job.customer)}</span>
            <span className="block">{job.serviceLocation}</span>
            {job.contactOpensAt === null ? null : (
              <span className="block text-sm text-muted-foreground">
                You&apos;ll see the street on {formatDateTime(job.contactOpensAt, job.timeZone)}, or
                when the customer shares it.
              </span>
            )}
          </Fact>
          <Fact icon={CarFront} label="Vehicle and work">
            {vehicleName(job.vehicle)}
            <span className="text-muted-foreground"> · {job.serviceName}</span>
          </Fact>
          <JobBrief job={job} />
          <Fact icon={Wrench} label="What to bring">
            {bringWords(job, tools)}
          </Fact>
        </dl>
        <QueuedActions bookingId={job.id} timeZone={job.timeZone} />
        {obstacle === null ? null : <p className="text-sm font-semibold">{obstacle}</p>}
        {isHeld || isDriving ? null : (
          <JobStepButton
            job={ahead}
            now={now}
            drive={leg?.minutes ?? null}
            onCompleted={onCompleted}
          />
        )}
        {isHeld ? null : <WaitingForCustomer job={ahead} />}
        {warning === null ? null : <p className="text-sm font-semibold text-pending">{warning}</p>}
        {actions.includes("share_position") ? (
          <Suspense>
            <ShareLocation bookingId={job.id} />
          </Suspense>
        ) : null}
        {ahead.arrivedAt === null ? null : (
          <Suspense>
            <PhotoPrompt job={ahead} />
          </Suspense>
        )}
        <NextJobLinks job={job} now={now} isUnread={isUnread} isDriving={isDriving} />
      </section>
    </Card>
  );
  if (!isDriving) return card;
  return (
    <>
      {card}
      <DriveBar job={job}>{isHeld ? null : <Arrival job={ahead} now={now} />}</DriveBar>
    </>
  );
}

/** Shows when the customer expects the mechanic, and takes a new estimate. */
function Promised({ job, now }: { job: BookingView; now: number }) {
  const [asking, setAsking] = useState(false);
  const approach = approachOf(job);
  const at = expectedArrival(approach, new Date(now));
  const booked = clockOf(job.scheduledAt, job.timeZone);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <time
          dateTime={at.toISOString()}
          className="font-display text-title font-bold tabular-nums"
        >
          {clockOf(at, job.timeZone)}
        </time>{" "}
        <span className="text-muted-foreground">promised · booked {booked}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isLate(approach, new Date(now)) ? (
          <p role="status" className="font-semibold text-pending">
            You&apos;re late. Send a new estimate.
          </p>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          New estimate
        </Button>
      </div>
      {asking ? <HowLong job={job} usual={null} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Offers the arrival, or says from when it can be marked. */
function Arrival({ job, now }: { job: BookingView; now: number }) {
  const next = nextStepOf(actionFactsOf(job), new Date(now));
  if (next?.step !== "arrive") return null;
  if (next.isPossible) return <ArriveButton job={job} className={BAR_BUTTON} />;
  return next.possibleFrom === null ? null : (
    <p className="grid content-center text-center text-sm text-muted-foreground">
      Arrive from {clockOf(next.possibleFrom, job.timeZone)}
    </p>
  );
}

/** Lists the tools that the work needs, and what the customer provides. */
function bringWords(job: BookingView, tools: readonly string[]): string {
  const bring =
    tools.length === 0 ? "Your usual tools." : `Bring ${listAnd(tools.map(toolWords))}.`;
  const flags = FLAG_DETAILS.flatMap(({ name, told }) => (job[name] ? [told.mechanic] : []));
  return [bring, ...flags.map((one) => (/[.!]$/.test(one) ? one : `${one}.`))].join(" ");
}

const LINK =
  "grid min-h-16 content-center justify-items-center gap-1 rounded-md border border-input bg-card px-1 text-xs font-semibold hover:border-foreground hover:bg-muted [&_svg]:size-5";

/** Offers directions, call, messages and help in one row, and the job's page below. */
function NextJobLinks({
  job,
  now,
  isUnread,
  isDriving,
}: {
  job: BookingView;
  now: number;
  isUnread: boolean;
  /** Directions and call are in the bar below. */
  isDriving: boolean;
}) {
  const { phone } = job.customer;
  const hasStreet = job.contactOpensAt === null;
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-2 min-[360px]:auto-cols-fr min-[360px]:grid-flow-col min-[360px]:grid-cols-none">
        {hasStreet && !isDriving ? (
          <MapLink location={job.serviceLocation} shows="directions" className={LINK}>
            <CarTaxiFront aria-hidden />
            Directions
          </MapLink>
        ) : null}
        {phone !== null && isPhone(phone) && !isDriving ? (
          <a href={phoneHref(phone)} className={LINK}>
            <Phone aria-hidden />
            Call
          </a>
        ) : null}
        {canMessage(job) ? (
          <Link href={`${BOOKING_PATHS.mechanic(job.id)}#messages`} className={LINK}>
            <MessageSquare aria-hidden />
            <span>
              {isUnread ? "Unread" : "Message"}
              <span className="sr-only">{isUnread ? " message" : " the customer"}</span>
            </span>
          </Link>
        ) : null}
        <JobHelp job={job} now={now} className={LINK} />
      </div>
      <Link
        href={BOOKING_PATHS.mechanic(job.id)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-link hover:underline"
      >
        Everything about this job
      </Link>
    </div>
  );
}
