"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { Card } from "~/components/ui/card";
import type { UserView } from "~/domain/account/schema";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { CsvLink } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { SearchForm } from "../table/search-form";
import { showInAddress } from "../table/show-in-address";
import { BookingFilters } from "./booking-filters";
import { BookingTable } from "./booking-table";
import { bookingsShownBy } from "./shown";

/** Loaded when a booking is opened. */
const JobPanel = lazy(async () => ({ default: (await import("../job-panel/job-panel")).JobPanel }));

const show = showInAddress(bookingsShownBy, DESK_PATHS.bookingsWith, "booking");

/** Renders /desk/bookings: every booking, searchable by number and people. */
export function BookingsScreen({ user }: { user: UserView }) {
  const { booking, ...filter } = bookingsShownBy(useSearchParams());
  const list = api.desk.bookings.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <DeskFrame
      user={user}
      title="Bookings"
      description="All bookings, with details next to the list."
      here="/desk/bookings"
    >
      <SecondFactorGate call={list}>
        <Card className="grid gap-5 p-5 sm:p-6">
          <SearchForm
            name="Search bookings"
            label="Number, name, email or phone"
            placeholder="Start of a name, email or phone"
            q={filter.q}
            onSearch={(q) => show({ q })}
          />
          <BookingFilters filter={filter} onFilter={show}>
            <CsvLink href={DESK_PATHS.bookingsCsv(filter)} of="Bookings" />
          </BookingFilters>
          <BookingTable
            list={list}
            filter={filter}
            onSort={(sort) => show({ sort })}
            onOpen={(booking) => show({ booking })}
            onReset={() =>
              window.history.replaceState(null, "", DESK_PATHS.bookingsWith({ sort: filter.sort }))
            }
          />
        </Card>
        {booking === undefined ? null : (
          <Suspense fallback={null}>
            <JobPanel
              key={booking}
              booking={booking}
              onClose={() => show({ booking: undefined })}
            />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}
