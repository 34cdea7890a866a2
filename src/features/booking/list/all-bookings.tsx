"use client";

import { SearchX } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { cn } from "~/components/cn";
import { SearchForm } from "~/components/search-form";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/view";
import {
  BOOKING_STATUSES,
  readStatus,
  STATUS_LABELS,
  type BookingStatus,
} from "~/domain/booking/status";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { NeedsYou } from "~/features/attention/needs-you";
import { PATHS } from "~/lib/paths";
import { PAGE_HEADS } from "~/lib/page-heads";
import { NarrowedBookings, OwnBookings } from "./own-bookings";

/** Renders /customer/bookings: every booking, by status and with a search. */
export function AllBookings({ user }: { user: UserView }) {
  const router = useRouter();
  const address = useSearchParams();
  const status = readStatus(address.get("status") ?? "") ?? undefined;
  const q = address.get("q")?.trim().slice(0, TEXT_LIMITS.name) || undefined;
  const isNarrowed = status !== undefined || q !== undefined;
  return (
    <>
      <PageHeader {...PAGE_HEADS.allBookings} className="mb-5 sm:mb-6" />
      {isNarrowed ? null : <NeedsYou side="customer" withoutNext className="mb-6" />}
      <div className="mb-6 grid gap-4">
        <SearchForm
          name="Search bookings"
          label="Search"
          placeholder="Car, service, number"
          q={q}
          maxLength={TEXT_LIMITS.name}
          onSearch={(words) => router.push(PATHS.bookingsWith({ status, q: words }))}
        />
        <nav aria-label="Filter by status" className="flex flex-wrap gap-2">
          <FilterLink label="All" q={q} current={status === undefined} />
          {BOOKING_STATUSES.map((one) => (
            <FilterLink
              key={one}
              label={STATUS_LABELS[one]}
              status={one}
              q={q}
              current={status === one}
            />
          ))}
        </nav>
      </div>
      {isNarrowed ? (
        <NarrowedBookings
          key={`${status} ${q}`}
          user={user}
          by={{ status, q }}
          actions
          empty={
            q === undefined && status !== undefined ? (
              <NoneWithStatus status={status} />
            ) : (
              <NothingFound q={q ?? ""} />
            )
          }
        />
      ) : (
        <OwnBookings user={user} actions />
      )}
    </>
  );
}

function FilterLink({
  label,
  status,
  q,
  current,
}: {
  label: string;
  status?: BookingStatus;
  q: string | undefined;
  current: boolean;
}) {
  return (
    <Link
      href={PATHS.bookingsWith({ status, q })}
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

const NONE_WITH: Record<BookingStatus, string> = {
  pending: "No pending bookings",
  accepted: "No accepted bookings",
  in_progress: "No bookings in progress",
  completed: "No completed bookings",
  cancelled: "No canceled bookings",
};

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX />}
      title="No bookings found"
      description={`Nothing matches “${q}”. Search by vehicle, service, mechanic or booking number.`}
      action={
        <Button asChild variant="outline">
          <Link href={PATHS.bookings}>Show all bookings</Link>
        </Button>
      }
    />
  );
}

function NoneWithStatus({ status }: { status: BookingStatus }) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX />}
      title={NONE_WITH[status]}
      description="Choose “All” to see your other bookings."
      action={
        <Button asChild variant="outline">
          <Link href={PATHS.bookings}>Show all bookings</Link>
        </Button>
      }
    />
  );
}
