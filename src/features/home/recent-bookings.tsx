import { CalendarPlus, ChevronRight, MapPin, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserType } from "~/domain/account/roles";
import type { BookingView } from "~/domain/booking/view";
import { DateTile } from "~/features/booking/date-tile";
import { StatusBadge } from "~/features/booking/status-badge";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDateTime } from "~/messages/format";
import { PATHS } from "~/lib/paths";

type RecentBookingsProps = {
  /** Newest first. Undefined while loading. */
  bookings: readonly BookingView[] | undefined;
  /** The number of bookings to show. */
  shown: number;
  userType: UserType;
  /** True for a mechanic who hasn't completed their profile. */
  needsProfile?: boolean;
  failed: boolean;
  onRetry: () => void;
  allHref: string;
};

/** Lists the newest bookings, each linked to its page. */
export function RecentBookings({
  bookings,
  shown,
  userType,
  needsProfile = false,
  failed,
  onRetry,
  allHref,
}: RecentBookingsProps) {
  return (
    <section aria-labelledby="recent" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent" className="font-display text-heading font-semibold">
          Recent Bookings
        </h2>
        {bookings && bookings.length > 0 ? (
          <Link
            href={allHref}
            className="inline-flex min-h-11 items-center gap-1 rounded-md text-sm font-semibold text-link hover:underline"
          >
            {userType === "customer" ? "View All Bookings" : "View all jobs"}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        ) : null}
      </div>
      <Rows
        bookings={bookings?.slice(0, shown)}
        {...{ userType, needsProfile, failed, onRetry, shown }}
      />
    </section>
  );
}

function Rows({
  bookings,
  userType,
  needsProfile,
  failed,
  onRetry,
  shown,
}: Omit<RecentBookingsProps, "allHref">) {
  if (bookings === undefined) {
    return failed ? (
      <ErrorState title="Your bookings couldn't be loaded." onRetry={onRetry} />
    ) : (
      <RowsSkeleton count={shown} />
    );
  }
  if (bookings.length === 0) return <NoBookings userType={userType} needsProfile={needsProfile} />;
  return (
    <ul className="divide-y overflow-hidden rounded-lg border bg-card shadow-card">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Row booking={booking} userType={userType} />
        </li>
      ))}
    </ul>
  );
}

function Row({ booking, userType }: { booking: BookingView; userType: UserType }) {
  const person =
    userType === "customer"
      ? (booking.mechanicName ?? "No mechanic yet")
      : `${booking.customer.firstName} ${booking.customer.lastName}`;
  return (
    <Link
      href={BOOKING_PATHS[userType](booking.id)}
      className="flex flex-col gap-2.5 px-4 py-4 hover:bg-muted/60 focus-visible:-outline-offset-2 sm:flex-row sm:items-center sm:gap-4 sm:px-5"
    >
      <DateTile iso={booking.scheduledAt} timeZone={booking.timeZone} className="max-sm:hidden" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="font-semibold wrap-anywhere">{booking.serviceName}</p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {formatDateTime(booking.scheduledAt, booking.timeZone)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
          <Detail icon={<UserRound aria-hidden />}>{person}</Detail>
          <Detail icon={<MapPin aria-hidden />}>{booking.location}</Detail>
        </p>
      </div>
      <div className="flex shrink-0 items-center justify-between gap-2 sm:grid sm:justify-items-end">
        <StatusBadge status={booking.status} />
        <Money amount={booking.price} className="font-semibold" />
      </div>
    </Link>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className="divide-y rounded-lg border bg-card shadow-card">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="h-20 w-16 max-sm:hidden" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-7 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}

type NoBookingsProps = { userType: UserType; needsProfile: boolean | undefined };

function NoBookings({ userType, needsProfile }: NoBookingsProps) {
  if (needsProfile) {
    return (
      <EmptyState
        icon={<CalendarPlus />}
        title="No jobs yet"
        description="Complete your profile to see open jobs near you."
        action={
          <Link href={PATHS.mechanicOnboarding} className={buttonVariants()}>
            Complete your profile
          </Link>
        }
      />
    );
  }
  if (userType === "mechanic") {
    return (
      <EmptyState
        icon={<CalendarPlus />}
        title="No jobs yet"
        description="Open jobs inside your radius are on your dashboard."
        action={
          <Link href={PATHS.mechanicDashboard} className={buttonVariants()}>
            Go to your dashboard
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarPlus />}
      title="No bookings yet"
      description="Tell us what your car needs. You see the whole price before you confirm."
      action={
        <Link href={PATHS.bookService} className={buttonVariants()}>
          Book Your First Service
        </Link>
      }
    />
  );
}
