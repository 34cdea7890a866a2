/** Limits on a service's price in cents and its duration in minutes. */
export const SERVICE_PRICE = { min: 100, max: 1_000_000 } as const;
export const SERVICE_MINUTES = { min: 15, max: 480, step: 5 } as const;

/** Limits on its texts. */
export const SERVICE_TEXT = { description: 500, tools: 20, tool: 40, partsNote: 120 } as const;

/** Most services a customer can choose from. */
export const MOST_SERVICES = 200;

/** How often a service can be due. */
export const MAINTENANCE = { mostMonths: 240, leastMiles: 500, mostMiles: 500_000 } as const;

/** Limits on a service's rules for cars. */
export const PRICE_RULES = {
  most: 50,
  names: 30,
  note: 120,
  addCents: 500_000,
  minutes: { max: 240, step: 5 },
} as const;
