import {
  refuseStep,
  WIZARD_FIELDS,
  type WizardDraft,
  type WizardField,
  type WizardRefusal,
  type WizardStep,
} from "~/domain/booking/wizard";
import type { WrongField } from "~/domain/wrong-fields";
import type { StepRefusal } from "~/features/wizard/use-wizard";
import { INVALID_TOASTS } from "~/lib/toast-copy";
import type { BookingDraft } from "./booking-draft";

/** The sentence beside each wrong field. */
export type DraftErrors = Partial<Record<WizardField, string>>;

export function errorsOf(fields: readonly WrongField<WizardField>[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { name, message } of fields) errors[name] = message;
  return errors;
}

type Toasts = Record<WizardRefusal, StepRefusal<WizardField>["toast"]>;

/** The toast of each refusal. */
const TOASTS = {
  vehicleInfo: INVALID_TOASTS.vehicleMissing,
  mileage: null,
  noServices: INVALID_TOASTS.noServices,
  noSchedule: INVALID_TOASTS.scheduleMissing,
  pastDate: INVALID_TOASTS.dateInPast,
} as const satisfies Toasts;

/** The first of these steps that can't be left, and what is said then. */
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

/** When everything is sent at once, a missing vehicle is to be gone back for. */
export const CONFIRM_TOASTS: Toasts = { ...TOASTS, vehicleInfo: INVALID_TOASTS.noVehicle };

/** The server's sentences per field, for the fields this form has. */
export function serverErrors(fields: Record<string, string> = {}): WrongField<WizardField>[] {
  return WIZARD_FIELDS.flatMap((name) => {
    const message = fields[name];
    return message ? [{ name, message }] : [];
  });
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
