import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import type { ChoiceFilter, DayFilter, ListFilter } from "./list-definition";

type ListFiltersProps<Row, Shown> = {
  filters: readonly ListFilter<Row, Shown>[];
  rows: readonly Row[];
  shown: Shown;
  onShow: (change: Shown) => void;
};

/** The most filters that fit beside a heading, with no room for their labels. */
export const BESIDE_HEADING = 2;

/** Shows the filters of a list. */
export function ListFilters<Row, Shown>({ filters, ...list }: ListFiltersProps<Row, Shown>) {
  if (filters.length <= BESIDE_HEADING) {
    return filters.map((filter) => (
      <OneFilter key={filter.label} filter={filter} isLabelled={false} {...list} />
    ));
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {filters.map((filter) => (
        <OneFilter key={filter.label} filter={filter} isLabelled {...list} />
      ))}
    </div>
  );
}

type OneFilterProps<Row, Shown, Filter> = Omit<ListFiltersProps<Row, Shown>, "filters"> & {
  filter: Filter;
  isLabelled: boolean;
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

function Choice<Row, Shown>({
  filter,
  isLabelled,
  rows,
  shown,
  onShow,
}: OneFilterProps<Row, Shown, ChoiceFilter<Row, Shown>>) {
  const { label, all, useOptions, value, change } = filter;
  const select = {
    value: value(shown) ?? "",
    placeholder: all,
    options: useOptions(rows, shown),
    onChange: (event: { target: { value: string } }) =>
      onShow(change(event.target.value || undefined)),
  };
  if (!isLabelled) return <Select aria-label={label} className="h-11 w-48" {...select} />;
  return (
    <Field label={label} className="min-w-36 flex-1 sm:max-w-48">
      {(control) => <Select {...control} className="h-11" {...select} />}
    </Field>
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
    <Field label={label} className="min-w-36 flex-1 sm:max-w-44">
      {(control) => (
        <Input
          {...control}
          type="date"
          className="h-11"
          key={day}
          defaultValue={day}
          min={min?.(shown) ?? "2000-01-01"}
          max={max?.(shown)}
          onBlur={({ target }) =>
            target.validity.valid && onShow(change(target.value || undefined))
          }
        />
      )}
    </Field>
  );
}
