import "~/lib/zod-without-eval";
import { z } from "zod";
import { detailsShape } from "~/domain/booking/details";
import { EMPTY_DRAFT, WIZARD_STEPS, type WizardDraft } from "~/domain/booking/wizard";
import { isTimeZone } from "~/domain/time-zone";
import type { VehicleView } from "~/domain/vehicle/schema";
import { instantOf } from "~/domain/wall-clock";
import { PATHS } from "~/lib/paths";
import { saveDraft, type DraftKey, type DraftStore } from "~/lib/use-draft";

/** Chosen when the car is not in the garage yet. */
export const NEW_VEHICLE = "new";

const text = z.string().catch("");
const { scheduledAt: _scheduledAt, ...EMPTY_FIELDS } = EMPTY_DRAFT;

/** What the wizard remembers: the domain's draft, how its moment was picked, and where one was. */
export const bookingDraftSchema = z.object({
  step: z.literal(WIZARD_STEPS.map(({ id }) => id)).catch(WIZARD_STEPS[0].id),
  /** A vehicle of the garage, `NEW_VEHICLE`, or "" while undecided. */
  vehicleId: text,
  vehicle: z
    .object({ year: text, make: text, model: text, nickname: text, mileage: text })
    .catch(EMPTY_FIELDS.vehicle),
  ...detailsShape("drafted"),
  serviceIds: z
    .array(z.unknown())
    .catch(EMPTY_FIELDS.serviceIds)
    .transform((ids) => ids.filter((id) => typeof id === "string")),
  promoCode: text,
  serviceLocation: text,
  /** The wished mechanic's user id, or "". */
  mechanicId: text,
  date: text,
  time: text,
  timeZone: z.string().refine(isTimeZone).catch(""),
});
export type BookingDraft = z.output<typeof bookingDraftSchema>;

export const EMPTY_BOOKING_DRAFT: BookingDraft = bookingDraftSchema.parse({});

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
