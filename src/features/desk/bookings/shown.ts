import {
  DESK_BOOKING_SORTS,
  PROBLEM_FILTERS,
  type DeskBookingSort,
  type ProblemFilter,
} from "~/domain/booking/desk/list";
import { BOOKING_STATUSES, type BookingStatus } from "~/domain/booking/status";
import { PAYMENT_STATUSES, type PaymentStatus } from "~/domain/payment/status";
import { findSort } from "~/domain/sort";
import { dayText } from "~/domain/staff/day-text";

/** The search and the open booking in the page's address. */
export interface BookingsShown {
  q?: string | undefined;
  status?: BookingStatus | undefined;
  payment?: PaymentStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  trouble?: ProblemFilter | undefined;
  sort?: DeskBookingSort | undefined;
  booking?: string | undefined;
}

export type BookingsFilter = Omit<BookingsShown, "booking">;

/** Reads the search and ignores everything else in the address. */
export function bookingsShownBy(query: URLSearchParams): BookingsShown {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name));
  const day = (name: string) => dayText.safeParse(query.get(name)).data;
  return {
    q: query.get("q") ?? undefined,
    status: oneOf(BOOKING_STATUSES, "status"),
    payment: oneOf(PAYMENT_STATUSES, "payment"),
    from: day("from"),
    to: day("to"),
    trouble: oneOf(PROBLEM_FILTERS, "trouble"),
    sort: findSort(DESK_BOOKING_SORTS, query.get("sort")),
    booking: query.get("booking") ?? undefined,
  };
}
