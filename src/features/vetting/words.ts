import type { Check } from "~/domain/vetting/rules";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { listAnd } from "~/messages/list";
import { dayOf } from "./days";

/** Lowercases a title for use within a sentence, except for abbreviations. */
export function inSentence(title: string): string {
  return title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/** Describes the checks with their dates for customers. Checks of the same day share it. */
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
  return [...byDay].map(([day, names]) => `${listAnd(names)} on ${day}`).join("; ");
}
