import { z } from "zod";
import type { FieldKey } from "~/messages/fields";
import { field } from "~/messages/field-key";
import {
  asName,
  changesDirection,
  hasStackedMarks,
  isBlank,
  MAX_DIGITS_IN_NAME,
} from "./characters";
import { holdsContactData } from "./contact-data";
import { TEXT_LIMITS } from "./limits";
import { holdsAddress } from "./web-address";

const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const storable = (value: string) => !UNSTORABLE.test(value);

export const TOO_MANY_MARKS = field("tooManyMarks");
export const NO_CONTACT_IN_NAME = field("nameWithContact");
export const NO_DIRECTION_CHANGE = field("nameTurnsText");
export const NO_NUMBER_IN_NAME = field("nameWithNumber");

/** Cleans every text: storable characters, trimmed, empty if nothing is visible. */
function text(message: FieldKey) {
  return storableText(message).overwrite((value) => (isBlank(value) ? "" : value.trim()));
}

/** A name on one line. A name that would turn the text around it is refused, not cleaned. */
function nameText(message: FieldKey) {
  return storableText(message)
    .refine((value) => !changesDirection(value), { message: NO_DIRECTION_CHANGE, abort: true })
    .overwrite((value) => (isBlank(value) ? "" : asName(value)));
}

function storableText(message: FieldKey) {
  return z
    .string({ error: message })
    .refine(storable, { message: field("unstorable"), abort: true });
}

function bounded(schema: z.ZodString, max: number) {
  return schema
    .max(max, field("tooLong"))
    .refine((value) => !hasStackedMarks(value), TOO_MANY_MARKS);
}

/** Required text: trimmed, not blank, not longer than `max`. `message` is for a missing one. */
export function requiredText(message: FieldKey, max: number) {
  return bounded(text(message).min(1, message), max);
}

/** Optional text. It can be blank. */
export function optionalText(max: number) {
  return bounded(text(field("textWrong")), max);
}

/** Refuses a text that's too long before searching it. */
const holdsNoContact = (name: string) =>
  name.length > TEXT_LIMITS.name || (!holdsAddress(name) && !holdsContactData(name));

const named = (schema: z.ZodString) =>
  bounded(schema, TEXT_LIMITS.name).refine(holdsNoContact, {
    message: NO_CONTACT_IN_NAME,
    abort: true,
  });

/** A name: one line, without contact data. */
export function requiredName(message: FieldKey) {
  return named(nameText(message).min(1, message));
}

/** A name that can be missing or blank. */
export function optionalName() {
  return named(nameText(field("nameWrong")));
}

/** A person's first or last name, checked the same at every entry. */
export function personName(message: FieldKey) {
  return requiredName(message).refine(
    (name) => name.replace(/\P{Nd}/gu, "").length <= MAX_DIGITS_IN_NAME,
    NO_NUMBER_IN_NAME,
  );
}

const anyPersonName = personName(field("nameWrong"));

/** Returns an identity provider's name, or "" if we would refuse it. Then we ask for one. */
export function personNameOrBlank(name: string): string {
  const checked = anyPersonName.safeParse(name);
  return checked.success ? checked.data : "";
}

/** One of our ids as clients send it: opaque, with a length limit. */
export const idText = z
  .string({ error: field("idMissing") })
  .min(1)
  .max(TEXT_LIMITS.id);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text can be a row's id. Other ids are treated as not found. */
export function isRowId(id: string): boolean {
  return UUID.test(id);
}

/** A moment in answers: ISO 8601 in UTC. */
export const isoTime = z.string();

const isoMoment = z.iso.datetime({ offset: true });

/** Accepted years. Postgres has no year 0, and our formats have four digits. */
const EARLIEST = Date.parse("2000-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T00:00:00Z");

function isMoment(text: string): boolean {
  const at = isoMoment.safeParse(text).success ? Date.parse(text) : Number.NaN;
  return at >= EARLIEST && at < LATEST;
}

/** A date and time with its offset, such as 2026-12-24T08:00:00-05:00. */
export function momentText(message: FieldKey) {
  return z.string({ error: message }).max(40, message).refine(isMoment, message);
}
