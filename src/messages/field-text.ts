import { phrase } from "./phrase";
import { FIELDS, type FieldKey, type FieldSentences } from "./fields";

/** An issue of a schema, as zod gives it. */
interface Issue {
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** An issue of a schema: its key, and the facts its sentence can use. */
export interface FieldIssue {
  key: FieldKey;
  facts: Readonly<Record<string, unknown>>;
}

const isFieldKey = (text: string): text is FieldKey => Object.hasOwn(FIELDS, text);

/** Returns an issue's key and facts, or zod's own sentence if our schemas don't name the issue. */
export function fieldIssue(issue: Issue): FieldIssue | string {
  if (!isFieldKey(issue.message)) return issue.message;
  return { key: issue.message, facts: { ...issue, ...issue.params } };
}

/** Writes the sentence in a language; a list of keys among the facts becomes a list of words. */
export function fieldSentence(
  issue: FieldIssue | string,
  sentences: FieldSentences = FIELDS,
  language = "en",
): string {
  if (typeof issue === "string") return issue;
  const facts = Object.entries(issue.facts).map(([name, fact]) => [
    name,
    Array.isArray(fact) ? fact.map((one) => wordOf(one, sentences)).join(", ") : fact,
  ]);
  return phrase(sentences[issue.key], Object.fromEntries(facts), language);
}

const wordOf = (fact: unknown, sentences: FieldSentences): string =>
  typeof fact === "string" && isFieldKey(fact) ? sentences[fact] : String(fact);

/** The English sentence of an issue, for a form. */
export const fieldText = (issue: Issue): string => fieldSentence(fieldIssue(issue));
