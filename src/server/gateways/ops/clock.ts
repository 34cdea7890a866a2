/** Where services ask for the time, so that tests can set it. */
export type Clock = typeof systemClock;

/** The machine's own time. */
export const systemClock = { now: () => new Date() };
