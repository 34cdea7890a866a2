import { sql, type Expression, type SqlBool } from "kysely";

/**
 * Whether a text begins with another, as an index of `text_pattern_ops` answers it. With LIKE a plan that
 * is made once for all values couldn't use the index: it doesn't know that the pattern ends in its `%`.
 */
export function beginsWith(text: Expression<string>, start: Expression<string>) {
  // Nothing sorts behind a text that is followed by the last character there is.
  return sql<SqlBool>`(${text} ~>=~ ${start} AND ${text} ~<~ (${start} || chr(1114111)))`;
}

/** A name without accents, apostrophes and hyphens, in small letters; the expression of its indexes. */
function foldedName(name: Expression<string>) {
  return sql<string>`"foldedName"(${name})`;
}

/** Whether a name begins with what somebody types, in any spelling; an apostrophe alone begins no name. */
export function nameBeginsWith(name: Expression<string>, start: Expression<string>) {
  const folded = foldedName(start);
  return sql<SqlBool>`(btrim(${folded}) <> '' AND ${beginsWith(foldedName(name), folded)})`;
}

/** The digits of a telephone number, however it was written; the expression of its index. */
export function digitsOf(text: Expression<string>) {
  return sql<string>`regexp_replace(${text}, '[^0-9]', '', 'g')`;
}
