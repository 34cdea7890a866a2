/** The twelve specializations. */
export const SPECIALIZATIONS = [
  "Oil Changes",
  "Brake Service",
  "Diagnostics",
  "Tune-ups",
  "Tire Service",
  "Battery Service",
  "Engine Repair",
  "Transmission",
  "Electrical",
  "Air Conditioning",
  "Suspension",
  "Exhaust System",
] as const;
export type Specialization = (typeof SPECIALIZATIONS)[number];

/** Miles a mechanic drives from their location. */
export const SERVICE_RADIUS = {
  options: [15, 25, 50, 100],
  default: 25,
  min: 1,
  max: 100,
} as const;

/** Years of experience: stored value and label. */
export const EXPERIENCE_OPTIONS = [
  { value: 1, label: "1-2 years" },
  { value: 3, label: "3-5 years" },
  { value: 6, label: "6-10 years" },
  { value: 11, label: "10+ years" },
] as const;
export const EXPERIENCE_RANGE = { min: 0, max: 50 } as const;

/** Dollars an hour. */
export const HOURLY_RATE = { min: 10, max: 500, step: 5, default: 50 } as const;

export const WORK_EXPERIENCE_MIN = 10;

/** Options in the onboarding. */
export const TOOLS = [
  "Socket Set",
  "Torque Wrench",
  "Floor Jack",
  "Jack Stands",
  "OBD-II Scanner",
  "Multimeter",
  "Brake Bleeder Kit",
  "Battery Tester",
  "Oil Drain Pan",
  "Impact Wrench",
] as const;

export const SEARCH_ORDERS = ["distance", "rating", "price"] as const;
