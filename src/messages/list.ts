import { LOCALE } from "./locale";

let all: Intl.ListFormat | undefined;
let any: Intl.ListFormat | undefined;

/** Joins words: "oil", "oil and brakes", "oil, brakes, and tires". */
export function listAnd(words: Iterable<string>): string {
  all ??= new Intl.ListFormat(LOCALE, { type: "conjunction" });
  return all.format(words);
}

/** Joins words: "oil", "oil or brakes", "oil, brakes, or tires". */
export function listOr(words: Iterable<string>): string {
  any ??= new Intl.ListFormat(LOCALE, { type: "disjunction" });
  return any.format(words);
}
