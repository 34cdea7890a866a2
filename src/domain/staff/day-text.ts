import { z } from "zod";
import { field } from "~/messages/field-key";

const DAY_WORDS = field("dayWrong");

const isoDate = z.iso.date();

/** Only years of this era. 0001 is a date too, but nothing happened then. */
export const dayText = z
  .string({ error: DAY_WORDS })
  .max(10, DAY_WORDS)
  .refine((day) => day.startsWith("2") && isoDate.safeParse(day).success, DAY_WORDS)
  .meta({ format: "date" });
