import { z } from "zod";
import { fieldSentence, type FieldIssue } from "~/messages/field-text";
import { phrase } from "~/messages/phrase";
import { passkeyRequestSchema } from "./account/second-factor/passkeys";
import { ACCOUNT_REFUSALS } from "./account/refusals";
import { ANNOUNCEMENT_REFUSALS } from "./announcement/refusals";
import { API_KEY_REFUSALS } from "./api-key/refusals";
import { ASSESSMENT_REFUSALS } from "./assessment/refusals";
import { BOOKING_REFUSALS } from "./booking/refusals";
import { changedTermSchema } from "./booking/price/terms";
import { CUSTOMER_REFUSALS } from "./customer/refusals";
import { GUEST_REFUSALS } from "./booking/guest/refusals";
import { CATALOG_REFUSALS } from "./catalog/refusals";
import { CLAIM_REFUSALS } from "./claim/refusals";
import { LEGAL_REFUSALS } from "./legal/refusals";
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
import { WEBHOOK_REFUSALS } from "./webhook/refusals";
import { VETTING_REFUSALS } from "./vetting/refusals";
import { VEHICLE_REFUSALS } from "./vehicle/refusals";

/** Every refusal the product knows. */
const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...API_KEY_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...MECHANIC_REFUSALS,
  ...BOOKING_REFUSALS,
  ...GUEST_REFUSALS,
  ...CATALOG_REFUSALS,
  ...CLAIM_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...LEGAL_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...PROMO_REFUSALS,
  ...ANNOUNCEMENT_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...PHOTO_REFUSALS,
  ...STAFF_REFUSALS,
  ...ASSESSMENT_REFUSALS,
  ...REVIEW_REFUSALS,
  ...SUPPORT_REFUSALS,
  ...VETTING_REFUSALS,
  ...WEBHOOK_REFUSALS,
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
  freeTimes: z
    .array(z.string())
    .optional()
    .describe("Free starts in place of one that was taken; send one as `scheduledAt`."),
  challenge: z.string().optional().describe("What the browser solves; send the result as `proof`."),
  payment: z
    .string()
    .optional()
    .describe("The payment to make first; POST /api/payments/{id}/intent pays it."),
  closed: z.literal(true).optional().describe("The conversation takes no more messages."),
  paused: z.literal(true).optional().describe("New bookings are paused."),
  fee: z.string().optional().describe("The current cancellation fee."),
  next: z
    .enum(["code", "passkey", "isYours"])
    .optional()
    .describe("What the same call needs beside what was sent."),
  passkey: passkeyRequestSchema
    .optional()
    .describe("Of staff with passkeys: what one of them signs, to be sent as `passkey`."),
  retryAfterSeconds: z.number().optional().describe("When the same call can succeed."),
  limitName: z.string().optional().describe("The limit that was reached, in a 429."),
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
/** Names of the facts in each refusal's sentence. */
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

/**
 * A refusal that a person reads; its message is its sentence. Handlers hide the message of every
 * other error.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly #name: RefusalName;
  readonly #facts: Facts;

  constructor(...[name, facts = {}, cause]: Refusal) {
    super(sentenceOf(name, facts), cause === undefined ? undefined : { cause });
    this.name = "DomainError";
    this.code = REFUSALS[name].code;
    this.#name = name;
    this.#facts = facts;
  }

  /** Returns whether an error is the refusal of that name. */
  is(name: RefusalName): boolean {
    return this.#name === name;
  }

  /** Returns the facts that are sent beside the sentence. */
  get details(): ErrorDetails {
    const { field, fields, ...facts } = this.#facts;
    const details = errorDetailsSchema.parse(facts);
    if (fields !== undefined) {
      const told = Object.entries(fields).map(([name, issue]) => [name, fieldSentence(issue)]);
      details.fields = Object.fromEntries(told);
    }
    if (field !== undefined) details.fields = { [field]: this.message };
    return details;
  }
}

/**
 * Fills in a refusal's sentence. A fact can be the issue of a schema, which becomes a sentence
 * itself.
 */
function sentenceOf(name: RefusalName, facts: Facts & Record<string, unknown>): string {
  const told = Object.entries(facts).map(([key, fact]) => [
    key,
    isFieldIssue(fact) ? fieldSentence(fact) : fact,
  ]);
  return phrase(REFUSALS[name].sentence, Object.fromEntries(told));
}

const isFieldIssue = (fact: unknown): fact is FieldIssue =>
  typeof fact === "object" && fact !== null && "key" in fact && "facts" in fact;
