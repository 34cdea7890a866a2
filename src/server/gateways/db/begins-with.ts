import { sql, type Expression, type SqlBool } from "kysely";

/**
 * Matches texts with a prefix through a `text_pattern_ops` index. With LIKE, a plan for all values
 * can't use the index, because it doesn't know that the pattern ends in `%`.
 */
export function beginsWith(text: Expression<string>, start: Expression<string>) {
  // The prefix followed by the highest character sorts after every text with the prefix.
  return sql<SqlBool>`(${text} ~>=~ ${start} AND ${text} ~<~ (${start} || chr(1114111)))`;
}

/** Folds a name to lower case without accents, apostrophes and hyphens, as its indexes do. */
function foldedName(name: Expression<string>) {
  return sql<string>`"foldedName"(${name})`;
}

/**
 * Matches names that start with the typed text, however it's spelled. A lone apostrophe matches
 * nothing.
 */
export function nameBeginsWith(name: Expression<string>, start: Expression<string>) {
  const folded = foldedName(start);
  return sql<SqlBool>`(btrim(${folded}) <> '' AND ${beginsWith(foldedName(name), folded)})`;
}

/**
 * Matches names that contain the typed text anywhere, however it's spelled. A text that folds to
 * fewer than three characters matches nothing.
 */
export function nameContains(name: Expression<string>, words: Expression<string>) {
  const parts = (text: Expression<string>) => sql<string[]>`"nameParts"(${text})`;
  // Without parts, every name would contain them.
  return sql<SqlBool>`(cardinality(${parts(words)}) > 0 AND ${parts(name)} @> ${parts(words)}
    AND ${contains(name, words)})`;
}

/** Returns a phone number's digits, as its index does. */
export function digitsOf(text: Expression<string>) {
  return sql<string>`regexp_replace(${text}, '[^0-9]', '', 'g')`;
}

/** Returns a phone number's last four digits, as its index does. */
export function lastDigitsOf(text: Expression<string>) {
  return sql<string>`right(${digitsOf(text)}, 4)`;
}

/**
 * Matches texts that contain the typed words anywhere, without regard to case and accents. It has
 * no index, so other conditions must find a person's own rows first.
 */
export function contains(text: Expression<string>, words: Expression<string>) {
  return sql<SqlBool>`position("foldedName"(${words}) IN "foldedName"(${text})) > 0`;
}

/**
 * Matches addresses whose street starts with the typed text, however it's spelled and whatever the
 * house number.
 */
export function streetBeginsWith(address: Expression<string>, start: Expression<string>) {
  const folded = (text: Expression<string>) => sql<string>`"foldedStreet"(${text})`;
  return sql<SqlBool>`(btrim(${folded(start)}) <> '' AND ${beginsWith(folded(address), folded(start))})`;
}
