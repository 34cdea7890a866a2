import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { DataTable } from "./data-table";
import type { DeskAddress } from "./desk-address";
import type {
  ListCall,
  ListContext,
  ListDefinition,
  RowLayout,
  TableLayout,
} from "./list-definition";
import { ListFilters } from "./list-filters";
import { ListTools } from "./list-tools";
import { PagedList } from "./paged-list";

type ListSectionProps<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
> = {
  list: ListDefinition<Row, Shown, Action, Column>;
  /** Result of the list's own `useRows`. */
  call: ListCall<Row>;
  address: DeskAddress<Shown>;
  isOwner: boolean;
  onAction: (action: Action) => void;
  /** The list is the whole page, whose header shows its title and tools. */
  isPage?: boolean;
  /** Above the heading. */
  children?: ReactNode;
};

/**
 * Ends a list where the panel beside it begins. Left of it are the margin of the page and, in a
 * wide window, the navigation.
 */
const BESIDE_PANEL =
  "lg:max-w-[calc(100vw-min(40rem,48vw)-2.5rem)] " +
  "xl:max-w-[calc(100vw-min(40rem,48vw)-max(0px,(100vw-var(--page-width))/2)-16rem)]";

/** Leaves the height of both headers, the filters and the margins, so that the headings stay. */
const PAGE_HEIGHT = "lg:max-h-[calc(100dvh-13rem)]";

/**
 * Renders a list by its definition: search, filters, actions and rows, or what replaces the rows
 * while loading, empty or failed.
 */
export function ListSection<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
>({
  list,
  call,
  address: { useShown, hasPanel, show },
  isOwner,
  onAction,
  isPage = false,
  children,
}: ListSectionProps<Row, Shown, Action, Column>) {
  const shown = useShown();
  const { id, title, description, of, filters = [] } = list;
  const rows = call.data?.pages.flatMap(({ items }) => items) ?? [];
  const isBeside = hasPanel(shown);
  const context = { rows, shown, isOwner, isBeside, onAction };
  const isTable = list.layout.kind === "table";
  const bar = cn(list.layout.kind !== "cards" && "px-5");
  const content = (
    <>
      {children === undefined || children === null ? null : <div className={bar}>{children}</div>}
      <div className={cn("grid gap-2 empty:hidden", bar)}>
        {isPage ? (
          <h2 id={id} className="sr-only">
            {title}
          </h2>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 id={id} className="mr-auto font-display text-heading font-semibold">
              {title}
            </h2>
            <ListTools
              list={list}
              call={call}
              shown={shown}
              isOwner={isOwner}
              isBeside={isBeside}
              onShow={show}
              onAction={onAction}
            />
          </div>
        )}
        {description === undefined ? null : (
          <p className="max-w-prose text-sm text-muted-foreground">{description(shown)}</p>
        )}
        <ListFilters
          filters={filters}
          rows={rows}
          shown={shown}
          isBeside={isBeside}
          onShow={show}
        />
      </div>
      <div
        aria-busy={call.isPlaceholderData}
        className={cn(
          "grid grid-cols-1 gap-3 transition-opacity",
          call.isPlaceholderData && "opacity-60",
          // Everything but rows keeps its distance from the card's edges.
          rows.length === 0 && cn(bar, "pb-5"),
        )}
      >
        <PagedList
          list={call}
          of={of}
          waiting={<SkeletonText lines={6} />}
          empty={<Empty list={list} shown={shown} onShow={show} />}
        >
          {(rows) =>
            list.layout.kind === "table" ? (
              <Table
                layout={list.layout}
                id={id}
                context={{ ...context, rows }}
                className={isPage ? PAGE_HEIGHT : undefined}
                onShow={show}
              />
            ) : (
              <Rows layout={list.layout} id={id} context={{ ...context, rows }} />
            )
          }
        </PagedList>
      </div>
    </>
  );
  return list.layout.kind === "cards" ? (
    <div className={cn("grid grid-cols-1 gap-4", isBeside && BESIDE_PANEL)}>{content}</div>
  ) : (
    <Card
      className={cn(
        "grid grid-cols-1 gap-2 overflow-clip pt-2",
        !(isPage && isTable) && "pb-2",
        isBeside && BESIDE_PANEL,
      )}
    >
      {content}
    </Card>
  );
}

type TableProps<Row, Shown, Action, Column extends string> = {
  layout: TableLayout<Row, Shown, Action, Column>;
  id: string;
  context: ListContext<Row, Shown, Action>;
  className: string | undefined;
  onShow: (change: Shown) => void;
};

function Table<Row extends { id: string }, Shown, Action, Column extends string>({
  layout: { columns, sort, isOneLine = false },
  id,
  context,
  className,
  onShow,
}: TableProps<Row, Shown, Action, Column>) {
  const { rows, shown, isBeside } = context;
  return (
    <DataTable
      isOneLine={isOneLine}
      isBeside={isBeside}
      className={className}
      labelledBy={id}
      columns={columns
        .filter(({ isShown }) => isShown === undefined || isShown(context))
        .map((column) => ({ ...column, cell: (row: Row) => column.cell(row, context) }))}
      rows={rows}
      sort={sort?.value(shown)}
      initial={sort?.initial?.(shown)}
      onSort={(next) => {
        if (sort !== undefined) onShow(sort.change(next));
      }}
    />
  );
}

type RowsProps<Row, Shown, Action> = {
  layout: RowLayout<Row, Shown, Action>;
  id: string;
  context: ListContext<Row, Shown, Action>;
};

function Rows<Row extends { id: string }, Shown, Action>({
  layout: { kind, row },
  id,
  context,
}: RowsProps<Row, Shown, Action>) {
  return (
    <ol aria-labelledby={id} className={kind === "cards" ? "grid gap-4" : "divide-y border-y"}>
      {context.rows.map((one) => (
        <li key={one.id} data-desk-row>
          {row(one, context)}
        </li>
      ))}
    </ol>
  );
}

type EmptyProps<Row extends { id: string }, Shown extends object, Action, Column extends string> = {
  list: ListDefinition<Row, Shown, Action, Column>;
  shown: Shown;
  onShow: (change: Shown) => void;
};

function Empty<Row extends { id: string }, Shown extends object, Action, Column extends string>({
  list,
  shown,
  onShow,
}: EmptyProps<Row, Shown, Action, Column>) {
  const { search, filters = [], icon: Icon, of } = list;
  // A filter that always has a value selects another list, which has its own text for being empty.
  const narrowing = filters.filter((filter) => filter.kind === "day" || filter.all !== undefined);
  const isSearched = search?.value(shown) !== undefined;
  const isFiltered = narrowing.some(({ value }) => value(shown) !== undefined);
  const words =
    isSearched || isFiltered
      ? (list.nothingFound?.(shown) ?? {
          title: "Nothing matches",
          description: `No ${of} match these filters.`,
        })
      : list.empty(shown);
  const clear = () =>
    onShow(
      narrowing.reduce<Shown>((all, { change }) => ({ ...all, ...change(undefined) }), {
        ...shown,
        ...search?.change(undefined),
      }),
    );
  return (
    <EmptyState
      as="h3"
      icon={isSearched || isFiltered ? <SearchX /> : <Icon />}
      title={words.title}
      description={words.description}
      action={
        <>
          {words.actions?.map(({ label, change }) => (
            <Button key={label} variant="outline" onClick={() => onShow(change)}>
              {label}
            </Button>
          ))}
          {isSearched || isFiltered ? (
            <Button variant="outline" onClick={clear}>
              {isFiltered ? "Clear filters" : "Clear search"}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
