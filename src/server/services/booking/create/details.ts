import type { BookingDetails } from "~/domain/booking/details/details";
import type { Tables } from "~/server/gateways/db/statements";

/** Columns of a booking's details. */
type DetailColumn = "issueDescription" | "notes" | "customerProvidesParts";

/** The same for a query, named as in the answers. */
export const READ_DETAILS = [
  "b.issueDescription",
  "b.notes",
  "b.customerProvidesParts as customerProvidesPartss",
] as const;

/** Values of the details. */
export function detailColumns(details: BookingDetails): Pick<Tables["Booking"], DetailColumn> {
  return {
    issueDescription: details.issueDescription,
    notes: details.notes,
    customerProvidesParts: details.customerProvidesPartss,
  };
}
