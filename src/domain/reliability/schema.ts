import { z } from "zod";
import { isoTime } from "../text/text";

const count = z.number().int();

/** GET /api/mechanic/standing and /api/desk/people/{id}/standing: a mechanic's reliability. */
export const reliabilitySchema = z.object({
  /** Start of the counted period. */
  since: isoTime,
  accepted: count,
  completed: count,
  released: count,
  late: count,
  noShows: count,
  claims: count,
  /** Answered messages from customers, and the median time to answer; null for none. */
  answers: count,
  minutesToAnswer: count.nullable(),
  /** Until then they can't accept jobs, because they released jobs on too many days. */
  acceptsAgainAt: isoTime.nullable(),
});
export type Reliability = z.output<typeof reliabilitySchema>;
