"use client";

import { CalendarPlus, ClipboardList, UserRoundPen, Wrench } from "lucide-react";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { homeStats, RECENT_ON_HOME } from "~/domain/booking/stats";
import { PauseNotice } from "~/features/booking/pause-notice";
import { FrameSuspension } from "~/features/account/frame-suspension";
import { NeedsYou, useHasAsks } from "~/features/attention/needs-you";
import { useNow, useViewerTimeZone } from "~/features/mechanic/use-viewer-clock";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { ContactSupport } from "./contact-support";
import { FigureStrip } from "./figure-strip";
import { ownBookings, sideOf } from "./own-bookings";
import { RecentBookings } from "./recent-bookings";

/** Prerendered, so it doesn't depend on the user. */
export const HOME_SENTENCE = "Your upcoming jobs, your history, and how to reach us.";

type WelcomeHomeProps = {
  user: UserView;
  userType: UserType;
  /** A booking that the page shows above. */
  shownId: string | null;
};

/** Shows the welcome: quick actions, newest bookings, three figures, and support. */
export function WelcomeHome({ user, userType, shownId }: WelcomeHomeProps) {
  const list = api.booking.list.useQuery({});
  const bookings = list.data && ownBookings(list.data.items, user);
  const pause = api.booking.pause.useQuery().data?.pause ?? null;
  const side = sideOf(user);
  const needsProfile = userType === "mechanic" && side === "customer";
  return (
    <div className="grid gap-8 sm:gap-10">
      <FrameSuspension user={user} />
      {/* On a phone, items that need the viewer come first, too. */}
      <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-y-8">
        <header>
          <h1 className="font-display text-title font-bold">
            Welcome, {user.firstName || "good to see you"}!
          </h1>
          <p className="mt-2 max-w-prose text-lead text-muted-foreground">{HOME_SENTENCE}</p>
        </header>
        {pause === null ? null : (
          <PauseNotice sentence={pause.sentence} className="sm:col-span-2 sm:row-start-2" />
        )}
        <NeedsYou
          side={side}
          isShown={({ group, bookingId }) => group === "needs" || bookingId !== shownId}
          className={cn("sm:col-span-2", pause === null ? "sm:row-start-2" : "sm:row-start-3")}
        />
        <QuickActions userType={userType} needsProfile={needsProfile} />
      </div>
      <Figures bookings={bookings} more={list.data?.nextCursor != null} />
      <RecentBookings
        bookings={bookings}
        shown={RECENT_ON_HOME}
        userType={side}
        needsProfile={needsProfile}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        allHref={side === "customer" ? PATHS.bookings : PATHS.mechanicJobs}
      />
      <section
        aria-labelledby="support"
        className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-asphalt p-5 text-asphalt-foreground sm:p-7"
      >
        <div>
          <h2 id="support" className="font-display text-heading font-semibold">
            Something not right?
          </h2>
          <p className="mt-1 text-sm text-asphalt-muted">
            Write to us. A person answers by email, usually within a day.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <Link
            href={PATHS.support}
            className="flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Your requests
          </Link>
          <ContactSupport />
        </div>
      </section>
    </div>
  );
}

type QuickActionsProps = { userType: UserType; needsProfile: boolean };

function QuickActions({ userType, needsProfile }: QuickActionsProps) {
  const hasAsks = useHasAsks();
  const links = needsProfile
    ? [
        {
          href: PATHS.mechanicOnboarding,
          label: "Complete your profile",
          icon: <UserRoundPen aria-hidden />,
        },
      ]
    : userType === "customer"
      ? [
          { href: PATHS.booking, label: "Book New Service", icon: <CalendarPlus aria-hidden /> },
          {
            href: PATHS.convertToMechanic,
            label: "Become a Mechanic",
            icon: <Wrench aria-hidden />,
          },
        ]
      : [
          {
            href: PATHS.mechanicDashboard,
            label: "Dashboard",
            icon: <ClipboardList aria-hidden />,
          },
          { href: PATHS.mechanicJobs, label: "My Jobs", icon: <Wrench aria-hidden /> },
        ];
  return (
    <nav
      aria-label="Quick actions"
      className="grid w-full gap-3 sm:col-start-2 sm:row-start-1 sm:flex sm:w-auto sm:flex-wrap sm:self-end"
    >
      {links.map((link, index) => (
        <Link
          key={link.href}
          href={link.href}
          className={buttonVariants({
            size: "lg",
            variant: index === 0 && !hasAsks ? "default" : "outline",
          })}
        >
          {link.icon}
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

type FiguresProps = { bookings: readonly BookingView[] | undefined; more: boolean };

function Figures({ bookings, more }: FiguresProps) {
  const timeZone = useViewerTimeZone();
  const now = useNow();
  const stats = bookings && now !== null ? homeStats(bookings, new Date(now), timeZone) : null;
  const shown = (count: number | undefined) =>
    count === undefined ? "–" : more ? `${count}+` : count;
  return (
    <FigureStrip
      label="Your services"
      figures={[
        { label: "Total Services", value: shown(stats?.totalServices) },
        { label: "This Month", value: shown(stats?.thisMonth) },
        { label: "Completed", value: shown(stats?.completed) },
      ]}
    />
  );
}
