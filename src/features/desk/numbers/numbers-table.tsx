import type { NumbersRow, NumbersView } from "~/domain/staff/numbers-schema";
import type { Sort } from "~/domain/sort";
import { DataTable, type TableColumn } from "../table/data-table";
import { FIGURE_NAMES, figureOf, figureWords } from "./figures";
import { stepWords } from "./spans";

export const NUMBERS_SORTS = ["from", ...FIGURE_NAMES] as const;
export type NumbersSort = Sort<(typeof NUMBERS_SORTS)[number]>;

type Row = NumbersRow & { id: string };
type Column = (typeof NUMBERS_SORTS)[number];

type NumbersTableProps = {
  numbers: NumbersView;
  sort: NumbersSort | undefined;
  onSort: (sort: NumbersSort | undefined) => void;
};

/** Shows the same figures as a table, newest first unless sorted. */
export function NumbersTable({ numbers, sort, onSort }: NumbersTableProps) {
  const columns: TableColumn<Row, Column>[] = [
    {
      heading: numbers.by === "day" ? "Day" : numbers.by === "week" ? "Week" : "Month",
      sortsBy: "from",
      sortValue: ({ from }) => from,
      cell: (row) => (
        <time dateTime={row.from} className="whitespace-nowrap">
          {stepWords(row, numbers.by)}
        </time>
      ),
    },
    ...FIGURE_NAMES.map((name) => ({
      heading: figureOf(name).label,
      sortsBy: name,
      sortValue: (row: Row) => figureOf(name).value(row) ?? Number.NEGATIVE_INFINITY,
      isFigure: true,
      cell: (row: Row) => (
        <span className="whitespace-nowrap tabular-nums">{figureWords(name, row)}</span>
      ),
    })),
  ];
  const rows = numbers.rows.map((row) => ({ ...row, id: row.from }));
  return (
    <DataTable
      labelledBy="numbers"
      columns={columns}
      rows={rows}
      sort={sort}
      initial="-from"
      onSort={onSort}
    />
  );
}
