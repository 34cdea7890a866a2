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
import { Cut, JobMoment, LineMoment, OpenButton } from "../table/cells";
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
    label: "Number, name, email, phone or plate",
    placeholder: "Number, name or phone",
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
      all: "Problem or not",
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
      "Search by the start of a booking number (CW-7K3F9Q), part of a name, the start of an email address or phone number, its last four digits, or a license plate.",
  }),
  layout: {
    kind: "table",
    sort: {
      value: ({ sort }) => sort,
      change: (sort) => ({ sort }),
      initial: () => "-createdAt",
    },
    isOneLine: true,
    columns: [
      {
        heading: "Booking",
        isRowHeader: true,
        cell: ({ bookingNumber }) => (
          <OpenButton
            mono
            name={bookingNumber}
            onOpen={() => BOOKINGS_ADDRESS.show({ booking: bookingNumber })}
          />
        ),
      },
      {
        heading: "Status",
        staysBeside: true,
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      {
        heading: "Start",
        sortsBy: "scheduledAt",
        cell: ({ scheduledAt, timeZone }) => <JobMoment at={scheduledAt} timeZone={timeZone} />,
      },
      { heading: "Services", cell: ({ services }) => <Cut text={services} className="max-w-32" /> },
      { heading: "City", cell: ({ city }) => <Cut text={city} className="max-w-32" /> },
      {
        heading: "Customer",
        staysBeside: true,
        cell: ({ customer, customerEmail }) => <Person name={customer} email={customerEmail} />,
      },
      {
        heading: "Mechanic",
        cell: ({ mechanic, mechanicEmail }) =>
          mechanic === null ? "Unassigned" : <Person name={mechanic} email={mechanicEmail} />,
      },
      { heading: "Problem", cell: ({ troubles }) => <Problems troubles={troubles} /> },
      {
        heading: "Total",
        sortsBy: "total",
        isFigure: true,
        cell: ({ total }) => <Money amount={total} className="font-semibold" />,
      },
      { heading: "Payment", cell: ({ paymentStatus }) => PAYMENT_LABELS[paymentStatus] },
      {
        heading: "Booked",
        sortsBy: "createdAt",
        cell: ({ createdAt }) => <LineMoment at={createdAt} />,
      },
    ],
  },
};

/** The first problem, and how many more there are; all of them in its tooltip. */
function Problems({ troubles }: Pick<DeskBookingRow, "troubles">) {
  const [first, ...more] = troubles;
  if (first === undefined) return null;
  return (
    <Badge
      title={troubles.map((problem) => DESK_PROBLEM_LABELS[problem]).join(", ")}
      className="bg-pending-soft text-pending"
    >
      {DESK_PROBLEM_LABELS[first]}
      {more.length === 0 ? null : ` +${more.length}`}
    </Badge>
  );
}

/** A name, with the email address in its tooltip. */
function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <span title={email === null ? name : `${name}, ${email}`} className="block max-w-28 truncate">
      {name}
    </span>
  );
}
