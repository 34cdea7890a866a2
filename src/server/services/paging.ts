import { isRowId } from "~/domain/text/text";

/** Returns the condition of rows that are at least this new; undefined without a time. */
export const sinceOf = (updatedSince: string | undefined) =>
  updatedSince === undefined ? undefined : { gte: new Date(updatedSince) };

/** Returns the page after a row, in any order; the first page if the id isn't a row's. */
export function after(cursor: string | undefined): { cursor?: { id: string }; skip?: number } {
  return cursor !== undefined && isRowId(cursor) ? { cursor: { id: cursor }, skip: 1 } : {};
}
