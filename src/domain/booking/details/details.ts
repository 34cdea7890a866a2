import { OWN_PARTS_SENTENCE } from "../../claim/policy";
import { TEXT_LIMITS } from "../../text/limits";

// Details a customer gives about a booking besides time, location and services: texts and yes/no
// answers. Forms, drafts, cards and schemas are built from this list.
// services/booking/create/details.ts maps it to columns for the statements.

interface TextDetail {
  name: string;
  /** The question in the form. */
  label: string;
  hint: string;
  placeholder?: string;
  rows: number;
  maxLength: number;
  /** Hidden from a mechanic until they may see the address. The customer can share it earlier. */
  isPrivate: boolean;
  /** Heading on each side's card. */
  told: { customer: string; mechanic: string };
  /** Its description in the API document. */
  about: string;
}

/** In the order they're asked and shown. */
export const TEXT_DETAILS = [
  {
    name: "issueDescription",
    label: "What's going on with your vehicle?",
    hint: "Sounds, smells, warning lights, and when it started. A sentence is plenty.",
    placeholder: "e.g. Grinding noise from the front when I brake, since last week",
    rows: 5,
    maxLength: TEXT_LIMITS.issue,
    isPrivate: false,
    told: { customer: "What you described", mechanic: "What's wrong" },
    about: "The problem in the customer's words.",
  },
  {
    name: "notes",
    label: "Notes for the mechanic",
    hint: "Gate code, where the car is parked, a dog in the yard.",
    rows: 2,
    maxLength: TEXT_LIMITS.note,
    isPrivate: true,
    told: { customer: "Notes for the mechanic", mechanic: "Notes" },
    about: "Notes for the mechanic. Null where there are none.",
  },
] as const satisfies readonly TextDetail[];

interface FlagDetail {
  name: string;
  label: string;
  hint: string;
  /** The question, and the sentence on each side's card if the answer is yes. */
  subject: string;
  told: { customer: string; mechanic: string };
  /** Its description in the API document. */
  about: string;
}

export const FLAG_DETAILS = [
  {
    name: "customerProvidesPartss",
    label: "I will provide the parts",
    hint: `Otherwise your mechanic brings them. ${OWN_PARTS_SENTENCE}`,
    subject: "Parts",
    told: { customer: "You provide the parts.", mechanic: "The customer provides the parts." },
    about: "Whether the customer brings the parts.",
  },
] as const satisfies readonly FlagDetail[];

export type TextName = (typeof TEXT_DETAILS)[number]["name"];
export type FlagName = (typeof FLAG_DETAILS)[number]["name"];

/** The details of a booking. `notes` is also null for a mechanic who hasn't accepted. */
export type BookingDetails = Record<Exclude<TextName, "notes">, string> & {
  notes: string | null;
} & Record<FlagName, boolean>;

/** The details as the customer and the mechanic who accepted read them. */
export function detailsOf(booking: BookingDetails): BookingDetails {
  return {
    issueDescription: booking.issueDescription,
    notes: booking.notes,
    customerProvidesPartss: booking.customerProvidesPartss,
  };
}

/** Returns the details after an edit. Keys that are absent keep their value. */
export function editDetails(
  booking: BookingDetails,
  edit: Partial<BookingDetails>,
): BookingDetails {
  return {
    issueDescription: edit.issueDescription ?? booking.issueDescription,
    notes: edit.notes === undefined ? booking.notes : edit.notes,
    customerProvidesPartss: edit.customerProvidesPartss ?? booking.customerProvidesPartss,
  };
}

/** Returns the details of a warranty visit: the claim, and how to get to the car. */
export function detailsOfVisit(
  job: Pick<BookingDetails, "notes">,
  claim: { description: string },
): BookingDetails {
  return {
    issueDescription: claim.description,
    notes: job.notes,
    customerProvidesPartss: false,
  };
}

/** Values of the form and the saved draft. A missing text is "". */
export type DraftDetails = Record<TextName, string> & Record<FlagName, boolean>;

/** Reads a text from a device's storage. */
export const keptText = (value: unknown) => (typeof value === "string" ? value : "");

/** Reads the details from a booking or a device's storage. */
export function draftDetails(kept: Partial<Record<TextName | FlagName, unknown>>): DraftDetails {
  return {
    issueDescription: keptText(kept.issueDescription),
    notes: keptText(kept.notes),
    customerProvidesPartss: kept.customerProvidesPartss === true,
  };
}
