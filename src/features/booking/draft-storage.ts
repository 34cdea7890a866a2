import "~/features/shell/zod-without-eval";
import { isTimeZone } from "~/domain/time-zone";
import { WIZARD_STEPS } from "~/domain/booking/wizard";
import { PATHS } from "~/lib/paths";
import { EMPTY_BOOKING_DRAFT, readPrefill, withPrefill, type BookingDraft } from "./booking-draft";

/** The part of localStorage that is needed; it may throw, as a browser that keeps nothing does. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "curbwrench:booking-draft:";
const ANONYMOUS = "anonymous";
/** A wish older than this is a new wish. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

const keyOf = (userId: string | null) => `${KEY}${userId ?? ANONYMOUS}`;

/** Keeps the draft for this user on this device; `null` for somebody who hasn't signed in yet. */
export function saveDraft(
  store: DraftStore,
  userId: string | null,
  draft: BookingDraft,
  now: Date,
): void {
  try {
    store.setItem(keyOf(userId), JSON.stringify({ savedAt: now.getTime(), draft }));
  } catch {
    // A full or forbidden store only costs the draft after a reload.
  }
}

/** Keeps what the wizard's address `next` tells as the draft of somebody who hasn't signed in yet. */
export function keepWish(store: DraftStore, next: string, now: Date): void {
  const [path = "", search = ""] = next.split("?");
  if (path !== PATHS.booking || search === "") return;
  const wish = readPrefill(new URLSearchParams(search));
  saveDraft(store, null, withPrefill(EMPTY_BOOKING_DRAFT, wish), now);
}

/** Forgets the draft, also the one from before signing in. */
export function clearDraft(store: DraftStore, userId: string | null): void {
  try {
    store.removeItem(keyOf(userId));
    store.removeItem(keyOf(null));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The user's draft, or the one begun before signing in, which becomes his. Null when there is
 * none, when it is too old, or when it can't be read.
 */
export function loadDraft(
  store: DraftStore,
  userId: string | null,
  now: Date,
): BookingDraft | null {
  try {
    const own = readDraft(store.getItem(keyOf(userId)), now);
    const earlier = userId === null ? null : readDraft(store.getItem(keyOf(null)), now);
    if (earlier) {
      store.removeItem(keyOf(null));
      saveDraft(store, userId, earlier, now);
    }
    return earlier ?? own;
  } catch {
    return null;
  }
}

/** A stored draft, key by key: whatever doesn't fit falls back to empty. */
export function readDraft(text: string | null, now: Date): BookingDraft | null {
  if (text === null) return null;
  const kept = objectOf(parse(text));
  const savedAt = kept?.savedAt;
  const stored = objectOf(kept?.draft);
  if (!stored || typeof savedAt !== "number" || now.getTime() - savedAt > KEEP_MS) return null;
  const vehicle = objectOf(stored.vehicle) ?? {};
  const empty = EMPTY_BOOKING_DRAFT;
  return {
    step: WIZARD_STEPS.find(({ id }) => id === stored.step)?.id ?? empty.step,
    vehicleId: textOf(stored.vehicleId),
    vehicle: {
      year: textOf(vehicle.year),
      make: textOf(vehicle.make),
      model: textOf(vehicle.model),
      nickname: textOf(vehicle.nickname),
      mileage: textOf(vehicle.mileage),
    },
    issueDescription: textOf(stored.issueDescription),
    notes: textOf(stored.notes),
    customerProvidesPartss: stored.customerProvidesPartss === true,
    serviceIds: Array.isArray(stored.serviceIds)
      ? stored.serviceIds.filter((id): id is string => typeof id === "string")
      : [],
    promoCode: textOf(stored.promoCode),
    serviceLocation: textOf(stored.serviceLocation),
    mechanicId: textOf(stored.mechanicId),
    date: textOf(stored.date),
    time: textOf(stored.time),
    timeZone: isTimeZone(textOf(stored.timeZone)) ? textOf(stored.timeZone) : "",
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
const objectOf = (value: unknown) => (isObject(value) ? value : null);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
