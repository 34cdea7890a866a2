import { z } from "zod";
import { timeOffSchema } from "~/domain/calendar/schema";
import { field } from "~/messages/field-key";
import { momentOf } from "./moment";

/** Validates an entered time off in the given zone. */
export const enteredSchema = (timeZone: string) =>
  z
    .object({
      start: z.string().min(1, field("timeOffStartMissing")),
      end: z.string().min(1, field("timeOffEndMissing")),
      note: z.string(),
    })
    .transform(({ start, end, note }): z.input<typeof timeOffSchema> => ({
      start: momentOf(start, timeZone),
      end: momentOf(end, timeZone),
      note,
    }))
    .pipe(timeOffSchema);
