import { keepPreviousData } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { SelectGroup, SelectOption } from "~/components/ui/select";
import type { Sort } from "~/domain/sort";
import type { PagedCall } from "./paged-list";

/**
 * One list of the desk as data. `Row` is the type of its rows, `Shown` the state in the page's
 * address, `Action` the actions staff can start from the list, and `Column` the columns it can be
 * sorted by.
 */
export interface ListDefinition<
  Row extends { id: string },
  Shown extends object,
  Action = never,
  Column extends string = string,
> {
  /** The id of the list's heading. */
  id: string;
  title: string;
  description?: (shown: Shown) => string;
  /** Noun of the list, as in "The refunds couldn't be loaded". */
  of: string;
  icon: LucideIcon;
  useRows: (shown: Shown) => ListCall<Row>;
  search?: ListSearch<Shown>;
  filters?: readonly ListFilter<Row, Shown>[];
  /** The whole list as a file, filtered and sorted as it is shown. */
  csv?: { of: string; href: (shown: Shown) => string };
  actions?: readonly ListAction<Action>[];
  /** Nouns for the number of results, as in "One booking." and "12 bookings." */
  found?: { one: string; many: string };
  empty: (shown: Shown) => EmptyWords<Shown>;
  /** Shown if a search or filter finds nothing. A button that clears them is added. */
  nothingFound?: (shown: Shown) => EmptyWords<Shown>;
  layout: TableLayout<Row, Shown, Action, Column> | RowLayout<Row, Shown, Action>;
}

/**
 * A list's call. The pages of a search also say whether too many people match, and the first page
 * may say how many rows there are.
 */
export interface ListCall<Row> extends PagedCall<{
  items: readonly Row[];
  tooMany?: boolean;
  total?: number | null;
}> {
  isPending: boolean;
  /** True while the rows are still those of the previous filter. */
  isPlaceholderData: boolean;
}

/** Data of the list that a cell or row can use. */
export interface ListContext<Row, Shown, Action> {
  rows: readonly Row[];
  shown: Shown;
  isOwner: boolean;
  /** True beside an open panel, which leaves room for one short line a row. */
  isBeside: boolean;
  onAction: (action: Action) => void;
}

export interface ListSearch<Shown> {
  /** Label of the search: "Search bookings". */
  name: string;
  label: string;
  /** Two or three words. Without it, the label. */
  placeholder?: string;
  /** Hint about what can be searched, if the label can't say it. */
  hint?: string;
  value: (shown: Shown) => string | undefined;
  change: (q: string | undefined) => Shown;
}

export type ListFilter<Row, Shown> = ChoiceFilter<Row, Shown> | DayFilter<Shown>;

export interface ChoiceFilter<Row, Shown> {
  kind: "choice";
  label: string;
  /**
   * The label of the choice that filters nothing. Without it, one of the options is always chosen.
   */
  all: string | undefined;
  useOptions: (rows: readonly Row[], shown: Shown) => readonly (SelectOption | SelectGroup)[];
  value: (shown: Shown) => string | undefined;
  change: (value: string | undefined) => Shown;
}

export interface DayFilter<Shown> {
  kind: "day";
  label: string;
  value: (shown: Shown) => string | undefined;
  min?: (shown: Shown) => string | undefined;
  max?: (shown: Shown) => string | undefined;
  change: (day: string | undefined) => Shown;
}

type ChoiceOf<Shown, Value extends string> = {
  label: string;
  all?: string;
  options: readonly { value: Value; label: string }[];
  value: (shown: Shown) => Value | undefined;
  change: (value: Value | undefined) => Shown;
};

/** A filter that is one of a few values. */
export function choice<Row, Shown, Value extends string>(
  filter: ChoiceOf<Shown, Value>,
): ChoiceFilter<Row, Shown> {
  const { label, all, options, value, change } = filter;
  return {
    kind: "choice",
    label,
    all,
    useOptions: () => options,
    value,
    change: (text) => change(options.find((option) => option.value === text)?.value),
  };
}

export interface ListAction<Action> {
  label: string;
  icon?: LucideIcon;
  isMain?: boolean;
  isForOwners?: boolean;
  action: Action;
}

export interface EmptyWords<Shown> {
  title: string;
  description?: string;
  actions?: readonly { label: string; change: Shown }[];
}

export interface TableLayout<Row, Shown, Action, Column extends string> {
  kind: "table";
  /** Each row is one line, and what is longer is cut, with a tooltip. */
  isOneLine?: boolean;
  columns: readonly ListColumn<Row, Shown, Action, Column>[];
  sort?: {
    value: (shown: Shown) => Sort<Column> | undefined;
    change: (sort: Sort<Column> | undefined) => Shown;
    /** The sort order until the user chooses another one. */
    initial?: (shown: Shown) => Sort<Column> | undefined;
  };
}

export interface ListColumn<Row, Shown, Action, Column extends string> {
  heading: string;
  /** The sort column of the call. Without it, this column can't be sorted. */
  sortsBy?: Column;
  /** Value to sort by in the browser, for a list that arrives whole. */
  sortValue?: (row: Row) => number | string;
  /** A number, aligned at the end of the column. */
  isFigure?: boolean;
  /** Names its row to screen readers. */
  isRowHeader?: boolean;
  isShown?: (list: ListContext<Row, Shown, Action>) => boolean;
  /** Stays beside an open panel, as the row's name does. */
  staysBeside?: boolean;
  cell: (row: Row, list: ListContext<Row, Shown, Action>) => ReactNode;
}

/** Lines of a list, or a card for each. */
export interface RowLayout<Row, Shown, Action> {
  kind: "lines" | "cards";
  row: (row: Row, list: ListContext<Row, Shown, Action>) => ReactNode;
}

/** Options with which every list of the desk queries its pages. */
export const PAGED = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};

type WholeCall = {
  error: PagedCall<never>["error"];
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/** Turns a list that arrives whole into a list of one page. */
export function onePage<Row>(
  { error, isPending, isPlaceholderData, refetch }: WholeCall,
  rows: readonly Row[] | undefined,
): ListCall<Row> {
  return {
    data: rows === undefined ? undefined : { pages: [{ items: rows }] },
    error,
    isPending,
    isPlaceholderData,
    refetch,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
  };
}
