import { z } from "zod";
import { FIELDS, type FieldSentences } from "~/messages/fields";
import { fieldSentence, type FieldIssue } from "~/messages/field-text";
import { phrase } from "~/messages/phrase";
import { passkeyRequestSchema } from "./account/second-factor/passkeys";
import { ACCOUNT_REFUSALS } from "./account/refusals";
import { ASSESSMENT_REFUSALS } from "./assessment/refusals";
import { BOOKING_REFUSALS } from "./booking/refusals";
import { changedTermSchema } from "./booking/price/terms";
import { CATALOG_REFUSALS } from "./catalog/refusals";
import { CLAIM_REFUSALS } from "./claim/refusals";
import { MECHANIC_REFUSALS } from "./mechanic/refusals";
import { MESSAGE_REFUSALS } from "./message/refusals";
import { NOTIFICATION_REFUSALS } from "./notification/refusals";
import { PAYMENT_REFUSALS } from "./payment/refusals";
import { PAYOUT_REFUSALS } from "./payout/refusals";
import { PHOTO_REFUSALS } from "./photo/refusals";
import { PROMO_REFUSALS } from "./promo/refusals";
import { type ErrorCode, type Fact, type RefusalTable } from "./refusal";
import { REQUEST_REFUSALS } from "./request-refusals";
import { REVIEW_REFUSALS } from "./review/refusals";
import { STAFF_REFUSALS } from "./staff/refusals";
import { SUPPORT_REFUSALS } from "./support/refusals";
import { UPLOAD_REFUSALS } from "./upload/refusals";
import { VETTING_REFUSALS } from "./vetting/refusals";
import { VEHICLE_REFUSALS } from "./vehicle/refusals";

/** Every refusal the product knows. */
const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...MECHANIC_REFUSALS,
  ...BOOKING_REFUSALS,
  ...CATALOG_REFUSALS,
  ...CLAIM_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...PROMO_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...PHOTO_REFUSALS,
  ...STAFF_REFUSALS,
  ...ASSESSMENT_REFUSALS,
  ...REVIEW_REFUSALS,
  ...SUPPORT_REFUSALS,
  ...VETTING_REFUSALS,
} as const satisfies RefusalTable;

export type RefusalName = keyof typeof REFUSALS;

/** Facts a refusal can carry beside its sentence. */
export const errorDetailsSchema = z.object({
  fields: z.record(z.string(), z.string()).optional().describe("What is wrong, by field."),
  status: z.string().optional().describe("The booking's status at the moment of a conflict."),
  version: z.int().optional().describe("The present version of a job that was changed."),
  changes: z
    .array(changedTermSchema)
    .optional()
    .describe("What changed since the version that was meant."),
  fullPrice: z
    .string()
    .optional()
    .describe("What the booking costs without its promo code: the way on after PROMO_CARD_USED."),
  newTotal: z
    .string()
    .optional()
    .describe("What the booking costs at the prices of now; send it as `seenTotal` to agree."),
  payment: z
    .string()
    .optional()
    .describe("The payment to make first; POST /api/payments/{id}/intent pays it."),
  closed: z.literal(true).optional().describe("The conversation takes no more messages."),
  fee: z.string().optional().describe("The current cancellation fee."),
  next: z
    .enum(["code", "passkey"])
    .optional()
    .describe("What the same call needs beside what was sent."),
  passkey: passkeyRequestSchema
    .optional()
    .describe("Of staff with passkeys: what one of them signs, to be sent as `passkey`."),
  retryAfterSeconds: z.number().optional().describe("When the same call can succeed."),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** Facts of a refusal. `field` is the field it's about. */
type Facts = Omit<ErrorDetails, "fields"> & {
  field?: string;
  fields?: Record<string, FieldIssue | string>;
};

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** Facts in each refusal's sentence. */
type Told = { [Name in RefusalName]: NamesIn<(typeof REFUSALS)[Name]["sentence"]> };

/** Refusals without facts in their sentence. */
export type PlainRefusal = {
  [Name in RefusalName]: [Told[Name]] extends [never] ? Name : never;
}[RefusalName];

/** A refusal by name, with the facts of its sentence and of its answer. */
export type Refusal =
  | [name: PlainRefusal, facts?: Facts, cause?: unknown]
  | {
      [Name in Exclude<RefusalName, PlainRefusal>]: [
        name: Name,
        facts: Facts & Record<Told[Name], Fact>,
        cause?: unknown,
      ];
    }[Exclude<RefusalName, PlainRefusal>];

/** Languages of refusals. */
export interface Language {
  /** Such as "en". */
  tag: string;
  sentenceOf: (name: RefusalName) => string;
  /** The sentences of schemas. */
  fields: FieldSentences;
}

const ENGLISH: Language = {
  tag: "en",
  sentenceOf: (name) => REFUSALS[name].sentence,
  fields: FIELDS,
};

/** The first language is the default. */
export const LANGUAGES: [Language, ...Language[]] = [ENGLISH];

/** Returns the best supported language of an Accept-Language header. */
export function languageFor(acceptLanguage: string | null | undefined): Language {
  const asked = (acceptLanguage ?? "").split(",").flatMap((range) => {
    const [, tag = "", weight = "1"] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(range) ?? [];
    const language = LANGUAGES.find((known) => known.tag === tag.toLowerCase());
    return language ? [{ language, weight: Number(weight) }] : [];
  });
  return asked.sort((one, other) => other.weight - one.weight)[0]?.language ?? LANGUAGES[0];
}

/**
 * A refusal for a person. Handlers mask every other error. Its own message is English, for logs.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Language if no context provides one, set by callers that refuse before there is one. */
  language = ENGLISH;
  readonly #name: RefusalName;
  readonly #facts: Facts;

  constructor(...[name, facts = {}, cause]: Refusal) {
    super(sentenceIn(ENGLISH, name, facts), cause === undefined ? undefined : { cause });
    this.name = "DomainError";
    this.code = REFUSALS[name].code;
    this.#name = name;
    this.#facts = facts;
  }

  /** Returns if an error is the refusal of that name. */
  is(name: RefusalName): boolean {
    return this.#name === name;
  }

  /** Returns the answer's other facts. */
  get details(): ErrorDetails {
    return this.in(ENGLISH).details;
  }

  /** Returns the sentence in a language. */
  in(language: Language): { message: string; details: ErrorDetails } {
    const message = sentenceIn(language, this.#name, this.#facts);
    const { field, fields, ...facts } = this.#facts;
    const details = errorDetailsSchema.parse(facts);
    if (fields !== undefined) {
      const told = Object.entries(fields).map(([name, issue]) => [name, issueIn(language, issue)]);
      details.fields = Object.fromEntries(told);
    }
    if (field !== undefined) details.fields = { [field]: message };
    return { message, details };
  }
}

const issueIn = ({ fields, tag }: Language, issue: FieldIssue | string): string =>
  fieldSentence(issue, fields, tag);

/** A refusal's sentence in a language; that of a schema is one of its facts. */
function sentenceIn(language: Language, name: RefusalName, facts: Facts & Record<string, unknown>) {
  const told = Object.entries(facts).map(([key, fact]) => [
    key,
    isFieldIssue(fact) ? issueIn(language, fact) : fact,
  ]);
  return phrase(language.sentenceOf(name), Object.fromEntries(told), language.tag);
}

const isFieldIssue = (fact: unknown): fact is FieldIssue =>
  typeof fact === "object" && fact !== null && "key" in fact && "facts" in fact;
