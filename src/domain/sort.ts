/** The sort column of a list. A minus means descending. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Every sort order over these columns. */
export function sortsOf<Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
}

/** Reads a sort order from an address; undefined for other text. */
export function findSort<Column extends string>(
  columns: readonly Column[],
  text: string | null,
): Sort<Column> | undefined {
  return sortsOf(columns).find((sort) => sort === text);
}

export type Direction = "asc" | "desc";

/** Returns a column's sort direction; null if another column sorts. */
export function directionOf<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Direction | null {
  if (sort === column) return "asc";
  return sort === `-${column}` ? "desc" : null;
}

/**
 * Returns the order after a click on a column's heading: ascending, descending, then the first
 * order again (undefined). A list that starts with this column only reverses.
 */
export function nextSort<Column extends string>(
  column: Column,
  sort: Sort<Column> | undefined,
  initial: Sort<Column> | undefined,
): Sort<Column> | undefined {
  const direction = directionOf(sort ?? initial, column);
  if (direction === "asc") return `-${column}`;
  return direction === "desc" && directionOf(initial, column) === null ? undefined : column;
}

/** Sorts loaded rows. Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  direction: Direction,
  valueOf: (row: Row) => number | string,
): Row[] {
  const sign = direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)));
}

/** Sorts loaded rows by one of several columns. */
export function sorted<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  values: Record<Column, (row: Row) => number | string>,
): Row[] {
  for (const column in values) {
    const direction = directionOf(sort, column);
    if (direction !== null) return sortRows(rows, direction, values[column]);
  }
  return [...rows];
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
