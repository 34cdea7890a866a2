import { z } from "zod";
import { isoTime } from "../../text/text";
import { bookingViewSchema } from "../view";

/** The drive to a stop, as `Leg` describes it. */
const legSchema = z.object({
  from: z.enum(["base", "stop"]),
  miles: z.number(),
  minutes: z.number(),
  leaveAt: isoTime,
  isTight: z.boolean(),
});

/** A job in hand with its drive and what the mechanic should bring. */
const stopSchema = z.object({
  job: bookingViewSchema,
  leg: legSchema.nullable(),
  tools: z.array(z.string()),
  street: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type StopView = z.output<typeof stopSchema>;

/** GET /api/mechanic/today: accepted and started jobs, by start. */
export const todaySchema = z.object({ stops: z.array(stopSchema) });
export type TodayView = z.output<typeof todaySchema>;
