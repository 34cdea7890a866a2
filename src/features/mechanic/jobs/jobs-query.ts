import { BOOKING_TRANSITIONS } from "~/domain/booking/status";

/** The input of the mechanic's job list. Preload and hook must use the same one. */
export const JOBS_QUERY = { as: "mechanic" } as const;

/** The input for open requests only. */
export const REQUESTS_QUERY = {
  as: "mechanic",
  status: BOOKING_TRANSITIONS.accept.from,
} as const;
