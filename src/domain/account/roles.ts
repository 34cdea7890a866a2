/** The two kinds of user. */
export const USER_TYPES = ["customer", "mechanic"] as const;
export type UserType = (typeof USER_TYPES)[number];

/**
 * Who may do something; all but the two types are ways of being signed in. `admin` has a staff role,
 * `staff` gave a second factor too, `cashier` and `owner` gave it just now.
 */
export type ActorRole = "user" | "customer" | "mechanic" | "admin" | "staff" | "cashier" | "owner";

export function isUserType(value: string): value is UserType {
  return value === "customer" || value === "mechanic";
}

/** A type is chosen once; a customer may become a mechanic, never the other way. */
export function canBecome(from: UserType | null, to: UserType): boolean {
  return from === null || from === to || (from === "customer" && to === "mechanic");
}

export const ROLE_LABELS: Record<UserType, string> = { customer: "Customer", mechanic: "Mechanic" };
