/** The column by which a list is sorted; with a minus from the largest down. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Every way to sort by one of these columns. */
export function sortsOf<Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
}

/** A sort that stands in an address; undefined for another text. */
export function findSort<Column extends string>(
  columns: readonly Column[],
  text: string | null,
): Sort<Column> | undefined {
  return sortsOf(columns).find((sort) => sort === text);
}

/** Which way a column is sorted; null where another one is. */
export function directionOf<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): "asc" | "desc" | null {
  if (sort === column) return "asc";
  return sort === `-${column}` ? "desc" : null;
}

/** What a click on a column's heading sorts by: upwards, downwards, then as it was at first. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
  initial?: Sort<Column>,
): Sort<Column> | undefined {
  const direction = directionOf(sort ?? initial, column);
  const next: Sort<Column> | undefined =
    direction === null ? column : direction === "asc" ? `-${column}` : undefined;
  // The one that it begins with goes round in two.
  return next === undefined && initial === `-${column}` ? column : next;
}

/** Rows that are all there, in order; alike ones stay as they are. */
export function sorted<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  values: Record<Column, (row: Row) => number | string>,
): Row[] {
  for (const column in values) {
    const direction = directionOf(sort, column);
    if (direction === null) continue;
    const sign = direction === "asc" ? 1 : -1;
    const valueOf = values[column];
    return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)));
  }
  return [...rows];
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
