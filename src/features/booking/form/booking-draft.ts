import { draftDetails, keptText } from "~/domain/booking/details/details";
import {
  EMPTY_DRAFT,
  GUEST_STEPS,
  WIZARD_STEPS,
  type GuestStep,
  type WizardDraft,
} from "~/domain/booking/wizard";
import type { ServiceView } from "~/domain/booking/schema";
import { servicesToSelect } from "~/domain/catalog/finding";
import { serviceAt } from "~/domain/public/slug";
import { isTimeZone } from "~/domain/time/time-zone";
import type { VehicleView } from "~/domain/vehicle/schema";
import { instantOf } from "~/domain/time/wall-clock";
import { PATHS } from "~/lib/paths";
import { isObject, saveDraft, type DraftKey, type DraftStore } from "~/lib/use-draft";

/** The value chosen for a car that isn't in the garage yet. */
export const NEW_VEHICLE = "new";

/** The wizard's saved state: the domain's draft, plus how time and vehicle were chosen. */
export interface BookingDraft extends Omit<WizardDraft, "scheduledAt"> {
  step: GuestStep;
  /** The id of a vehicle in the garage, `NEW_VEHICLE`, or "" if none is chosen. */
  vehicleId: string;
  /** The requested mechanic's user id, or "". */
  mechanicId: string;
  /** Selected services that the last search chose, not the customer. */
  foundIds: string[];
  /** The kind of page that led here, for the funnel's figures, or "". */
  entry: string;
  date: string;
  time: string;
  timeZone: string;
}

/**
 * Reads a draft stored on the device. Damaged or outdated fields become empty. Written by hand,
 * because the wizard needs it before its first paint and a schema would load zod.
 */
export function readBookingDraft(kept: Record<string, unknown>): BookingDraft {
  const vehicle = isObject(kept.vehicle) ? kept.vehicle : {};
  const timeZone = keptText(kept.timeZone);
  return {
    step: GUEST_STEPS.find(({ id }) => id === kept.step)?.id ?? WIZARD_STEPS[0].id,
    vehicleId: keptText(kept.vehicleId),
    vehicle: {
      year: keptText(vehicle.year),
      make: keptText(vehicle.make),
      model: keptText(vehicle.model),
      nickname: keptText(vehicle.nickname),
      mileage: keptText(vehicle.mileage),
    },
    ...draftDetails(kept),
    serviceIds: keptIds(kept.serviceIds),
    foundIds: keptIds(kept.foundIds),
    promoCode: keptText(kept.promoCode),
    serviceLocation: keptText(kept.serviceLocation),
    mechanicId: keptText(kept.mechanicId),
    entry: keptText(kept.entry),
    date: keptText(kept.date),
    time: keptText(kept.time),
    timeZone: isTimeZone(timeZone) ? timeZone : "",
  };
}

function keptIds(kept: unknown): string[] {
  const ids: unknown[] = Array.isArray(kept) ? kept : [];
  return ids.filter((id) => typeof id === "string");
}

export const EMPTY_BOOKING_DRAFT: BookingDraft = readBookingDraft({});

/** Returns a draft begun before signing in as its owner continues it: at one of the four steps. */
export function forOwner(draft: BookingDraft): BookingDraft {
  return draft.step === "details" || draft.step === "code" ? { ...draft, step: "schedule" } : draft;
}

/** Returns the draft's storage key. A null owner is a visitor who hasn't signed in. */
export const bookingDraftKey = (owner: string | null): DraftKey => ({
  name: "booking-draft",
  owner,
});

/** Answers given in an address such as /book?q=…&zip=…&mechanic=…. */
export interface BookingPrefill {
  /** A car in the garage. */
  vehicleId?: string;
  issue?: string;
  place?: string;
  mechanicId?: string;
  serviceIds?: string[];
  entry?: string;
  /** The draft of a past booking that is booked again. */
  again?: BookingDraft;
}

const MAX_PREFILL = 2000;

/**
 * Reads the answers from the address, cut to the length of their fields. `q`, `zip` and `mechanic`
 * are the parameters of /book, which are kept when a visitor signs in.
 */
export function readPrefill(query: { get(name: string): string | null }): BookingPrefill {
  const text = (...names: string[]) =>
    names.map((name) => query.get(name)?.trim().slice(0, MAX_PREFILL)).find(Boolean);
  return {
    issue: text("q", "issue"),
    place: text("zip", "place"),
    mechanicId: text("mechanic", "mechanicId"),
    vehicleId: text("vehicle"),
    entry: text("entry"),
  };
}

/** Returns true if the address names services, so that the catalog has to be known first. */
export function namesServices(query: { get(name: string): string | null }): boolean {
  return [query.get("service"), query.get("q"), query.get("issue")].some(Boolean);
}

/** Returns the services to select: the one in the address, or what fits its description. */
export function prefilledServices(
  query: { get(name: string): string | null },
  services: readonly ServiceView[],
): string[] {
  const named = serviceAt(services, query.get("service") ?? "");
  const chosen =
    named === undefined ? servicesToSelect(readPrefill(query).issue ?? "", services) : [named];
  return chosen.map(({ id }) => id);
}

/**
 * Adds the answers of the address to the draft. A new request starts at the first step. A new
 * search replaces the services that the last one chose, and leaves those the customer chose.
 */
export function withPrefill(draft: BookingDraft, prefill: BookingPrefill): BookingDraft {
  const { vehicleId, issue, place, mechanicId, serviceIds = [], entry, again } = prefill;
  if (again) return again;
  const isGiven = [vehicleId, issue, place, mechanicId, entry].some(Boolean);
  if (!isGiven && serviceIds.length === 0) return draft;
  return {
    ...draft,
    step: WIZARD_STEPS[0].id,
    vehicleId: vehicleId || draft.vehicleId,
    issueDescription: issue || draft.issueDescription,
    serviceLocation: place || draft.serviceLocation,
    mechanicId: mechanicId || draft.mechanicId,
    ...(issue || serviceIds.length > 0 ? foundInstead(draft, serviceIds) : {}),
    entry: entry || draft.entry,
  };
}

function foundInstead(draft: BookingDraft, found: readonly string[]) {
  const byHand = draft.serviceIds.filter((id) => !draft.foundIds.includes(id));
  const foundIds = found.filter((id) => !byHand.includes(id));
  return { serviceIds: [...byHand, ...foundIds], foundIds };
}

/** Returns the services as the customer selected them. One that they touched is theirs from now on. */
export function selectedByHand(
  draft: Pick<BookingDraft, "foundIds">,
  serviceIds: string[],
): Pick<BookingDraft, "serviceIds" | "foundIds"> {
  return { serviceIds, foundIds: draft.foundIds.filter((id) => serviceIds.includes(id)) };
}

/**
 * Stores the answers of the wizard's address `next` as the draft of a visitor who hasn't signed in.
 */
export function keepSearch(store: DraftStore, next: string, now: Date): void {
  const [path = "", search = ""] = next.split("?");
  if (path !== PATHS.booking || search === "") return;
  const typed = readPrefill(new URLSearchParams(search));
  saveDraft(store, bookingDraftKey(null), withPrefill(EMPTY_BOOKING_DRAFT, typed), now);
}

/** Returns the draft's vehicle if it is in the garage. */
export function garageVehicle(
  draft: BookingDraft,
  garage: readonly VehicleView[],
): VehicleView | undefined {
  return garage.find((vehicle) => vehicle.id === draft.vehicleId);
}

/** Returns true if the car is described by hand: the garage is empty or another car was chosen. */
export function describesVehicle(draft: BookingDraft, garage: readonly VehicleView[]): boolean {
  return draft.vehicleId === NEW_VEHICLE || garage.length === 0;
}

/** Converts the draft for the domain's step rules: the vehicle's fields, and the time as ISO. */
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

/** Returns the chosen time as ISO, or "" while the date or time is missing. */
export function scheduledAtOf(draft: Pick<BookingDraft, "date" | "time" | "timeZone">): string {
  if (draft.timeZone === "") return "";
  return instantOf(draft, draft.timeZone)?.toISOString() ?? "";
}
