/** The two kinds of user. */
export const USER_TYPES = ["customer", "mechanic"] as const;
export type UserType = (typeof USER_TYPES)[number];

/**
 * Kinds of callers that procedures distinguish. Besides the two user types, they're levels of
 * sign-in: `admin` has a staff role, `staff` also gave a second factor, `cashier` and `owner` gave
 * it within minutes.
 */
export type ActorRole = "user" | "customer" | "mechanic" | "admin" | "staff" | "cashier" | "owner";

export function isUserType(value: string): value is UserType {
  return value === "customer" || value === "mechanic";
}

/** A type is chosen once. A customer can become a mechanic, never the other way around. */
export function canBecome(from: UserType | null, to: UserType): boolean {
  return from === null || from === to || (from === "customer" && to === "mechanic");
}

export const ROLE_LABELS: Record<UserType, string> = { customer: "Customer", mechanic: "Mechanic" };
