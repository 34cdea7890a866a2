/** The clock for services, which tests can set. */
export type Clock = typeof systemClock;

/** Uses the system time. */
export const systemClock = { now: () => new Date() };
