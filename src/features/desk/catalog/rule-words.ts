import { centsToText } from "~/domain/money";
import type { PriceRule, RuleConditions } from "~/domain/catalog/price-rule";
import { BODY_WORDS, FUEL_WORDS } from "~/features/vehicle/vin-answer";
import { formatDollars } from "~/messages/format";
import { listOr } from "~/messages/list";
import { plural } from "~/messages/plural";

/** "2012 to 2020", "2012 and later", "up to 2020". Null without a limit. */
function rangeText(
  from: number | undefined,
  to: number | undefined,
  words: { one: (value: number) => string; more: string },
): string | null {
  if (from === undefined) return to === undefined ? null : `up to ${words.one(to)}`;
  if (to === undefined) return `${words.one(from)} ${words.more}`;
  return from === to ? words.one(from) : `${from} to ${words.one(to)}`;
}

const cylindersText = (count: number) =>
  plural(count, { one: "1 cylinder", other: "{count} cylinders" });

/** Names the cars of a rule: "BMW · X5 or X7 · 2012 and later · gasoline". */
export function carsText(rule: RuleConditions): string {
  const parts = [
    rule.makes.length === 0 ? null : listOr(rule.makes),
    rule.models.length === 0 ? null : listOr(rule.models),
    rangeText(rule.yearFrom, rule.yearTo, { one: String, more: "and later" }),
    rule.fuels.length === 0 ? null : listOr(rule.fuels.map((fuel) => FUEL_WORDS[fuel])),
    rangeText(rule.litersFrom, rule.litersTo, { one: (liters) => `${liters} L`, more: "or more" }),
    rangeText(rule.cylindersFrom, rule.cylindersTo, { one: cylindersText, more: "or more" }),
    rule.bodies.length === 0 ? null : listOr(rule.bodies.map((body) => BODY_WORDS[body])),
  ].filter((part) => part !== null);
  const text = parts.join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says what a rule does: "$40.00 more, 15 minutes longer". */
export function effectText({ addCents, notOffered, minutes }: PriceRule): string {
  const price = notOffered
    ? "Not offered"
    : addCents === 0
      ? "Base price"
      : `${formatDollars(centsToText(addCents))} more`;
  return minutes === 0 ? price : `${price}, ${minutes} minutes longer`;
}

/** Says how often a rule set a price in 90 days. */
export function usesText({ bookings, updatedQuotes }: { bookings: number; updatedQuotes: number }) {
  if (bookings === 0) return "No bookings in 90 days";
  const booked = plural(bookings, {
    one: "1 booking in 90 days",
    other: "{count} bookings in 90 days",
  });
  if (updatedQuotes === 0) return `${booked}, none with a higher updated quote`;
  return `${booked}, ${updatedQuotes} with a higher updated quote`;
}

/** Moves one entry of a list to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
