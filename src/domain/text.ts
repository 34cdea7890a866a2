import { z } from "zod";

/** Largest lengths, in characters (code points). Postgres would take more; people and screens would not. */
export const TEXT_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  line: 200,
  issue: 5000,
  note: 2000,
  message: 2000,
  password: 128,
  id: 64,
} as const;

const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const storable = (value: string) => !UNSTORABLE.test(value);
const UNSTORABLE_MESSAGE = "Please remove characters that cannot be stored.";

/** Text that must be there: trimmed, not blank, not longer than `max`. `message` answers its absence. */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters.`)
    .refine(storable, UNSTORABLE_MESSAGE);
}

/** Text that may be absent or blank. */
export function optionalText(max: number) {
  return z
    .string({ error: "Please enter text." })
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine(storable, UNSTORABLE_MESSAGE);
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
