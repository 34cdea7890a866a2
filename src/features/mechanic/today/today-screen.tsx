"use client";

import { CalendarCheck2, ExternalLink, Inbox } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Label } from "~/components/ui/label";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import { actionFactsOf } from "~/domain/booking/actions";
import { firstJob } from "~/domain/booking/next-step";
import { isOnPlannedDay } from "~/domain/booking/schedule/timing";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { routeHref } from "~/features/booking/map-href";
import { NeedsYou, useAttention } from "~/features/attention/needs-you";
import { EmailNotice } from "~/features/auth/email-notice";
import type { UserView } from "~/domain/account/schema";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { formatDollars } from "~/messages/format";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { REQUESTS_QUERY } from "../jobs/jobs-query";
import { isSetupLeft, SetupList } from "../setup-list";
import { useAvailability } from "../use-availability";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { asksBeside } from "./asks";
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
  const now = useNow();
  return (
    <div className="mx-auto grid max-w-2xl gap-5 has-[[data-drive-bar]]:max-lg:pb-20 sm:gap-6">
      <TodayHeader now={now} />
      {today.data && now !== null && !attention.isPending ? (
        <Day
          stops={today.data.stops}
          now={now}
          unread={new Set((unread.data ?? []).map(({ bookingId }) => bookingId))}
          setup={
            <>
              <EmailNotice user={user} />
              {setup.data && isSetupLeft(setup.data) ? <SetupList setup={setup.data} /> : null}
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
        <h1 className="font-display text-title font-bold">{PAGE_HEADS.mechanicToday.title}</h1>
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
  now: number;
  /** Ids of bookings with unread messages. */
  unread: ReadonlySet<string>;
  setup: React.ReactNode;
};

function Day({ stops, now, unread, setup }: DayProps) {
  const next = firstJob(stops, ({ job }) => actionFactsOf(job));
  const others = stops.filter((stop) => stop !== next);
  const isToday = ({ job }: StopView) =>
    isOnPlannedDay(new Date(job.scheduledAt), job.timeZone, new Date(now));
  const isEarlier = (stop: StopView) => !isToday(stop) && Date.parse(stop.job.scheduledAt) < now;
  const upcoming = others.filter((stop) => !isToday(stop) && !isEarlier(stop));
  if (next === null) {
    return (
      <>
        <NeedsYou side="mechanic" isShown={asksBeside(null)} />
        {setup}
        <NothingPlanned />
      </>
    );
  }
  return (
    <>
      <NextJob key={next.job.id} stop={next} now={now} isUnread={unread.has(next.job.id)} />
      <NeedsYou side="mechanic" isShown={asksBeside(next.job.id)} hasPrimary={false} />
      <RequestsLine />
      <StopList
        id="earlier"
        title="Still open from earlier"
        stops={others.filter(isEarlier)}
        now={now}
      />
      <StopList
        id="later"
        title="Later today"
        stops={others.filter(isToday)}
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
      {setup}
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

function useRequests() {
  const { data } = api.booking.list.useInfiniteQuery(REQUESTS_QUERY, {
    getNextPageParam: (page) => page.nextCursor,
  });
  return data?.pages.flatMap(({ items }) => items);
}

const requestsText = (count: number) =>
  plural(count, { one: "1 open request", other: "{count} open requests" });

/** Links to the open requests, with what the best one pays. */
function RequestsLine() {
  const requests = useRequests() ?? [];
  if (requests.length === 0) return null;
  const most = Math.max(...requests.map(({ mechanicEarns }) => Number(mechanicEarns ?? 0)));
  return (
    <Link
      href={PATHS.mechanicRequests}
      className="flex min-h-14 items-center gap-3 rounded-lg border bg-card px-4 py-3 shadow-card hover:border-ring"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-link" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{requestsText(requests.length)}</span>
        <span className="text-muted-foreground"> · up to {formatDollars(most)} for you</span>
      </span>
    </Link>
  );
}

/** Explains a day without jobs, and leads to the requests. */
function NothingPlanned() {
  const requests = useRequests();
  const profile = api.mechanic.profile.useQuery();
  const count = requests?.length ?? 0;
  const isOffline = profile.data?.isAvailable === false;
  return (
    <EmptyState
      icon={<CalendarCheck2 />}
      as="h2"
      title="No jobs planned"
      description={
        count > 0
          ? `${requestsText(count)} near you. Accept one and it appears here.`
          : isOffline
            ? "You're offline, so new requests don't reach you. Switch to Available to get them."
            : "We'll tell you the moment a customer near you books."
      }
      action={
        count > 0 ? (
          <Link href={PATHS.mechanicRequests} className={buttonVariants()}>
            See requests
          </Link>
        ) : (
          <Link href={PATHS.mechanicCalendar} className={buttonVariants({ variant: "outline" })}>
            Check your hours
          </Link>
        )
      }
    />
  );
}
