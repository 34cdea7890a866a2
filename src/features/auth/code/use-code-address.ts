import { useSyncExternalStore } from "react";
import { isUserType, type UserType } from "~/domain/account/roles";

/**
 * The role, next page, email and code in the page's address. Email and code follow the #, so they
 * appear in no request and no log.
 */
export interface CodeAddress {
  role: UserType;
  email: string;
  /** From the emailed link; empty without it. */
  code: string;
}

function onHashChange(changed: () => void) {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** Reads the address. Undefined while prerendering. */
export function useCodeAddress(): CodeAddress | undefined {
  const address = useSyncExternalStore(
    onHashChange,
    () => location.search + location.hash,
    () => null,
  );
  if (address === null) return undefined;
  const [search = "", hash = ""] = address.split("#");
  const role = new URLSearchParams(search).get("role");
  const linked = new URLSearchParams(hash);
  return {
    role: role !== null && isUserType(role) ? role : "customer",
    email: linked.get("email") ?? "",
    code: linked.get("code") ?? "",
  };
}
