import { z } from "zod";
import { field } from "~/messages/field-key";
import { sortsOf } from "../sort";
import { SERVICE_SHOWS, SERVICE_SORTS } from "./desk-list";

/** GET /api/desk/services.csv. */
export const servicesCsvSchema = z.object({
  show: z.enum([...SERVICE_SHOWS, "all"], { error: field("serviceViewWrong") }).optional(),
  sort: z.enum(sortsOf(SERVICE_SORTS)).optional(),
});
