/** Scopes that an API key can have, with their labels. */
export const SCOPE_LABELS = {
  "bookings:read": "See bookings, photos and reviews",
  "bookings:write": "Book, accept, reschedule, cancel and complete jobs",
  "vehicles:read": "See vehicles",
  "vehicles:write": "Add vehicles",
  "services:read": "See services, prices and mechanics",
  "payments:read": "See payments, receipts and earnings",
  "calendar:read": "See working hours and free times",
  "messages:read": "Read messages",
  "messages:write": "Send messages",
  "notifications:read": "See notifications",
  "desk:read": "See the desk, after an owner grants it",
} as const;

export type ApiScope = keyof typeof SCOPE_LABELS;

export const API_SCOPES = [
  "bookings:read",
  "bookings:write",
  "vehicles:read",
  "vehicles:write",
  "services:read",
  "payments:read",
  "calendar:read",
  "messages:read",
  "messages:write",
  "notifications:read",
  "desk:read",
] as const satisfies readonly ApiScope[];

/**
 * What a call requires of an API key: a scope, or no particular one ("any"). "never": it only works
 * for a signed-in person.
 */
export type CallScope = ApiScope | "any" | "never";

/** The scope that only staff can have, once an owner has granted it. */
export const DESK_SCOPE = "desk:read" satisfies ApiScope;

/** Returns the scopes that this account's keys can have. */
export function scopesFor({ isStaff }: { isStaff: boolean }): readonly ApiScope[] {
  return API_SCOPES.filter((scope) => isStaff || scope !== DESK_SCOPE);
}

/** Returns the stored scopes that still exist. */
export function knownScopes(stored: readonly string[]): ApiScope[] {
  return API_SCOPES.filter((scope) => stored.includes(scope));
}
