import { useState } from "react";
import type { Sort } from "~/domain/sort";
import { FUNNEL_STEPS, type FunnelCounts, type FunnelStep } from "~/domain/staff/funnel-schema";
import { DataTable, type TableColumn } from "../table/data-table";
import { countWords, STEP_LABELS } from "./funnel-words";

type Row = FunnelCounts & {
  id: string;
  name: string;
  /** The value to sort the first column by. */
  order: number;
};
type Column = "name" | FunnelStep;

type FunnelTableProps = {
  /** The id of its heading. */
  id: string;
  title: string;
  /** Heading of the first column. */
  first: string;
  /** The sort order until the user chooses another one. */
  initial: "name" | "-name";
  rows: readonly Row[];
};

/** Shows the steps as columns, and a row per page or day. */
export function FunnelTable({ id, title, first, initial, rows }: FunnelTableProps) {
  const [sort, setSort] = useState<Sort<Column>>();
  const columns: TableColumn<Row, Column>[] = [
    {
      heading: first,
      sortsBy: "name",
      sortValue: ({ order }) => order,
      isRowHeader: true,
      cell: ({ name }) => <span className="whitespace-nowrap">{name}</span>,
    },
    ...FUNNEL_STEPS.map((step) => ({
      heading: STEP_LABELS[step],
      sortsBy: step,
      sortValue: (row: Row) => row[step],
      isFigure: true,
      cell: (row: Row) => <span className="tabular-nums">{countWords(row[step])}</span>,
    })),
  ];
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <DataTable
        labelledBy={id}
        columns={columns}
        rows={rows}
        sort={sort}
        initial={initial}
        onSort={setSort}
      />
    </section>
  );
}
