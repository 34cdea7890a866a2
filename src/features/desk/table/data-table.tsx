import {
  createSortedRowModel,
  FlexRender,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type SortingState,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { cn } from "~/components/cn";
import type { Sort } from "~/domain/sort";
import { walkRows } from "./walk-rows";

export interface TableColumn<Row, Name extends string> {
  heading: string;
  /** The column of the call by which this one sorts. Without it nobody can sort by this one. */
  sortsBy?: Name;
  /** Value to sort by in the browser, for a list that arrives whole. */
  sortValue?: (row: Row) => number | string;
  /** Aligned at the end of the column. */
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
  /** How it is sorted until somebody chooses. */
  initial?: Sort<Name> | undefined;
  onSort: (sort: Sort<Name> | undefined) => void;
};

type Meta = { isFigure: boolean };

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<Meta>(),
});
type Features = typeof features;

/**
 * A table of the desk, sorted by its headings: up, down, then as it was at first. A phone scrolls it
 * sideways, and so does the keyboard.
 */
export function DataTable<Row extends { id: string }, Name extends string>({
  labelledBy,
  columns,
  rows,
  sort,
  initial,
  onSort,
}: DataTableProps<Row, Name>) {
  // The table publishes a state that isn't the same array as before.
  const sorting = useMemo(() => sortingOf(sort ?? initial), [sort, initial]);
  const table = useTable({
    features,
    columns: columns.map(definitionOf),
    data: rows,
    getRowId: ({ id }) => id,
    // The server has sorted what arrives page by page.
    manualSorting: columns.every(({ sortValue }) => sortValue === undefined),
    enableMultiSort: false,
    sortDescFirst: false,
    // The column that a list begins with has only two directions to go through.
    enableSortingRemoval: sorting[0]?.id !== sortingOf(initial)[0]?.id,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      const name = columns.find(({ sortsBy }) => sortsBy === next?.id)?.sortsBy;
      if (next === undefined || name === undefined) onSort(undefined);
      else onSort(next.desc ? `-${name}` : name);
    },
  });
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className="-mx-5 overflow-x-auto px-5 sm:-mx-6 sm:px-6"
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id} className="border-b text-left">
              {headers.map((header) => (
                <Heading key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y" onKeyDown={walkRows}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-desk-row className="align-top">
              {/* Not by the table's own renderer, which would replace each cell's controls, and with
                  them the focus, whenever rows arrive. */}
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
                    {cell(row.original)}
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

const PLAIN: Meta = { isFigure: false };

function sortingOf(sort: string | undefined): SortingState {
  if (sort === undefined) return [];
  return sort.startsWith("-") ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }];
}

function definitionOf<Row extends { id: string }, Name extends string>(
  column: TableColumn<Row, Name>,
): ColumnDef<Features, Row> {
  const { heading, sortsBy, sortValue, isFigure = false } = column;
  return {
    id: sortsBy ?? heading,
    header: heading,
    accessorFn: sortValue ?? (({ id }) => id),
    enableSorting: sortsBy !== undefined,
    sortFn: sortFn_basic,
    meta: { isFigure },
  };
}

const ARIA = { asc: "ascending", desc: "descending" } as const;

function Heading<Row extends { id: string }>({ header }: { header: Header<Features, Row> }) {
  const { column } = header;
  const { isFigure } = column.columnDef.meta ?? PLAIN;
  const direction = column.getIsSorted();
  const Arrow = direction === false ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === false ? undefined : ARIA[direction]}
      className={cn("py-1 pr-3 font-semibold last:pr-0", isFigure && "text-right")}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={cn(
            "-mx-2 inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 hover:bg-muted",
            isFigure && "flex-row-reverse",
          )}
        >
          <FlexRender header={header} />
          <Arrow
            aria-hidden
            className={cn("size-3.5 shrink-0", direction === false && "text-muted-foreground")}
          />
        </button>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  );
}
