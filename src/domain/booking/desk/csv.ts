import type { CsvColumns } from "../../csv";
import { PAYMENT_LABELS } from "../../payment/status";
import { DESK_PROBLEM_LABELS } from "./actions";
import type { DeskBookingRow } from "./list";
import { STATUS_LABELS } from "../status";

/** Columns of the desk's bookings as a file. */
export const DESK_BOOKING_COLUMNS: CsvColumns<DeskBookingRow> = {
  Booking: ({ bookingNumber }) => bookingNumber,
  Booked: { moment: ({ createdAt }) => createdAt },
  Start: { moment: ({ scheduledAt }) => scheduledAt, zone: ({ timeZone }) => timeZone },
  "Time zone": ({ timeZone }) => timeZone,
  Status: ({ status }) => STATUS_LABELS[status],
  Payment: ({ paymentStatus }) => PAYMENT_LABELS[paymentStatus],
  Customer: ({ customer }) => customer,
  "Customer's email": ({ customerEmail }) => customerEmail,
  Mechanic: ({ mechanic }) => mechanic,
  "Mechanic's e-mail": ({ mechanicEmail }) => mechanicEmail,
  Services: ({ services }) => services,
  City: ({ city }) => city,
  Total: ({ total }) => total,
  Problem: ({ troubles }) => troubles.map((trouble) => DESK_PROBLEM_LABELS[trouble]).join(", "),
};
