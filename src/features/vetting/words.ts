import type { Check } from "~/domain/vetting/rules";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { dayOf } from "./days";

/** A title as it stands within a sentence; abbreviations keep their capitals. */
export function inSentence(title: string): string {
  return title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/** "identity", "identity and insurance", "identity, insurance and background check". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** What customers read of checks, with the day of each; those of one day share it. */
export function checkedLine(
  checks: readonly Pick<Check, "kind" | "at">[],
  timeZone: string,
): string {
  const byDay = new Map<string, string[]>();
  for (const { kind, at } of checks) {
    const { badge } = DOCUMENTS[kind];
    if (badge === null) continue;
    const day = dayOf(at, timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), inSentence(badge)]);
  }
  return [...byDay].map(([day, names]) => `${listed(names)} on ${day}`).join("; ");
}
