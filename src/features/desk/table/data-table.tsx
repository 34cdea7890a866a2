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
  /** Stays beside an open panel, as the row header does. */
  staysBeside?: boolean;
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
  /** Each row is one line. */
  isOneLine?: boolean;
  /** A panel is open beside the table, which leaves room for a few columns. */
  isBeside?: boolean;
  /** Limits its height, so that it scrolls below its headings. */
  className?: string | undefined;
};

/** Hides a column beside an open panel. A narrow window has the panel above the table. */
const hidden = <Row, Name extends string>(
  { isRowHeader = false, staysBeside = false }: TableColumn<Row, Name>,
  isBeside: boolean,
) => isBeside && !isRowHeader && !staysBeside && "lg:hidden";

/**
 * Shows a table of the desk. Its headings sort it: ascending, descending, then the first order
 * again. It scrolls below its headings, sideways on a phone, and by keyboard.
 */
export function DataTable<Row extends { id: string }, Name extends string>({
  labelledBy,
  columns,
  rows,
  sort,
  initial,
  onSort,
  isOneLine = false,
  isBeside = false,
  className,
}: DataTableProps<Row, Name>) {
  const shown = sort ?? initial;
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className={cn("scroll-pt-10 overflow-auto", className)}
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead className="sticky top-0 z-10 bg-card shadow-[inset_0_-1px_0_var(--border)]">
          <tr className="text-left">
            {columns.map((column) => (
              <Heading
                key={column.sortsBy ?? column.heading}
                column={column}
                direction={directionIn(shown, column)}
                className={hidden(column, isBeside)}
                onSort={(name) => onSort(nextSort(name, sort, initial))}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- j and k move between the focusable controls of the rows. */}
        <tbody className="divide-y" onKeyDown={walkRows}>
          {sortedRows(rows, columns, shown).map((row) => (
            <tr
              key={row.id}
              data-desk-row
              className={isOneLine ? "h-11 hover:bg-muted/50 lg:h-9" : "align-top"}
            >
              {columns.map((column) => {
                const { heading, sortsBy, cell, isFigure = false, isRowHeader = false } = column;
                const Cell = isRowHeader ? "th" : "td";
                return (
                  <Cell
                    key={sortsBy ?? heading}
                    scope={isRowHeader ? "row" : undefined}
                    className={cn(
                      "px-2.5 font-normal first:pl-5 last:pr-5",
                      isOneLine ? "py-0 whitespace-nowrap" : "py-2.5",
                      hidden(column, isBeside),
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
  className,
  onSort,
}: {
  column: Column<Row, Name>;
  direction: Direction | null;
  className: string | false;
  onSort: (name: Name) => void;
}) {
  const Arrow = direction === null ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ARIA[direction]}
      className={cn(
        "h-11 px-2.5 font-semibold whitespace-nowrap first:pl-5 last:pr-5 lg:h-9",
        isFigure && "text-right",
        className,
      )}
    >
      {sortsBy === undefined ? (
        heading
      ) : (
        <button
          type="button"
          onClick={() => onSort(sortsBy)}
          className={cn(
            "-mx-2 inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 hover:bg-muted lg:min-h-9",
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
