import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { directionOf, nextSort, sortRows, type Direction, type Sort } from "~/domain/sort";
import { walkRows } from "./walk-rows";

export interface TableColumn<Row, Name extends string> {
  heading: string;
  /** The sort column of the call. Without it, this column can't be sorted. */
  sortsBy?: Name;
  /** Value to sort by in the browser, for a list that arrives whole. */
  sortValue?: (row: Row) => number | string;
  /** A number, aligned at the end of the column. */
  isFigure?: boolean;
  /** Names its row to screen readers. */
  isRowHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

type DataTableProps<Row extends { id: string }, Name extends string> = {
  /** The id of the heading above. */
  labelledBy: string;
  columns: readonly TableColumn<Row, Name>[];
  rows: readonly Row[];
  sort: Sort<Name> | undefined;
  /** The sort order until the user chooses another one. */
  initial?: Sort<Name> | undefined;
  onSort: (sort: Sort<Name> | undefined) => void;
};

/**
 * Shows a table of the desk. Its headings sort it: ascending, descending, then the first order
 * again. It scrolls sideways on a phone and by keyboard.
 */
export function DataTable<Row extends { id: string }, Name extends string>({
  labelledBy,
  columns,
  rows,
  sort,
  initial,
  onSort,
}: DataTableProps<Row, Name>) {
  const shown = sort ?? initial;
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className="-mx-5 overflow-x-auto px-5 sm:-mx-6 sm:px-6"
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          <tr className="border-b text-left">
            {columns.map((column) => (
              <Heading
                key={column.sortsBy ?? column.heading}
                column={column}
                direction={directionIn(shown, column)}
                onSort={(name) => onSort(nextSort(name, sort, initial))}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- j and k move between the focusable controls of the rows. */}
        <tbody className="divide-y" onKeyDown={walkRows}>
          {sortedRows(rows, columns, shown).map((row) => (
            <tr key={row.id} data-desk-row className="align-top">
              {columns.map(({ heading, sortsBy, cell, isFigure = false, isRowHeader = false }) => {
                const Cell = isRowHeader ? "th" : "td";
                return (
                  <Cell
                    key={sortsBy ?? heading}
                    scope={isRowHeader ? "row" : undefined}
                    className={cn(
                      "py-3 pr-3 font-normal last:pr-0",
                      isRowHeader && "text-left",
                      isFigure && "text-right",
                    )}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Column<Row, Name extends string> = TableColumn<Row, Name>;

function directionIn<Row, Name extends string>(
  sort: Sort<Name> | undefined,
  { sortsBy }: Column<Row, Name>,
): Direction | null {
  return sortsBy === undefined ? null : directionOf(sort, sortsBy);
}

/** Sorts a list that arrives whole. The server has already sorted one that arrives page by page. */
function sortedRows<Row, Name extends string>(
  rows: readonly Row[],
  columns: readonly Column<Row, Name>[],
  sort: Sort<Name> | undefined,
): readonly Row[] {
  for (const column of columns) {
    const direction = directionIn(sort, column);
    if (direction !== null && column.sortValue !== undefined)
      return sortRows(rows, direction, column.sortValue);
  }
  return rows;
}

const ARIA = { asc: "ascending", desc: "descending" } as const;

function Heading<Row, Name extends string>({
  column: { heading, sortsBy, isFigure = false },
  direction,
  onSort,
}: {
  column: Column<Row, Name>;
  direction: Direction | null;
  onSort: (name: Name) => void;
}) {
  const Arrow = direction === null ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ARIA[direction]}
      className={cn("py-1 pr-3 font-semibold last:pr-0", isFigure && "text-right")}
    >
      {sortsBy === undefined ? (
        heading
      ) : (
        <button
          type="button"
          onClick={() => onSort(sortsBy)}
          className={cn(
            "-mx-2 inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 hover:bg-muted",
            isFigure && "flex-row-reverse",
          )}
        >
          {heading}
          <Arrow
            aria-hidden
            className={cn("size-3.5 shrink-0", direction === null && "text-muted-foreground")}
          />
        </button>
      )}
    </th>
  );
}
