import { vehicleFields } from "~/messages/fields/vehicle";
import type { RefusalTable } from "../refusal";

export const VEHICLE_REFUSALS = {
  vehicleNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this car." },
  entryNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this entry." },
  entryInFuture: { code: "INVALID", sentence: "Enter the day it was done." },
  tooManyEntries: {
    code: "CONFLICT",
    sentence: "A car's history has room for {limit} of your own entries. Remove one first.",
  },
  reminderNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this reminder." },
  tooManyReminders: {
    code: "CONFLICT",
    sentence: "A car has room for {limit} of your own reminders. Remove one first.",
  },
  reminderMailsOff: {
    code: "CONFLICT",
    sentence: "We can't email reminders yet. You'll find them on this page.",
  },
  reminderMailsUnproven: {
    code: "CONFLICT",
    sentence: "Confirm your email address first. You'll find it in your settings.",
  },
  vinTaken: {
    code: "CONFLICT",
    sentence: "Your {car} already has this VIN. Check it, or remove that car first.",
  },
  shortVin: { code: "INVALID", sentence: vehicleFields.vinShort },
  yearOutOfRange: { code: "INVALID", sentence: "Choose a year from {oldest} to {newest}." },
} as const satisfies RefusalTable;
