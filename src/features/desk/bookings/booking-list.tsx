import { CalendarSearch } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Money } from "~/components/ui/money";
import { DESK_PROBLEM_LABELS, DESK_PROBLEMS } from "~/domain/booking/desk/actions";
import type { DeskBookingRow } from "~/domain/booking/desk/list";
import {
  DESK_BOOKING_SORTS,
  PAYMENT_OPTIONS,
  STATUS_OPTIONS,
  PROBLEM_FILTERS,
  type DeskBookingSort,
  type ProblemFilter,
} from "~/domain/booking/desk/filters";
import { BOOKING_STATUSES, type BookingStatus } from "~/domain/booking/status";
import { PAYMENT_LABELS, PAYMENT_STATUSES, type PaymentStatus } from "~/domain/payment/status";
import { StatusBadge } from "~/features/booking/status-badge";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Moment, OpenButton } from "../table/cells";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";

interface BookingsShown {
  q?: string | undefined;
  status?: BookingStatus | undefined;
  payment?: PaymentStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  trouble?: ProblemFilter | undefined;
  sort?: DeskBookingSort | undefined;
  booking?: string | undefined;
}

export const BOOKINGS_ADDRESS = deskAddress<BookingsShown>(
  (address) => ({
    q: address.text("q"),
    status: address.oneOf("status", BOOKING_STATUSES),
    payment: address.oneOf("payment", PAYMENT_STATUSES),
    from: address.day("from"),
    to: address.day("to"),
    trouble: address.oneOf("trouble", PROBLEM_FILTERS),
    sort: address.sort("sort", DESK_BOOKING_SORTS),
    booking: address.text("booking"),
  }),
  DESK_PATHS.bookingsWith,
  "booking",
);

const PROBLEM_OPTIONS: { value: ProblemFilter; label: string }[] = [
  { value: "any", label: "With any problem" },
  ...DESK_PROBLEMS.map((value) => ({ value, label: DESK_PROBLEM_LABELS[value] })),
];

/** Every booking, newest first unless sorted. */
export const BOOKINGS: ListDefinition<
  DeskBookingRow,
  BookingsShown,
  never,
  (typeof DESK_BOOKING_SORTS)[number]
> = {
  id: "bookings",
  title: "Bookings found",
  of: "bookings",
  icon: CalendarSearch,
  useRows: ({ booking: _open, ...filter }) => api.desk.bookings.useInfiniteQuery(filter, PAGED),
  search: {
    name: "Search bookings",
    label: "Number, name, email or phone",
    placeholder: "Number or name",
    value: ({ q }) => q,
    change: (q) => ({ q }),
  },
  filters: [
    choice({
      label: "Status",
      all: "Any status",
      options: STATUS_OPTIONS,
      value: ({ status }) => status,
      change: (status) => ({ status }),
    }),
    choice({
      label: "Payment",
      all: "Any payment",
      options: PAYMENT_OPTIONS,
      value: ({ payment }) => payment,
      change: (payment) => ({ payment }),
    }),
    choice({
      label: "Problem",
      all: "With or without a problem",
      options: PROBLEM_OPTIONS,
      value: ({ trouble }) => trouble,
      change: (trouble) => ({ trouble }),
    }),
    {
      kind: "day",
      label: "Starts from",
      value: ({ from }) => from,
      max: ({ to }) => to,
      change: (from) => ({ from }),
    },
    {
      kind: "day",
      label: "Starts until",
      value: ({ to }) => to,
      min: ({ from }) => from,
      change: (to) => ({ to }),
    },
  ],
  csv: { of: "Bookings", href: ({ booking: _open, ...filter }) => DESK_PATHS.bookingsCsv(filter) },
  found: { one: "booking", many: "bookings" },
  empty: () => ({
    title: "No bookings yet",
    description: "Every customer request appears here right away.",
  }),
  nothingFound: () => ({
    title: "Booking not found",
    description:
      "Search by the start of a booking number (CW-7K3F9Q), a first or last name, an email address or a phone number.",
  }),
  layout: {
    kind: "table",
    sort: {
      value: ({ sort }) => sort,
      change: (sort) => ({ sort }),
      initial: () => "-createdAt",
    },
    columns: [
      {
        heading: "Booking",
        isRowHeader: true,
        cell: ({ bookingNumber, status }) => (
          <span className="grid justify-items-start gap-1">
            <OpenButton
              mono
              name={bookingNumber}
              onOpen={() => BOOKINGS_ADDRESS.show({ booking: bookingNumber })}
            />
            <StatusBadge status={status} />
          </span>
        ),
      },
      {
        heading: "Start",
        sortsBy: "scheduledAt",
        cell: ({ scheduledAt }) => <Moment at={scheduledAt} />,
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
        heading: "Total and payment",
        sortsBy: "total",
        isFigure: true,
        cell: ({ total, paymentStatus }) => (
          <>
            <Money amount={total} className="font-semibold" />
            <span className="block text-muted-foreground">{PAYMENT_LABELS[paymentStatus]}</span>
          </>
        ),
      },
      {
        heading: "Problem",
        cell: ({ troubles }) =>
          troubles.length === 0 ? null : (
            <span className="flex flex-wrap gap-1">
              {troubles.map((problem) => (
                <Badge key={problem} className="bg-pending-soft text-pending">
                  {DESK_PROBLEM_LABELS[problem]}
                </Badge>
              ))}
            </span>
          ),
      },
      {
        heading: "Booked",
        sortsBy: "createdAt",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ],
  },
};

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <span className="block max-w-36 min-w-28">
      <span className="block wrap-anywhere">{name}</span>
      {email === null ? null : (
        <span className="block truncate text-muted-foreground" title={email}>
          {email}
        </span>
      )}
    </span>
  );
}
