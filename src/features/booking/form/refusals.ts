import {
  refuseStep,
  WIZARD_FIELDS,
  type WizardDraft,
  type WizardField,
  type WizardRefusal,
  type WizardStep,
} from "~/domain/booking/wizard";
import type { ContactField } from "~/domain/booking/guest/contact";
import type { WrongField } from "~/domain/wrong-fields";
import type { StepRefusal } from "~/features/wizard/use-wizard";
import { INVALID_TOASTS } from "~/lib/toast-copy";
import type { BookingDraft } from "./booking-draft";

/** The error of each invalid field. */
export type DraftErrors = Partial<Record<WizardField | ContactField, string>>;

export function errorsOf(fields: readonly WrongField<WizardField | ContactField>[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { name, message } of fields) errors[name] = message;
  return errors;
}

type Toasts = Record<WizardRefusal, StepRefusal<WizardField>["toast"]>;

/** The toast for each kind of refusal. */
const TOASTS = {
  vehicleInfo: INVALID_TOASTS.vehicleMissing,
  mileage: null,
  noServices: INVALID_TOASTS.noServices,
  noSchedule: INVALID_TOASTS.scheduleMissing,
  pastDate: INVALID_TOASTS.dateInPast,
} as const satisfies Toasts;

/** Returns the first step that can't be left, with its errors. */
export function refuseSteps(
  steps: readonly WizardStep[],
  draft: WizardDraft,
  now: Date,
  toasts: Toasts = TOASTS,
) {
  for (const step of steps) {
    const refusal = refuseStep(step, draft, now);
    if (refusal) return { step, toast: toasts[refusal.reason], fields: refusal.fields };
  }
  return null;
}

/** On confirming, a missing vehicle means going back to its step. */
export const CONFIRM_TOASTS: Toasts = { ...TOASTS, vehicleInfo: INVALID_TOASTS.noVehicle };

/** Returns the server's errors for the fields of this form. */
export function serverErrors(fields: Record<string, string> = {}): WrongField<WizardField>[] {
  return WIZARD_FIELDS.flatMap((name) => {
    const message = fields[name];
    return message ? [{ name, message }] : [];
  });
}

/** Returns the remaining errors after some fields were edited. */
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
    delete left.scheduledAt;
  }
  return left;
}

const VEHICLE_FIELDS = [
  "year",
  "make",
  "model",
  "mileage",
] as const satisfies readonly WizardField[];
