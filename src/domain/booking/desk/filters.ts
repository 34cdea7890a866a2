import { PAYMENT_LABELS, PAYMENT_STATUSES, type PaymentStatus } from "../../payment/status";
import type { Sort } from "../../sort";
import { BOOKING_STATUSES, STATUS_LABELS, type BookingStatus } from "../status";
import { DESK_PROBLEMS } from "./actions";

/** Sort columns of the desk's bookings. */
export const DESK_BOOKING_SORTS = ["createdAt", "scheduledAt", "total"] as const;
export type DeskBookingSort = Sort<(typeof DESK_BOOKING_SORTS)[number]>;

/** Filter by problem: `any` or one kind. */
export const PROBLEM_FILTERS = ["any", ...DESK_PROBLEMS] as const;
export type ProblemFilter = (typeof PROBLEM_FILTERS)[number];

/** Most people looked up by what staff typed. Typing more finds the others. */
export const PEOPLE_MATCHED_AT_MOST = 500;

/** Filter options. */
export const STATUS_OPTIONS = optionsOf<BookingStatus>(BOOKING_STATUSES, STATUS_LABELS);
export const PAYMENT_OPTIONS = optionsOf<PaymentStatus>(PAYMENT_STATUSES, PAYMENT_LABELS);

function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
