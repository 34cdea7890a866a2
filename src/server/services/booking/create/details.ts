import type { BookingDetails } from "~/domain/booking/details/schema";
import type { Tables } from "~/server/gateways/db/statements";

/** Columns of a booking's details. */
export const DETAIL_COLUMNS = [
  "issueDescription",
  "notes",
  "customerProvidesParts",
] as const satisfies readonly (keyof Tables["Booking"])[];

/** The same for a query, named as in the answers. */
export const READ_DETAILS = [
  "b.issueDescription",
  "b.notes",
  "b.customerProvidesParts as customerProvidesPartss",
] as const;

/** Values of the details. */
export function detailColumns(
  details: BookingDetails,
): Pick<Tables["Booking"], (typeof DETAIL_COLUMNS)[number]> {
  return {
    issueDescription: details.issueDescription,
    notes: details.notes,
    customerProvidesParts: details.customerProvidesPartss,
  };
}
