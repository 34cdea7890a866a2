import { isUserType, type UserType } from "~/domain/account/roles";

const KEY = "curbwrench-intent";

/** Stores the chosen role across an external sign-in, which leaves the site. */
export function storeIntent(role: UserType): void {
  try {
    localStorage.setItem(KEY, role);
  } catch {
    // Without storage the user is asked for the role afterwards.
  }
}

/** Returns the stored role and removes it. */
export function takeIntent(): UserType | null {
  try {
    const stored = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return stored !== null && isUserType(stored) ? stored : null;
  } catch {
    return null;
  }
}
