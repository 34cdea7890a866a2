import { isBlank } from "~/domain/characters";
import type { WizardDraft, WizardRefusal } from "~/domain/booking/wizard";
import { INVALID_TOASTS } from "~/lib/toast-copy";
import type { BookingDraft } from "./booking-draft";

/** The fields that can be wrong, each with the sentence that stands beside it. */
export type DraftField =
  | "year"
  | "make"
  | "model"
  | "mileage"
  | "serviceIds"
  | "promoCode"
  | "serviceLocation"
  | "schedule";
export type DraftErrors = Partial<Record<DraftField, string>>;

/** The toast of each refusal (specification §5). */
export const REFUSAL_TOASTS = {
  vehicleInfo: INVALID_TOASTS.vehicleMissing,
  noServices: INVALID_TOASTS.noServices,
  noSchedule: INVALID_TOASTS.scheduleMissing,
  pastDate: INVALID_TOASTS.dateInPast,
} as const satisfies Record<WizardRefusal, { title: string; description: string }>;

/** What a refusal means for each field. */
export function fieldErrors(refusal: WizardRefusal, draft: WizardDraft): DraftErrors {
  switch (refusal) {
    case "vehicleInfo": {
      const { year, make, model } = draft.vehicle;
      return {
        ...(isBlank(year) && { year: "Please choose the year." }),
        ...(isBlank(make) && { make: "Please choose the make." }),
        ...(isBlank(model) && { model: "Please choose the model." }),
      };
    }
    case "noServices":
      return { serviceIds: REFUSAL_TOASTS.noServices.description };
    case "noSchedule":
      return {
        ...(isBlank(draft.serviceLocation) && {
          serviceLocation: "Please enter where the vehicle is.",
        }),
        ...(draft.scheduledAt === "" && { schedule: "Please choose a date and a time." }),
      };
    case "pastDate":
      return { schedule: REFUSAL_TOASTS.pastDate.description };
    default:
      return refusal satisfies never;
  }
}

/** The server's field names as the form calls them. */
const SERVER_FIELDS: Record<string, DraftField> = {
  scheduledAt: "schedule",
  serviceLocation: "serviceLocation",
  serviceIds: "serviceIds",
  promoCode: "promoCode",
  year: "year",
  make: "make",
  model: "model",
  mileage: "mileage",
};

/** The server's sentences per field, for the fields this form has. */
export function serverErrors(fields: Record<string, string> | undefined): DraftErrors {
  const errors: DraftErrors = {};
  for (const [name, message] of Object.entries(fields ?? {})) {
    const field = SERVER_FIELDS[name];
    if (field) errors[field] = message;
  }
  return errors;
}

/** The errors that are left after these keys of the draft were written. */
export function withoutEdited(
  errors: DraftErrors,
  before: BookingDraft,
  patch: Partial<BookingDraft>,
): DraftErrors {
  const left = { ...errors };
  if (patch.vehicleId !== undefined) for (const field of VEHICLE_FIELDS) delete left[field];
  for (const field of VEHICLE_FIELDS) {
    if (patch.vehicle && patch.vehicle[field] !== before.vehicle[field]) delete left[field];
  }
  if (patch.serviceIds) delete left.serviceIds;
  if (patch.promoCode !== undefined) delete left.promoCode;
  if (patch.serviceLocation !== undefined) delete left.serviceLocation;
  if ([patch.date, patch.time, patch.timeZone].some((part) => part !== undefined)) {
    delete left.schedule;
  }
  return left;
}

const VEHICLE_FIELDS = [
  "year",
  "make",
  "model",
  "mileage",
] as const satisfies readonly DraftField[];
