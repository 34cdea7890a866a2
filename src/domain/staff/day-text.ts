import { z } from "zod";
import { field } from "~/messages/field-key";
import { isDay } from "./days";

const DAY_WORDS = field("dayWrong");

export const dayText = z
  .string({ error: DAY_WORDS })
  .max(10, DAY_WORDS)
  .refine(isDay, DAY_WORDS)
  .meta({ format: "date" });
