"use client";

import { CalendarCheck2, ExternalLink } from "lucide-react";
import { useState } from "react";
import { buttonVariants } from "~/components/ui/button-variants";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Label } from "~/components/ui/label";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import { actionFactsOf } from "~/domain/booking/actions";
import { firstJob, isNear } from "~/domain/booking/next-step";
import { isDone } from "~/domain/booking/status";
import { isOnPlannedDay } from "~/domain/booking/schedule/timing";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { routeHref } from "~/features/booking/map-href";
import { NeedsYou, useAttention } from "~/features/attention/needs-you";
import { EmailNotice } from "~/features/auth/email-notice";
import type { UserView } from "~/domain/account/view";
import { useJobsAhead } from "~/features/offline-queue/queue-state";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { PATHS } from "~/lib/paths";
import { isSettled } from "~/trpc/query-client";
import { api } from "~/trpc/react";
import { RequestRows } from "../requests/open-requests";
import { RequestCard } from "../requests/request-card";
import { useRequests } from "../use-requests";
import { SetupLine } from "../setup-list";
import { useAvailability } from "../use-availability";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { asksBeside } from "./asks";
import { Earned, earnedWords } from "./earned";
import { MoneyWaiting } from "./money-waiting";
import { NextJob } from "./next-job";
import { StopList } from "./stop-list";
import { shortDay } from "./labels";

const UPCOMING_SHOWN = 3;

/** Renders /mechanic/today: the next job first, then the rest of the day. */
export function TodayScreen({ user }: { user: UserView }) {
  const today = api.mechanic.today.useQuery();
  const setup = api.mechanic.setup.useQuery();
  const unread = api.message.unread.useQuery();
  const attention = useAttention();
  const requests = useRequests();
  const now = useNow();
  // A day that this phone kept is shown without what it didn't keep.
  const isKept = today.dataUpdatedAt < performance.timeOrigin;
  const hasRest = isKept || (isSettled(attention) && isSettled(requests.query));
  return (
    <div className="mx-auto grid max-w-2xl gap-5 has-[[data-drive-bar]]:max-lg:pb-20 sm:gap-6">
      <TodayHeader now={now} />
      {today.data && now !== null && hasRest ? (
        <Day
          stops={today.data.stops}
          user={user}
          now={now}
          unread={new Set((unread.data ?? []).map(({ bookingId }) => bookingId))}
          after={
            <>
              {setup.data === undefined ? null : <MoneyWaiting setup={setup.data} />}
              <EmailNotice user={user} />
              {setup.data === undefined ? null : <SetupLine setup={setup.data} />}
            </>
          }
        />
      ) : today.error ? (
        <ErrorState
          title="Your day couldn't be loaded"
          description={today.error.message}
          onRetry={() => void today.refetch()}
        />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <SkeletonCard lines={7} />
          <SkeletonCard lines={3} />
        </div>
      )}
    </div>
  );
}

/** Shows the date, and whether new requests reach the mechanic. */
function TodayHeader({ now }: { now: number | null }) {
  const profile = api.mechanic.profile.useQuery();
  const timeZone = useViewerTimeZone();
  const { setAvailable } = useAvailability();
  const isAvailable = profile.data?.isAvailable;
  return (
    <header className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display text-title font-bold">{MECHANIC_HEADS.mechanicToday.title}</h1>
        <p className="mt-1 min-h-6 text-muted-foreground">
          {now === null ? null : shortDay(new Date(now), timeZone)}
        </p>
      </div>
      {isAvailable === undefined ? null : (
        <div className="flex shrink-0 items-center gap-3 pb-0.5">
          <Label htmlFor="available" className="text-sm">
            {isAvailable ? "Available" : "Offline"}
          </Label>
          <Switch
            id="available"
            aria-label="Available"
            checked={isAvailable}
            onCheckedChange={setAvailable}
          />
        </div>
      )}
    </header>
  );
}

type DayProps = {
  stops: readonly StopView[];
  user: UserView;
  now: number;
  /** Ids of bookings with unread messages. */
  unread: ReadonlySet<string>;
  /** What follows the jobs and the requests. */
  after: React.ReactNode;
};

/**
 * Shows the day in the order of what can wait least: a running job or one that starts soon, what
 * others wait for, an open request, and then the rest of the day.
 */
export function Day({ stops, user, now, unread, after }: DayProps) {
  const at = new Date(now);
  const [earned, setEarned] = useState<string | null>(null);
  // A job that was finished without a connection makes room for the next one at once.
  const aheadOf = useJobsAhead();
  const isFinished = ({ job }: StopView) => isDone(aheadOf(job).ahead.status);
  const open = stops.filter((stop) => !isFinished(stop));
  const next = firstJob(open, ({ job }) => actionFactsOf(aheadOf(job).ahead), at);
  const others = open.filter((stop) => stop !== next);
  const isToday = ({ job }: StopView) =>
    isOnPlannedDay(new Date(job.scheduledAt), job.timeZone, at);
  const isEarlier = ({ job }: StopView) => Date.parse(job.scheduledAt) < now;
  const later = others.filter((stop) => !isEarlier(stop));
  const upcoming = later.filter((stop) => !isToday(stop));
  const isNextNear = next !== null && isNear(actionFactsOf(next.job), at);
  const nextJob =
    next === null ? null : (
      <NextJob
        key={next.job.id}
        stop={next}
        now={now}
        isUnread={unread.has(next.job.id)}
        onCompleted={(booking) => setEarned(earnedWords(booking))}
      />
    );
  return (
    <>
      {earned === null ? null : <Earned words={earned} />}
      {isNextNear ? nextJob : null}
      <NeedsYou
        side="mechanic"
        isShown={asksBeside(next?.job.id ?? null)}
        hasPrimary={!isNextNear}
      />
      <Requests user={user} now={now} isQuiet={isNextNear} />
      {isNextNear ? null : nextJob}
      {next === null ? <NothingPlanned /> : null}
      <StopList id="done" title="Done" stops={stops.filter(isFinished)} now={now} />
      <StopList
        id="earlier"
        title="Still open from earlier"
        stops={others.filter(isEarlier)}
        now={now}
      />
      <StopList
        id="later"
        title="Later today"
        stops={later.filter(isToday)}
        now={now}
        action={<AllStops stops={stops.filter(isToday)} />}
      />
      <StopList
        id="upcoming"
        title="Coming up"
        stops={upcoming.slice(0, UPCOMING_SHOWN)}
        now={now}
        action={
          upcoming.length > UPCOMING_SHOWN ? (
            <Link href={PATHS.mechanicCalendar} className={LINK}>
              {`All ${upcoming.length} in your calendar`}
            </Link>
          ) : null
        }
      />
      {after}
    </>
  );
}

/** Shows the most urgent request with its button, and the others in one line each. */
function Requests({ user, now, isQuiet }: { user: UserView; now: number; isQuiet: boolean }) {
  const { requests = [] } = useRequests();
  const [first, ...others] = requests;
  if (first === undefined) return null;
  return (
    <>
      <RequestCard job={first} userId={user.id} now={now} isQuiet={isQuiet} />
      <RequestRows title="More requests" requests={others} total={requests.length} />
    </>
  );
}

const LINK =
  "inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-link hover:underline";

/** Opens the day's stops in a map, in order. */
function AllStops({ stops }: { stops: readonly StopView[] }) {
  const known = stops.filter(({ job }) => job.contactOpensAt === null && job.arrivedAt === null);
  if (known.length < 2) return null;
  return (
    <a
      href={routeHref(known.map(({ job }) => job.serviceLocation))}
      target="_blank"
      rel="noreferrer"
      className={LINK}
    >
      Open {known.length} stops in Maps
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Explains a day without jobs, and offers to go online or to check the hours. */
function NothingPlanned() {
  const { requests } = useRequests();
  const profile = api.mechanic.profile.useQuery();
  const isOffline = profile.data?.isAvailable === false;
  const hasRequests = (requests?.length ?? 0) > 0;
  return (
    <EmptyState
      icon={<CalendarCheck2 />}
      as="h2"
      title="No jobs planned"
      description={
        hasRequests
          ? "Accept a request and it appears here."
          : isOffline
            ? "You're offline, so new requests don't reach you. Switch to Available to get them."
            : "We'll tell you the moment a customer near you books."
      }
      action={
        hasRequests ? undefined : (
          <Link href={PATHS.calendarSettings} className={buttonVariants({ variant: "outline" })}>
            Check your hours
          </Link>
        )
      }
    />
  );
}
