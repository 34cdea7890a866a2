import { SearchX } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import { DESK_PROBLEM_LABELS } from "~/domain/booking/desk/actions";
import {
  type DESK_BOOKING_SORTS,
  type DeskBookingRow,
  type DeskBookingSort,
} from "~/domain/booking/desk/list";
import { PAYMENT_LABELS } from "~/domain/payment/status";
import { StatusBadge } from "~/features/booking/status-badge";
import { formatDateTime } from "~/lib/format";
import { DataTable, Moment, OpenButton, type TableColumn } from "../table/data-table";
import { FoundLine, type FoundPage } from "../table/found-line";
import { PagedList, type PagedCall } from "../table/paged-list";
import type { BookingsFilter } from "./shown";

const columnsFor = (
  onOpen: (bookingNumber: string) => void,
): TableColumn<DeskBookingRow, (typeof DESK_BOOKING_SORTS)[number]>[] => [
  {
    heading: "Booking",
    cell: ({ bookingNumber }) => (
      <OpenButton mono name={bookingNumber} onOpen={() => onOpen(bookingNumber)} />
    ),
  },
  { heading: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    heading: "Start",
    sortsBy: "scheduledAt",
    cell: ({ scheduledAt, timeZone }) => (
      <time dateTime={scheduledAt} className="whitespace-nowrap">
        {formatDateTime(scheduledAt, timeZone)}
      </time>
    ),
  },
  {
    heading: "Customer",
    cell: ({ customer, customerEmail }) => <Person name={customer} email={customerEmail} />,
  },
  {
    heading: "Mechanic",
    cell: ({ mechanic, mechanicEmail }) =>
      mechanic === null ? "Unassigned" : <Person name={mechanic} email={mechanicEmail} />,
  },
  {
    heading: "Total",
    sortsBy: "total",
    isFigure: true,
    cell: ({ total }) => <Money amount={total} className="font-semibold" />,
  },
  {
    heading: "Payment",
    cell: ({ paymentStatus }) => (
      <span className="whitespace-nowrap">{PAYMENT_LABELS[paymentStatus]}</span>
    ),
  },
  {
    heading: "Problem",
    cell: ({ troubles }) =>
      troubles.length === 0 ? null : (
        <span className="flex flex-wrap gap-1">
          {troubles.map((trouble) => (
            <Badge key={trouble} className="bg-pending-soft text-pending">
              {DESK_PROBLEM_LABELS[trouble]}
            </Badge>
          ))}
        </span>
      ),
  },
  { heading: "Booked", sortsBy: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <span className="block max-w-52 min-w-36">
      <span className="block wrap-anywhere">{name}</span>
      {email === null ? null : (
        <span className="block truncate text-muted-foreground" title={email}>
          {email}
        </span>
      )}
    </span>
  );
}

type BookingTableProps = {
  list: PagedCall<FoundPage<DeskBookingRow>>;
  filter: BookingsFilter;
  onSort: (sort: DeskBookingSort | undefined) => void;
  onOpen: (bookingNumber: string) => void;
  onReset: () => void;
};

/** Lists the bookings that were found. */
export function BookingTable({ list, filter, onSort, onOpen, onReset }: BookingTableProps) {
  const { sort, ...narrowed } = filter;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  return (
    <div className="grid gap-3">
      <h2 id="bookings" className="sr-only">
        Bookings found
      </h2>
      <FoundLine list={list} one="booking" many="bookings" />
      <PagedList
        list={list}
        of="bookings"
        waiting={<SkeletonText lines={8} />}
        empty={
          <EmptyState
            as="h3"
            icon={<SearchX />}
            title={isNarrowed ? "Booking not found" : "No bookings yet"}
            description={
              isNarrowed
                ? "Search by the start of a booking number (CW-7K3F9Q), a first or last name, an email address or a phone number."
                : "Every customer request appears here right away."
            }
            action={
              isNarrowed ? (
                <Button variant="outline" onClick={onReset}>
                  Show all bookings
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="bookings"
            columns={columnsFor(onOpen)}
            rows={rows}
            sort={sort}
            initial="-createdAt"
            onSort={onSort}
          />
        )}
      </PagedList>
    </div>
  );
}
