import type { Answer } from "~test/support/http/visitor";
import { ACTORS, WORDS, type Actor, type Callers } from "./callers";

/** Keys that no answer contains. */
const NEVER_KEYS = new Set([
  "passwordHash",
  "tempPasswordHash",
  "tempPasswordExpiresAt",
  "password",
  "sessionVersion",
  "sessionId",
  "viaTemporary",
  "stripeCustomerId",
  "stripeSubscriptionId",
  "paymentIntentId",
  "setupIntentId",
  "paymentMethodId",
  "bankAccountNumberCipher",
  "bankRoutingNumberCipher",
  "bankAccountLast4",
  "bankRoutingLast4",
  "storageKey",
  "uploadTokenHash",
  "resumeFileId",
  "disabledAt",
  "stack",
  "cause",
]);

/** Text that no answer contains, whatever was sent. */
const NEVER = [
  /\$argon2/,
  /\bsk_(test|live)_/,
  /\bk\d+\.[\w-]{16}/,
  /node_modules|PrismaClient|\bat [^ ]+ \([^)]*:\d+:\d+\)/,
  /\bBEGIN [A-Z ]*PRIVATE KEY/,
] as const;

/** Facts that one answer may contain beyond those its reader may always read. */
export interface Allowance {
  /** The texts of these people, too. */
  wordsOf?: Actor | readonly Actor[];
  /** The signing secret of the caller's own webhook endpoint, which is shown once. */
  webhookSecret?: boolean;
  /** The client secret of the caller's own payment. */
  clientSecret?: boolean;
  /** The questions of the caller's own skills test, but never their answers. */
  questions?: boolean;
  /** The messages of a booking's two sides, which staff read on purpose. */
  messages?: boolean;
  /** The API document names keys and shows examples, so only people's secrets count there. */
  document?: boolean;
}

/** The people whose texts each person reads: themselves, and the customers of their jobs. */
const READS: Record<Actor, readonly Actor[]> = {
  nobody: [],
  owner: ["owner"],
  otherCustomer: ["otherCustomer"],
  assigned: ["assigned", "owner", "convert"],
  otherMechanic: ["otherMechanic"],
  newcomer: ["newcomer"],
  convert: ["convert"],
  apprentice: ["apprentice"],
  administrator: ["administrator"],
  // Staff are named to each other in the list of staff.
  operator: ["operator", "administrator"],
};

const isStaff = (who: Actor) => who === "administrator" || who === "operator";

/** People with an accepted job of the assigned mechanic. */
const CUSTOMERS_OF_ASSIGNED: readonly Actor[] = ["owner", "convert"];

/** A mechanic's name is in their public profile. */
const PUBLIC_NAMES: readonly Actor[] = ["assigned", "otherMechanic", "convert"];

/** Returns everything in an answer that this person must not read; empty when all is well. */
export function leaksIn(
  answer: Pick<Answer, "text" | "body">,
  who: Actor,
  callers: Callers,
  sent: string,
  allowed: Allowance = {},
): string[] {
  const { text } = answer;
  const found = allowed.document ? [] : forbiddenKeys(answer.body, who);
  if (!allowed.document) {
    for (const pattern of NEVER) if (pattern.test(text)) found.push(`text like ${pattern.source}`);
    if (!allowed.webhookSecret && /whsec_/.test(text)) found.push("a webhook's secret");
    if (!allowed.clientSecret && /_secret_/.test(text)) found.push("a client secret");
  }
  // Bank numbers are never shown, not even to their owner or repeated from the input.
  for (const number of [callers.bank.bankAccountNumber, callers.bank.bankRoutingNumber]) {
    if (text.includes(number)) found.push(`the bank number ${number}`);
  }
  for (const word of forbiddenWords(who, callers, allowed)) {
    if (!sent.includes(word) && text.includes(word)) found.push(`the words "${word}"`);
  }
  return found;
}

function forbiddenWords(
  who: Actor,
  callers: Callers,
  { document = false, questions = false, messages = false, wordsOf }: Allowance,
): string[] {
  const words: string[] = [WORDS.providerCustomer, WORDS.providerIntent, WORDS.storageKey];
  const reads = READS[who];
  const told: readonly Actor[] = wordsOf === undefined ? [] : [wordsOf].flat();
  for (const person of ACTORS) {
    if (person === "nobody" || reads.includes(person) || told.includes(person)) continue;
    const { lastName, phone, ...secrets } = callers.secrets[person];
    words.push(...Object.values(secrets), `${WORDS.bookingNotes}, says ${person}`);
    // Customers may call the mechanic of an accepted job.
    if (person !== "assigned" || !CUSTOMERS_OF_ASSIGNED.includes(who)) words.push(phone);
    if (!PUBLIC_NAMES.includes(person)) words.push(lastName);
  }
  // A mechanic learns location and customer of a job, but not the customer's private notes.
  if (who === "assigned" && !told.includes("owner")) words.push(callers.secrets.owner.notes);
  if (who === "assigned") words.push(callers.secrets.convert.notes);
  // A customer meets their mechanic only through the product.
  if (CUSTOMERS_OF_ASSIGNED.includes(who)) words.push(callers.secrets.assigned.email);
  if (who !== "owner" && who !== "assigned" && !messages) words.push(WORDS.message);
  if (who !== "assigned" && !isStaff(who)) words.push(WORDS.resume);
  if (!isStaff(who) && !document) words.push(WORDS.explanation);
  if (!isStaff(who) && !document && !questions) words.push(WORDS.question);
  return words;
}

function forbiddenKeys(value: unknown, who: Actor, path = "$"): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => forbiddenKeys(item, who, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}.${key}`;
    const forbidden = NEVER_KEYS.has(key) || (key === "correctAnswer" && !isStaff(who));
    return [...(forbidden ? [`the key ${here}`] : []), ...forbiddenKeys(inner, who, here)];
  });
}
