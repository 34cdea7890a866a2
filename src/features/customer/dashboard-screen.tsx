"use client";

import { useDeferredValue } from "react";
import {
  CalendarClock,
  CalendarPlus,
  CarFront,
  CircleCheck,
  ClipboardList,
  History,
  UserRoundPen,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { OverlaySpinner } from "~/components/ui/spinner";
import { StatCard } from "~/components/ui/stat-card";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { customerStats, RECENT_ON_DASHBOARD } from "~/domain/booking/stats";
import { NeedsYou, useAttention } from "~/features/attention/needs-you";
import { EmailNotice } from "~/features/auth/email-notice";
import { RecentBookings } from "~/features/home/recent-bookings";
import { DashboardFailed } from "~/features/home/dashboard-failed";
import { welcomeBack } from "~/lib/display-name";
import { FrameSuspension } from "~/features/account/frame-suspension";
import { useSession } from "~/features/shell/session";
import { SignInFirst } from "~/features/auth/sign-in-first";
import { PATHS } from "~/lib/paths";
import { SkeletonCard } from "~/components/ui/skeleton";
import { isSettled } from "~/trpc/query-client";
import { api } from "~/trpc/react";
import { FirstBookingCard, isFirstBooking } from "./first-booking-card";
import { VehicleCard } from "./vehicle-card";
import { vehicleName } from "./vehicle-name";

export function CustomerDashboard() {
  const session = useSession();
  const list = api.booking.list.useQuery({});
  const attention = useAttention();
  // Deferred, so that React renders what depends on it without blocking.
  const user = useDeferredValue(session.user);
  const bookings = useDeferredValue(list.data);
  if (user === null) return <SignInFirst next={PATHS.customerDashboard} />;
  if (user === undefined && session.error) {
    return <DashboardFailed description={session.error.message} />;
  }
  return (
    <div className="grid gap-8 sm:gap-10">
      {user === undefined ? <OverlaySpinner label="Signing you in" /> : null}
      <PageHeader
        className="mb-0 sm:mb-0"
        title={welcomeBack(user?.firstName)}
        description="Your car, your bookings, and what comes next. Your mechanic comes to you."
      />
      {user ? <EmailNotice user={user} /> : null}
      {user === undefined || !isSettled(attention) ? (
        <SkeletonCard lines={6} />
      ) : (
        <>
          <FrameSuspension user={user} />
          <NeedsYou side="customer" />
          {bookings !== undefined &&
          bookings.nextCursor === null &&
          isFirstBooking(bookings.items) ? (
            <FirstBookingCard />
          ) : null}
          <Figures user={user} bookings={bookings?.items} more={bookings?.nextCursor != null} />
          <div className="grid items-start gap-8 sm:gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="lg:order-last">
              <VehicleCard user={user} />
            </div>
            <div className="grid gap-8 sm:gap-10">
              <QuickActions />
              <RecentBookings
                bookings={bookings?.items}
                shown={RECENT_ON_DASHBOARD}
                userType="customer"
                failed={list.isError}
                onRetry={() => void list.refetch()}
                allHref={PATHS.bookings}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** Undefined values are still loading. */
type FiguresProps = {
  user: UserView;
  bookings: readonly BookingView[] | undefined;
  more: boolean;
};

function Figures({ user, bookings, more }: FiguresProps) {
  const stats = bookings && customerStats(bookings);
  const shown = (count: number | undefined) =>
    count === undefined ? "–" : more ? `${count}+` : count;
  return (
    <section aria-label="Your numbers" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Total Bookings" value={shown(stats?.total)} icon={<ClipboardList />} />
      <StatCard label="Completed" value={shown(stats?.completed)} icon={<CircleCheck />} />
      <StatCard label="In Progress" value={shown(stats?.inProgress)} icon={<Wrench />} />
      <StatCard
        // Two lines of space on phones, which most names need.
        className="max-lg:min-h-29"
        label="Your Vehicle"
        value={vehicleName(user) ?? "Not added"}
        icon={<CarFront />}
      />
    </section>
  );
}

const ACTIONS = [
  {
    href: PATHS.booking,
    label: "Book Service",
    text: "Oil, brakes, battery and more, at your place.",
    icon: CalendarPlus,
    key: "book",
  },
  {
    href: PATHS.customerProfile,
    label: "Update Profile",
    text: "Name, address and your vehicle.",
    icon: UserRoundPen,
    key: "profile",
  },
  {
    href: PATHS.booking,
    label: "Schedule Repair",
    text: "Something's broken? Tell us and pick a time.",
    icon: CalendarClock,
    key: "repair",
  },
  {
    href: PATHS.serviceHistory,
    label: "Service History",
    text: "Every booking, with messages and receipts.",
    icon: History,
    key: "history",
  },
] as const satisfies readonly {
  href: string;
  label: string;
  text: string;
  icon: LucideIcon;
  key: string;
}[];

function QuickActions() {
  return (
    <section aria-labelledby="quick" className="grid gap-4">
      <h2 id="quick" className="font-display text-heading font-semibold">
        Quick Actions
      </h2>
      <ul className="grid overflow-hidden rounded-lg border bg-card shadow-card sm:grid-cols-2">
        {ACTIONS.map(({ href, label, text, icon: Icon, key }, index) => (
          <li
            key={key}
            className={`border-t first:border-t-0 sm:odd:border-r ${index === 1 ? "sm:border-t-0" : ""}`}
          >
            <Link
              href={href}
              className="flex h-full items-start gap-4 p-4 hover:bg-muted/60 focus-visible:-outline-offset-2 sm:p-5"
            >
              <span
                className={`grid size-11 shrink-0 place-items-center rounded-md ${index === 0 ? "bg-primary text-primary-foreground" : "bg-accent text-accent-foreground"}`}
              >
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-muted-foreground">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
