import { draftDetails, keptText } from "~/domain/booking/details/details";
import {
  EMPTY_DRAFT,
  WIZARD_STEPS,
  type WizardDraft,
  type WizardStep,
} from "~/domain/booking/wizard";
import { isTimeZone } from "~/domain/time/time-zone";
import type { VehicleView } from "~/domain/vehicle/schema";
import { instantOf } from "~/domain/time/wall-clock";
import { PATHS } from "~/lib/paths";
import { isObject, saveDraft, type DraftKey, type DraftStore } from "~/lib/use-draft";

/** Chosen when the car is not in the garage yet. */
export const NEW_VEHICLE = "new";

/** What the wizard remembers: the domain's draft, how its moment was picked, and where one was. */
export interface BookingDraft extends Omit<WizardDraft, "scheduledAt"> {
  step: WizardStep;
  /** A vehicle of the garage, `NEW_VEHICLE`, or "" while undecided. */
  vehicleId: string;
  /** The wished mechanic's user id, or "". */
  mechanicId: string;
  date: string;
  time: string;
  timeZone: string;
}

/**
 * The draft in whatever a device kept: each part that is damaged or of an older form is empty. By hand,
 * because the wizard asks before its first paint, and a schema would bring zod along.
 */
export function readBookingDraft(kept: Record<string, unknown>): BookingDraft {
  const vehicle = isObject(kept.vehicle) ? kept.vehicle : {};
  const serviceIds: unknown[] = Array.isArray(kept.serviceIds) ? kept.serviceIds : [];
  const timeZone = keptText(kept.timeZone);
  return {
    step: WIZARD_STEPS.find(({ id }) => id === kept.step)?.id ?? WIZARD_STEPS[0].id,
    vehicleId: keptText(kept.vehicleId),
    vehicle: {
      year: keptText(vehicle.year),
      make: keptText(vehicle.make),
      model: keptText(vehicle.model),
      nickname: keptText(vehicle.nickname),
      mileage: keptText(vehicle.mileage),
    },
    ...draftDetails(kept),
    serviceIds: serviceIds.filter((id) => typeof id === "string"),
    promoCode: keptText(kept.promoCode),
    serviceLocation: keptText(kept.serviceLocation),
    mechanicId: keptText(kept.mechanicId),
    date: keptText(kept.date),
    time: keptText(kept.time),
    timeZone: isTimeZone(timeZone) ? timeZone : "",
  };
}

export const EMPTY_BOOKING_DRAFT: BookingDraft = readBookingDraft({});

/** The draft's place on this device; `null` for somebody who hasn't signed in yet. */
export const bookingDraftKey = (owner: string | null): DraftKey => ({
  name: "booking-draft",
  owner,
});

/** What an address such as /customer/booking?issue=…&place=…&mechanicId=… already tells. */
export interface BookingPrefill {
  issue?: string;
  place?: string;
  mechanicId?: string;
  /** All that a past booking told, which is booked again. */
  again?: BookingDraft;
}

const MAX_PREFILL = 2000;

/** What the address tells, cut to what a field takes. */
export function readPrefill(query: { get(name: string): string | null }): BookingPrefill {
  const text = (name: string) => query.get(name)?.trim().slice(0, MAX_PREFILL);
  return { issue: text("issue"), place: text("place"), mechanicId: text("mechanicId") };
}

/** The draft with what the address tells; a new wish begins at the first step. */
export function withPrefill(draft: BookingDraft, prefill: BookingPrefill): BookingDraft {
  const { issue, place, mechanicId, again } = prefill;
  if (again) return again;
  if (!issue && !place && !mechanicId) return draft;
  return {
    ...draft,
    step: WIZARD_STEPS[0].id,
    issueDescription: issue || draft.issueDescription,
    serviceLocation: place || draft.serviceLocation,
    mechanicId: mechanicId || draft.mechanicId,
  };
}

/** Keeps what the wizard's address `next` tells as the draft of somebody who hasn't signed in yet. */
export function keepWish(store: DraftStore, next: string, now: Date): void {
  const [path = "", search = ""] = next.split("?");
  if (path !== PATHS.booking || search === "") return;
  const wish = readPrefill(new URLSearchParams(search));
  saveDraft(store, bookingDraftKey(null), withPrefill(EMPTY_BOOKING_DRAFT, wish), now);
}

/** The draft's vehicle, if it is one of the garage. */
export function garageVehicle(
  draft: BookingDraft,
  garage: readonly VehicleView[],
): VehicleView | undefined {
  return garage.find((vehicle) => vehicle.id === draft.vehicleId);
}

/** Whether the car is described by hand: nothing in the garage, or another one was chosen. */
export function describesVehicle(draft: BookingDraft, garage: readonly VehicleView[]): boolean {
  return draft.vehicleId === NEW_VEHICLE || garage.length === 0;
}

/** What the domain's step rules look at: the chosen vehicle in words and the picked moment as ISO. */
export function toWizardDraft(draft: BookingDraft, garage: readonly VehicleView[]): WizardDraft {
  const known = garageVehicle(draft, garage);
  const undescribed = known === undefined && !describesVehicle(draft, garage);
  return {
    ...draft,
    vehicle: known
      ? {
          ...EMPTY_DRAFT.vehicle,
          year: String(known.year),
          make: known.make,
          model: known.model,
        }
      : undescribed
        ? EMPTY_DRAFT.vehicle
        : draft.vehicle,
    scheduledAt: scheduledAtOf(draft),
  };
}

/** The picked moment as ISO; "" while the date or the time is missing. */
export function scheduledAtOf(draft: Pick<BookingDraft, "date" | "time" | "timeZone">): string {
  if (draft.timeZone === "") return "";
  return instantOf(draft, draft.timeZone)?.toISOString() ?? "";
}
