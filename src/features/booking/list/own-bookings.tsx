"use client";

import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import type { BookingStatus } from "~/domain/booking/status";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { CustomerBookingCard } from "../card/customer-booking-card";
import { ownBookingsInput } from "./own-bookings-input";

type OwnBookingsProps = {
  user: UserView;
  status?: BookingStatus;
  /** True if accepted bookings can be canceled here too. */
  acts?: boolean;
  /** Shown when there are no bookings. Defaults to a link to book the first service. */
  empty?: ReactNode;
};

/** Lists the customer's bookings, newest first, with a button for more. */
export function OwnBookings({ user, status, acts, empty }: OwnBookingsProps) {
  const list = api.booking.list.useInfiniteQuery(ownBookingsInput(status), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const unread = api.message.unread.useQuery();

  if (list.isPending) return <Placeholder />;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="Your bookings couldn't be loaded"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const bookings = list.data.pages.flatMap((page) => page.items);
  if (bookings.length === 0) return empty ?? <NoBookings />;
  return (
    <div className="grid gap-4 sm:gap-5">
      {bookings.map((booking) => (
        <CustomerBookingCard
          key={booking.id}
          booking={booking}
          user={user}
          as="h2"
          acts={acts}
          unread={unread.data?.find((one) => one.bookingId === booking.id)?.count ?? 0}
        />
      ))}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-center text-sm text-destructive">
          {list.error.message}
        </p>
      ) : null}
    </div>
  );
}

function NoBookings() {
  return (
    <EmptyState
      as="h2"
      icon={<CalendarPlus />}
      title="No bookings yet"
      description="Tell us what your vehicle needs, see the price before you book, and a mechanic comes to you."
      action={
        <Button asChild>
          <Link href={PATHS.bookService}>Book Your First Service</Link>
        </Button>
      }
    />
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Loading your bookings" className="grid gap-4 sm:gap-5">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-64 rounded-lg sm:h-56" />
      ))}
    </div>
  );
}
