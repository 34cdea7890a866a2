import { isRowId } from "~/domain/text/text";

/** The page after a row, in whatever order; the first one for what is no row's id. */
export function after(cursor: string | undefined): { cursor?: { id: string }; skip?: number } {
  return cursor !== undefined && isRowId(cursor) ? { cursor: { id: cursor }, skip: 1 } : {};
}
