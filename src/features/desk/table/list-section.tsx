import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { CsvLink } from "./csv-link";
import { DataTable } from "./data-table";
import type { DeskAddress } from "./desk-address";
import { FoundLine } from "./found-line";
import type {
  ListCall,
  ListContext,
  ListDefinition,
  RowLayout,
  TableLayout,
} from "./list-definition";
import { BESIDE_HEADING, ListFilters } from "./list-filters";
import { PagedList } from "./paged-list";
import { SearchForm } from "~/components/search-form";
import { TEXT_LIMITS } from "~/domain/text/limits";

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
  /** Above the heading. */
  children?: ReactNode;
};

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
  address: { useShown, show },
  isOwner,
  onAction,
  children,
}: ListSectionProps<Row, Shown, Action, Column>) {
  const shown = useShown();
  const { id, title, description, of, search, filters = [], csv, actions = [], found } = list;
  const rows = call.data?.pages.flatMap(({ items }) => items) ?? [];
  const context = { rows, shown, isOwner, onAction };
  const isBeside = filters.length <= BESIDE_HEADING;
  const chosen = <ListFilters filters={filters} rows={rows} shown={shown} onShow={show} />;
  const content = (
    <>
      {children}
      {search === undefined ? null : (
        <SearchForm
          {...search}
          q={search.value(shown)}
          maxLength={TEXT_LIMITS.name}
          onSearch={(q) => show(search.change(q))}
        />
      )}
      {isBeside ? null : chosen}
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="font-display text-heading font-semibold">
            {title}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            {isBeside ? chosen : null}
            {csv === undefined ? null : <CsvLink href={csv.href(shown)} of={csv.of} />}
            {actions.map(({ label, icon: Icon, isMain = false, isForOwners = false, action }) =>
              isForOwners && !isOwner ? null : (
                <Button
                  key={label}
                  size="sm"
                  variant={isMain ? "default" : "outline"}
                  onClick={() => onAction(action)}
                >
                  {Icon === undefined ? null : <Icon aria-hidden />}
                  {label}
                </Button>
              ),
            )}
          </div>
        </div>
        {description === undefined ? null : (
          <p className="max-w-prose text-sm text-muted-foreground">{description(shown)}</p>
        )}
      </div>
      <div
        aria-busy={call.isPlaceholderData}
        className={cn(
          "grid grid-cols-1 gap-3 transition-opacity",
          call.isPlaceholderData && "opacity-60",
        )}
      >
        {found === undefined || found.isShown?.(shown) === false ? null : (
          <FoundLine list={call} {...found} />
        )}
        <PagedList
          list={call}
          of={of}
          waiting={<SkeletonText lines={6} />}
          empty={<Empty list={list} shown={shown} onShow={show} />}
        >
          {(rows) =>
            list.layout.kind === "table" ? (
              <Table layout={list.layout} id={id} context={{ ...context, rows }} onShow={show} />
            ) : (
              <Rows layout={list.layout} id={id} context={{ ...context, rows }} />
            )
          }
        </PagedList>
      </div>
    </>
  );
  return list.layout.kind === "cards" ? (
    <div className="grid grid-cols-1 gap-5">{content}</div>
  ) : (
    <Card className="grid grid-cols-1 gap-5 p-5 sm:p-6">{content}</Card>
  );
}

type TableProps<Row, Shown, Action, Column extends string> = {
  layout: TableLayout<Row, Shown, Action, Column>;
  id: string;
  context: ListContext<Row, Shown, Action>;
  onShow: (change: Shown) => void;
};

function Table<Row extends { id: string }, Shown, Action, Column extends string>({
  layout: { columns, sort },
  id,
  context,
  onShow,
}: TableProps<Row, Shown, Action, Column>) {
  const { rows, shown } = context;
  return (
    <DataTable
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
    <ol
      aria-labelledby={id}
      className={kind === "cards" ? "grid gap-4" : "-mx-5 divide-y border-y sm:-mx-6"}
    >
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
