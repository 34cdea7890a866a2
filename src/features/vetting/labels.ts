import type { Check } from "~/domain/vetting/rules";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { listAnd } from "~/messages/list";
import { dayOf } from "./days";

/** Describes the checks with their dates for customers. Checks of the same day share it. */
export function checkedLine(
  checks: readonly Pick<Check, "kind" | "at">[],
  timeZone: string,
): string {
  const byDay = new Map<string, string[]>();
  for (const { kind, at } of checks) {
    const { badgeName } = DOCUMENTS[kind];
    if (badgeName === null) continue;
    const day = dayOf(at, timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), badgeName]);
  }
  return [...byDay].map(([day, names]) => `${listAnd(names)} on ${day}`).join("; ");
}
