import { isUserType, type UserType } from "~/domain/account/roles";

const KEY = "curbwrench-intent";

/** Keeps which side was chosen, over an external sign-in that leaves the site. */
export function storeIntent(role: UserType): void {
  try {
    localStorage.setItem(KEY, role);
  } catch {
    // Without storage the role is asked for afterwards.
  }
}

/** The stored wish; reading it uses it up. */
export function takeIntent(): UserType | null {
  try {
    const stored = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return stored !== null && isUserType(stored) ? stored : null;
  } catch {
    return null;
  }
}
