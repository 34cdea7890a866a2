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

/** Returns a column's sort direction; null if another column sorts. */
function directionOf<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): "asc" | "desc" | null {
  if (sort === column) return "asc";
  return sort === `-${column}` ? "desc" : null;
}

/** Sorts loaded rows. Equal rows keep their order. */
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
