import type { BookingDetails } from "~/domain/booking/details/details";
import { maskContactData } from "~/domain/text/contact-data";
import type { Tables } from "~/server/gateways/db/statements";

/** Columns of a booking's details. */
export const DETAIL_COLUMNS = ["issueDescription", "notes", "customerProvidesParts"] as const;

/** Columns of a booking's details in a query, named as in the answers. */
export const READ_DETAILS = [
  "b.issueDescription",
  "b.notes",
  "b.customerProvidesParts as customerProvidesPartss",
] as const;

type DetailColumns = Pick<Tables["Booking"], (typeof DETAIL_COLUMNS)[number]>;

/** Values of the details. */
export function detailColumns(details: BookingDetails): DetailColumns {
  return {
    issueDescription: details.issueDescription,
    notes: details.notes,
    customerProvidesParts: details.customerProvidesPartss,
  };
}

/**
 * Returns the details with contact data masked, as a mechanic reads them until the contact opens.
 */
export function maskedDetails(details: BookingDetails): BookingDetails {
  return {
    issueDescription: maskContactData(details.issueDescription),
    notes: null,
    customerProvidesPartss: details.customerProvidesPartss,
  };
}
