/** Staff roles: operators run daily work; owners also manage money, prices and staff. */
export const STAFF_ROLES = ["operator", "owner"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  operator: "Operator",
  owner: "Owner",
};
