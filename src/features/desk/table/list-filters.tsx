import { useId } from "react";
import { cn } from "~/components/cn";
import { Select } from "~/components/ui/select";
import type { ChoiceFilter, DayFilter, ListFilter } from "./list-definition";

type ListFiltersProps<Row, Shown> = {
  filters: readonly ListFilter<Row, Shown>[];
  rows: readonly Row[];
  shown: Shown;
  /** Beside an open panel there is room only for those that narrow the list. */
  isBeside: boolean;
  onShow: (change: Shown) => void;
};

/** Shows the filters of a list as chips. One that narrows the list is marked. */
export function ListFilters<Row, Shown>({
  filters,
  isBeside,
  ...list
}: ListFiltersProps<Row, Shown>) {
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <span
          key={filter.label}
          className={cn(isBeside && filter.value(list.shown) === undefined && "lg:hidden")}
        >
          <OneFilter filter={filter} {...list} />
        </span>
      ))}
    </div>
  );
}

type OneFilterProps<Row, Shown, Filter> = Omit<
  ListFiltersProps<Row, Shown>,
  "filters" | "isBeside"
> & {
  filter: Filter;
};

function OneFilter<Row, Shown>({
  filter,
  ...list
}: OneFilterProps<Row, Shown, ListFilter<Row, Shown>>) {
  switch (filter.kind) {
    case "choice":
      return <Choice filter={filter} {...list} />;
    case "day":
      return <Day filter={filter} shown={list.shown} onShow={list.onShow} />;
  }
}

const CHIP = "h-11 rounded-full text-sm lg:h-9";
const NARROWS = "border-foreground bg-muted font-semibold";

function Choice<Row, Shown>({
  filter: { label, all, useOptions, value, change },
  rows,
  shown,
  onShow,
}: OneFilterProps<Row, Shown, ChoiceFilter<Row, Shown>>) {
  const id = useId();
  const chosen = value(shown);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        title={label}
        className={cn(
          CHIP,
          "field-sizing-content max-w-60 pr-9 pl-3.5",
          chosen !== undefined && all !== undefined && NARROWS,
        )}
        value={chosen ?? ""}
        {...(all === undefined ? {} : { placeholder: all })}
        options={useOptions(rows, shown)}
        onChange={({ target }) => onShow(change(target.value || undefined))}
      />
    </>
  );
}

type DayProps<Shown> = {
  filter: DayFilter<Shown>;
  shown: Shown;
  onShow: (change: Shown) => void;
};

/** Filters by a day. Empty means any day. */
function Day<Shown>({ filter, shown, onShow }: DayProps<Shown>) {
  const { label, value, min, max, change } = filter;
  const day = value(shown);
  return (
    <label
      className={cn(
        CHIP,
        "inline-flex items-center gap-1.5 border border-input bg-card pl-3 focus-within:outline-2 focus-within:outline-ring hover:border-foreground/60",
        day !== undefined && NARROWS,
      )}
    >
      <span className={day === undefined ? "text-muted-foreground" : undefined}>{label}</span>
      <input
        type="date"
        className="h-full rounded-r-full bg-transparent pr-2.5 outline-none"
        key={day}
        defaultValue={day}
        min={min?.(shown) ?? "2000-01-01"}
        max={max?.(shown)}
        onBlur={({ target }) => target.validity.valid && onShow(change(target.value || undefined))}
      />
    </label>
  );
}
