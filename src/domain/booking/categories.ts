/** Categories of services and of skills test questions. */
export const SERVICE_CATEGORIES = [
  "maintenance",
  "inspection",
  "diagnostic",
  "repair",
  "electrical",
  "other",
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

export const CATEGORY_LABELS: Record<ServiceCategory, string> = {
  maintenance: "Maintenance",
  inspection: "Inspection",
  diagnostic: "Diagnostic",
  repair: "Repair",
  electrical: "Electrical",
  other: "Other",
};
