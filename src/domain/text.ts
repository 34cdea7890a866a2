import { z } from "zod";
import { asName, hasStackedMarks, holdsAddress, isBlank } from "./characters";
import { TEXT_LIMITS } from "./text-limits";

const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const storable = (value: string) => !UNSTORABLE.test(value);
const UNSTORABLE_MESSAGE = "Please remove characters that cannot be stored.";

export const TOO_MANY_MARKS = "Please use fewer marks on each letter.";
export const NO_ADDRESS_IN_NAME =
  "A name can't hold a web or email address. Please put a space after a dot, as in St. John.";

/** What every text goes through: storable, trimmed, empty where nothing of it can be seen. */
function text(message: string, tidy: (value: string) => string = (value) => value.trim()) {
  return z
    .string({ error: message })
    .refine(storable, { message: UNSTORABLE_MESSAGE, abort: true })
    .overwrite((value) => (isBlank(value) ? "" : tidy(value)));
}

function bounded(schema: z.ZodString, max: number) {
  return schema
    .max(max, `Please use at most ${max} characters.`)
    .refine((value) => !hasStackedMarks(value), TOO_MANY_MARKS);
}

/** Text that must be there: trimmed, not blank, not longer than `max`. `message` answers its absence. */
export function requiredText(message: string, max: number) {
  return bounded(text(message).min(1, message), max);
}

/** Text that may be absent or blank. */
export function optionalText(max: number) {
  return bounded(text("Please enter text."), max);
}

const named = (schema: z.ZodString) =>
  bounded(schema, TEXT_LIMITS.name).refine((name) => !holdsAddress(name), NO_ADDRESS_IN_NAME);

/** What somebody or something is called: one line, and nothing that a mail would make a link of. */
export function requiredName(message: string) {
  return named(text(message, asName).min(1, message));
}

/** A name that may be absent or blank. */
export function optionalName() {
  return named(text("Please enter a name.", asName));
}

/** An identifier of ours as clients send it: opaque, but never long enough to hurt. */
export const idText = z.string({ error: "An id is required." }).min(1).max(TEXT_LIMITS.id);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an opaque id can name a row at all; others are simply not found. */
export function isRowId(id: string): boolean {
  return UUID.test(id);
}

/** A moment in answers: ISO 8601 in UTC. */
export const isoTime = z.string();

const isoMoment = z.iso.datetime({ offset: true });

/** A date and time with its offset, as text such as 2026-12-24T08:00:00-05:00. */
export function momentText(message: string) {
  return z
    .string({ error: message })
    .max(40, message)
    .refine((text) => isoMoment.safeParse(text).success, message);
}
