"use client";

import { Fragment, type ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton, SkeletonCard } from "~/components/ui/skeleton";
import { isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { api } from "~/trpc/react";
import { FileQuestion } from "lucide-react";
import { StatusBadge } from "../status-badge";

/** The list to go back to. */
interface Back {
  href: string;
  label: string;
}

/** The side's word for it. */
type Noun = "booking" | "job";

type BookingPageProps = {
  bookingId: string;
  noun: Noun;
  back: Back;
  /** Returns true if this page's side includes the viewer. */
  isTheirs: (booking: BookingView) => boolean;
  children: (booking: BookingView, now: number) => ReactNode;
};

/** Loads the page's booking. Missing bookings and other people's look the same. */
export function BookingPage({ bookingId, noun, back, isTheirs, children }: BookingPageProps) {
  const booking = api.booking.byId.useQuery({ id: bookingId });
  const now = useNow();
  if (booking.isPending || now === null) return <Placeholder key="loading" noun={noun} />;
  const { data, error } = booking;
  if (error?.data?.reason === "NOT_FOUND" || (data !== undefined && !isTheirs(data))) {
    return <NotFound noun={noun} back={back} wasOpen={data !== undefined && isOpen(data.status)} />;
  }
  if (data === undefined) {
    return (
      <>
        <h1 className="sr-only">Your {noun}</h1>
        <ErrorState
          title={`This ${noun} couldn't be loaded`}
          description={error?.message}
          onRetry={() => void booking.refetch()}
        />
      </>
    );
  }
  return <Fragment key={data.id}>{children(data, now)}</Fragment>;
}

type BookingColumnsProps = {
  booking: BookingView;
  back: Back;
  /** Shown next to the status: the link to the messages. */
  actions?: ReactNode;
  /** The most important cards, first on a phone. */
  main: ReactNode;
  side: ReactNode;
};

/** Shows the booking's header and cards: one column on phones, two on desktops. */
export function BookingColumns({ booking, back, actions, main, side }: BookingColumnsProps) {
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{booking.serviceName}</span>}
        description={<span className="tabular-nums">{booking.bookingNumber}</span>}
        backHref={back.href}
        backLabel={back.label}
        actions={
          <>
            <StatusBadge status={booking.status} />
            {actions}
          </>
        }
        className="mb-5 sm:mb-6"
      />
      <Columns main={main} side={side} />
    </>
  );
}

function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-6">
      <div className="grid min-w-0 gap-4 sm:gap-5">{main}</div>
      <div className="grid min-w-0 gap-4 sm:gap-5">{side}</div>
    </div>
  );
}

/**
 * Explains why there is nothing to show without revealing to a stranger whether the booking exists.
 * A mechanic who lost the race for a job is told that it is gone.
 */
function notFoundWords(noun: Noun, wasOpen: boolean) {
  if (noun === "booking") {
    return {
      title: "Booking not found",
      description: "It doesn't exist, or it isn't yours.",
    };
  }
  return wasOpen
    ? {
        title: "This job is no longer available",
        description: "Another mechanic accepted it, or the customer canceled it.",
      }
    : {
        title: "This job isn't available",
        description:
          "It isn't yours. Another mechanic may have accepted it, or the customer canceled it.",
      };
}

type NotFoundProps = { noun: Noun; back: Back; wasOpen: boolean };

function NotFound({ noun, back, wasOpen }: NotFoundProps) {
  return (
    <>
      <h1 className="sr-only">Your {noun}</h1>
      <EmptyState
        icon={<FileQuestion />}
        as="h2"
        {...notFoundWords(noun, wasOpen)}
        action={
          <Link href={back.href} className={buttonVariants()}>
            {back.label}
          </Link>
        }
      />
    </>
  );
}

function Placeholder({ noun }: { noun: Noun }) {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Your {noun}</h1>
      <Skeleton className="mb-6 h-28 w-2/3 sm:h-24" />
      <Columns
        main={
          <>
            <SkeletonCard lines={4} />
            <SkeletonCard lines={2} />
            <SkeletonCard lines={3} />
            <SkeletonCard lines={6} />
          </>
        }
        side={
          <>
            <SkeletonCard lines={6} />
            <SkeletonCard lines={4} />
          </>
        }
      />
    </div>
  );
}
