"use client";

import { SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/schema";
import {
  BOOKING_STATUSES,
  readStatus,
  STATUS_LABELS,
  type BookingStatus,
} from "~/domain/booking/status";
import { PATHS } from "~/lib/paths";
import { PAGE_HEADS } from "~/lib/page-heads";
import { OwnBookings } from "./own-bookings";

/** Renders /customer/bookings: every booking, filtered by status. */
export function AllBookings({ user }: { user: UserView }) {
  const status = readStatus(useSearchParams().get("status") ?? "") ?? undefined;
  return (
    <>
      <PageHeader {...PAGE_HEADS.allBookings} className="mb-5 sm:mb-6" />
      <nav aria-label="Filter by status" className="mb-6 flex flex-wrap gap-2">
        <FilterLink label="All" current={status === undefined} />
        {BOOKING_STATUSES.map((one) => (
          <FilterLink key={one} label={STATUS_LABELS[one]} status={one} current={status === one} />
        ))}
      </nav>
      <OwnBookings
        key={status ?? "all"}
        user={user}
        status={status}
        acts
        empty={status ? <NoneWithStatus status={status} /> : undefined}
      />
    </>
  );
}

function FilterLink({
  label,
  status,
  current,
}: {
  label: string;
  status?: BookingStatus;
  current: boolean;
}) {
  return (
    <Link
      href={PATHS.bookingsWith({ status })}
      aria-current={current ? "page" : undefined}
      className={cn(
        "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9",
        current
          ? "border-foreground bg-foreground text-background"
          : "border-input bg-card hover:border-foreground",
      )}
    >
      {label}
    </Link>
  );
}

function NoneWithStatus({ status }: { status: BookingStatus }) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX />}
      title={`No ${STATUS_LABELS[status].toLowerCase()} bookings`}
      description="Choose “All” to see your other bookings."
      action={
        <Button asChild variant="outline">
          <Link href={PATHS.bookings}>Show all bookings</Link>
        </Button>
      }
    />
  );
}
