"use client";

import { USER_TYPES } from "~/domain/account/roles";
import { BRAND_NAME } from "~/domain/brand";
import { RoleCardBody, roleCardClasses } from "~/features/auth/role-cards";
import { useSetUserType } from "./use-set-user-type";

/** Asks for the role once. */
export function RoleChooser() {
  const { setUserType, choosing } = useSetUserType();
  return (
    <div className="mx-auto max-w-3xl sm:py-8">
      <h1 className="text-title font-bold">Welcome to {BRAND_NAME}</h1>
      <p className="mt-2 mb-7 text-lead text-muted-foreground">
        How will you use it? A customer can become a mechanic later.
      </p>
      <ul className="grid gap-4 sm:grid-cols-2" aria-busy={choosing !== null}>
        {USER_TYPES.map((userType) => (
          <li key={userType} className="flex">
            <button
              type="button"
              disabled={choosing !== null}
              onClick={() => setUserType(userType)}
              className={roleCardClasses}
            >
              <RoleCardBody role={userType} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
