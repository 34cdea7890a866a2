"use client";

import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { CustomerBookingCard } from "../card/customer-booking-card";
import { AHEAD_INPUT, HISTORY_INPUT, narrowedInput, type Narrowed } from "./own-bookings-input";

type OwnBookingsProps = {
  user: UserView;
  /** True if accepted bookings can be canceled here too. */
  actions?: boolean;
};

/**
 * Lists the customer's bookings: upcoming ones and those in progress by start, then past ones,
 * newest first.
 */
export function OwnBookings({ user, actions }: OwnBookingsProps) {
  const ahead = api.booking.list.useQuery(AHEAD_INPUT);
  const history = useHistory(HISTORY_INPUT);
  if (ahead.isPending || history.isPending) return <Placeholder />;
  const failed = ahead.data === undefined ? ahead : history.data === undefined ? history : null;
  if (failed !== null || ahead.data === undefined) {
    return (
      <ListFailed
        message={failed?.error?.message}
        onRetry={() => {
          void ahead.refetch();
          void history.refetch();
        }}
      />
    );
  }
  const coming = ahead.data.items.toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt));
  const past = bookingsIn(history);
  if (coming.length + past.length === 0) return <NoBookings />;
  return (
    <div className="grid gap-8">
      {coming.length === 0 ? null : (
        <Part id="coming" title="Upcoming and in progress">
          <Cards bookings={coming} user={user} actions={actions} as="h3" />
        </Part>
      )}
      {past.length === 0 ? null : (
        <Part id="past" title="Past bookings">
          <Cards bookings={past} user={user} actions={actions} as="h3" />
          <MoreButton list={history} />
        </Part>
      )}
    </div>
  );
}

type NarrowedBookingsProps = OwnBookingsProps & {
  by: Narrowed;
  /** Shown when nothing matches. */
  empty: ReactNode;
};

/** Lists the bookings with a status, or that contain the words, newest first. */
export function NarrowedBookings({ user, actions, by, empty }: NarrowedBookingsProps) {
  const list = useHistory(narrowedInput(by));
  if (list.isPending) return <Placeholder />;
  if (list.data === undefined) {
    return <ListFailed message={list.error?.message} onRetry={() => void list.refetch()} />;
  }
  const bookings = bookingsIn(list);
  if (bookings.length === 0) return empty;
  return (
    <div className="grid gap-4 sm:gap-5">
      <Cards bookings={bookings} user={user} actions={actions} as="h2" />
      <MoreButton list={list} />
    </div>
  );
}

function useHistory(input: typeof HISTORY_INPUT | ReturnType<typeof narrowedInput>) {
  return api.booking.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
  });
}

type List = ReturnType<typeof useHistory>;

const bookingsIn = ({ data }: List) => data?.pages.flatMap((page) => page.items) ?? [];

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4 sm:gap-5">
      <h2 id={id} className="font-display text-heading font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type CardsProps = OwnBookingsProps & { bookings: readonly BookingView[]; as: "h2" | "h3" };

function Cards({ bookings, user, actions, as }: CardsProps) {
  const unread = api.message.unread.useQuery();
  return bookings.map((booking) => (
    <CustomerBookingCard
      key={booking.id}
      booking={booking}
      user={user}
      as={as}
      actions={actions}
      unread={unread.data?.find((one) => one.bookingId === booking.id)?.count ?? 0}
    />
  ));
}

function MoreButton({ list }: { list: List }) {
  return (
    <>
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
    </>
  );
}

type ListFailedProps = { message: string | undefined; onRetry: () => void };

function ListFailed({ message, onRetry }: ListFailedProps) {
  return (
    <ErrorState title="Your bookings couldn't be loaded" description={message} onRetry={onRetry} />
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
