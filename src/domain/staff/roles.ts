/** Who runs the marketplace: operators its days, owners its money, prices and people too. */
export const STAFF_ROLES = ["operator", "owner"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  operator: "Operator",
  owner: "Owner",
};
