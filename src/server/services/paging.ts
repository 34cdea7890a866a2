import { COUNTED_AT_MOST } from "~/domain/staff/total";
import { isRowId } from "~/domain/text/text";

/** Returns the condition for rows at least this new; undefined without a time. */
export const sinceOf = (updatedSince: string | undefined) =>
  updatedSince === undefined ? undefined : { gte: new Date(updatedSince) };

/**
 * Returns the query for the page after a row, in any order; the first page if no row has that id.
 */
export function after(cursor: string | undefined): { cursor?: { id: string }; skip?: number } {
  return cursor !== undefined && isRowId(cursor) ? { cursor: { id: cursor }, skip: 1 } : {};
}

/** Counts a list's rows with its first page, as far as a total is shown; null after it. */
export async function countedOnce(
  cursor: string | undefined,
  count: (take: number) => Promise<number>,
): Promise<number | null> {
  return cursor === undefined ? count(COUNTED_AT_MOST + 1) : null;
}

/**
 * Returns the rows of a page, of which one more than the limit was read, and the cursor for the
 * next page; null at the end.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return { shown, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
