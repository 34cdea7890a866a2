import { ArrowDown, ArrowUp, ArrowUpDown, Download } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button-variants";
import { formatDateTime } from "~/lib/format";
import { directionOf, nextSort, type Sort } from "~/domain/sort";
import { walkRows } from "./walk-rows";

export interface TableColumn<Row, Name extends string> {
  heading: string;
  /** The query's sort key for this column. Omit it for columns that can't be sorted. */
  sortsBy?: Name;
  /** Aligns numbers at the end of the column. */
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
}

type DataTableProps<Row extends { id: string }, Name extends string> = {
  /** The id of the heading above. */
  labelledBy: string;
  columns: readonly TableColumn<Row, Name>[];
  rows: readonly Row[];
  sort: Sort<Name> | undefined;
  /** The default sorting. */
  initial?: Sort<Name> | undefined;
  onSort: (sort: Sort<Name> | undefined) => void;
};

/**
 * Shows a list as a table that its headings sort, ascending first. On phones it scrolls sideways,
 * by keyboard too.
 */
export function DataTable<Row extends { id: string }, Name extends string>({
  labelledBy,
  columns,
  rows,
  sort,
  initial,
  onSort,
}: DataTableProps<Row, Name>) {
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
            {columns.map(({ heading, sortsBy, isFigure = false }) => (
              <SortedHeading
                key={heading}
                isFigure={isFigure}
                direction={sortsBy === undefined ? null : directionOf(sort ?? initial, sortsBy)}
                onSort={
                  sortsBy === undefined ? null : () => onSort(nextSort(sort, sortsBy, initial))
                }
              >
                {heading}
              </SortedHeading>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y" onKeyDown={walkRows}>
          {rows.map((row) => (
            <tr key={row.id} data-desk-row className="align-top">
              {columns.map(({ heading, isFigure = false, cell }) => (
                <td key={heading} className={cn("py-3 pr-6 last:pr-0", isFigure && "text-right")}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ARIA = { asc: "ascending", desc: "descending" } as const;

type SortedHeadingProps = {
  isFigure: boolean;
  direction: "asc" | "desc" | null;
  onSort: (() => void) | null;
  children: string;
};

function SortedHeading({ isFigure, direction, onSort, children }: SortedHeadingProps) {
  const Arrow = direction === null ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ARIA[direction]}
      className={cn(
        "py-1 pr-6 font-semibold whitespace-nowrap last:pr-0",
        isFigure && "text-right",
      )}
    >
      {onSort === null ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            "-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 hover:bg-muted",
            isFigure && "flex-row-reverse",
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={cn("size-4", direction === null && "text-muted-foreground")}
          />
        </button>
      )}
    </th>
  );
}

type OpenButtonProps = { name: string; mono?: boolean; onOpen: () => void };

/** Shows a row's name as a button that opens its panel. */
export function OpenButton({ name, mono = false, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cn(
        "-my-2 min-h-11 text-left font-semibold text-link underline underline-offset-4",
        mono && "font-mono whitespace-nowrap",
      )}
    >
      {name}
    </button>
  );
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  );
}

/** Downloads the whole list as CSV, filtered and sorted as shown. */
export function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a
      href={href}
      download
      aria-label={`${of} as CSV`}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      <Download aria-hidden />
      CSV
    </a>
  );
}
