import { z } from "zod";
import { timeOffSchema } from "~/domain/calendar/schema";
import { momentOf } from "./moment";

/** Validates an entered time off in the given zone. */
export const enteredSchema = (timeZone: string) =>
  z
    .object({
      start: z.string().min(1, "Choose when it starts."),
      end: z.string().min(1, "Choose when it ends."),
      note: z.string(),
    })
    .transform(({ start, end, note }): z.input<typeof timeOffSchema> => ({
      start: momentOf(start, timeZone),
      end: momentOf(end, timeZone),
      note,
    }))
    .pipe(timeOffSchema);
