import type { DeskPersonRow } from "~/domain/staff/people";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";

const SIDES = { customer: "Customer", mechanic: "Mechanic" } as const;

/** Says in words whether a person is a customer, a mechanic or staff. */
export function sideOf({
  userType,
  staffRole,
}: Pick<DeskPersonRow, "userType" | "staffRole">): string {
  const side = userType === null ? "No role chosen yet" : SIDES[userType];
  return staffRole === null ? side : `${STAFF_ROLE_LABELS[staffRole]} · ${side}`;
}
