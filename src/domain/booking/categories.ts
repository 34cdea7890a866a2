/** What kinds of work there are; services and the questions of the skills test are sorted by them. */
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
