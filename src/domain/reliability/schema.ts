import { z } from "zod";
import { isoTime } from "../text/text";

const count = z.number().int();

/** GET /api/mechanic/standing and /api/desk/people/{id}/standing: how a mechanic did in the last days. */
export const reliabilitySchema = z.object({
  /** Start of the counted period. */
  since: isoTime,
  accepted: count,
  completed: count,
  released: count,
  late: count,
  noShows: count,
  claims: count,
  /** Customers' messages that were answered, and the median of those answers; null of none. */
  answers: count,
  minutesToAnswer: count.nullable(),
  /** Until then they accept no job, because they gave up jobs on too many days. */
  acceptsAgainAt: isoTime.nullable(),
});
export type Reliability = z.output<typeof reliabilitySchema>;
