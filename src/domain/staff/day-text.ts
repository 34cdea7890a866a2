import { z } from "zod";
import { field } from "~/messages/field-key";
import { isDay } from "./days";

const DAY_WORDS = field("dayWrong");

export const dayText = z
  .string({ error: DAY_WORDS })
  .max(10, DAY_WORDS)
  .refine(isDay, DAY_WORDS)
  .meta({ format: "date" });

/** First and last day of a list or file, both included. */
export const daySpanShape = { from: dayText.optional(), to: dayText.optional() };

/** Refines such a span: `.refine(isInOrder, DAYS_REVERSED)`. */
export const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
export const DAYS_REVERSED = { path: ["from"], message: field("daysReversed") };
