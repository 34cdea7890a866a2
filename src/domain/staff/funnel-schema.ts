import { z } from "zod";
import { ENTRY_PAGES } from "../booking/guest/policy";
import { STEPS } from "./days";

/** Steps of a visitor without an account, in order. */
export const FUNNEL_STEPS = ["quotes", "drafts", "confirmed", "authorized"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const count = z.number().int();
const steps = z.object({
  quotes: count,
  drafts: count,
  /** Bookings that a draft became. */
  confirmed: count,
  /** Those of them with a card: held, charged or saved. */
  authorized: count,
} satisfies Record<FunnelStep, typeof count>);
export type FunnelCounts = z.output<typeof steps>;

/** GET /api/desk/funnel. Its input is that of GET /api/desk/numbers. */
export const funnelSchema = z.object({
  /** Time zone of the days. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.enum(STEPS),
  total: steps,
  pages: z.array(steps.extend({ entry: z.enum(ENTRY_PAGES) })),
  rows: z.array(steps.extend({ from: z.string(), to: z.string() })),
});
export type FunnelView = z.output<typeof funnelSchema>;
