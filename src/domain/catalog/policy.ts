/** What a service may cost, in cents, and how long it may take, in minutes. */
export const SERVICE_PRICE = { min: 100, max: 1_000_000 } as const;
export const SERVICE_MINUTES = { min: 15, max: 480, step: 5 } as const;

/** What is told of it. */
export const SERVICE_TEXT = { description: 500, tools: 20, tool: 40 } as const;

/** More can't be shown to a customer who is to choose. */
export const MOST_SERVICES = 200;
