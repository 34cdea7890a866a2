import { z } from "zod";
import { field } from "~/messages/field-key";
import { sortsOf } from "../sort";
import { PROMO_SORTS } from "./desk-list";
import { PROMO_STATES } from "./promo";

/** GET /api/desk/promos.csv. */
export const promosCsvSchema = z.object({
  show: z.enum([...PROMO_STATES, "all"], { error: field("promoViewWrong") }).optional(),
  sort: z.enum(sortsOf(PROMO_SORTS)).optional(),
});
