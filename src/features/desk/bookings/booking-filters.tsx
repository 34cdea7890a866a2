import type { ReactNode } from "react";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { DESK_PROBLEMS, DESK_PROBLEM_LABELS } from "~/domain/booking/desk/actions";
import { PAYMENT_OPTIONS, STATUS_OPTIONS, type ProblemFilter } from "~/domain/booking/desk/list";
import type { BookingsFilter } from "./shown";

const PROBLEM_OPTIONS: { value: ProblemFilter; label: string }[] = [
  { value: "any", label: "With any problem" },
  ...DESK_PROBLEMS.map((value) => ({ value, label: DESK_PROBLEM_LABELS[value] })),
];

type BookingFiltersProps = {
  filter: BookingsFilter;
  onFilter: (change: BookingsFilter) => void;
  /** More controls for the list. */
  children: ReactNode;
};

/** Filters the bookings. */
export function BookingFilters({ filter, onFilter, children }: BookingFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label="Status"
        value={filter.status}
        options={STATUS_OPTIONS}
        all="Any status"
        onChange={(status) => onFilter({ status })}
      />
      <Choice
        label="Payment"
        value={filter.payment}
        options={PAYMENT_OPTIONS}
        all="Any payment"
        onChange={(payment) => onFilter({ payment })}
      />
      <Choice
        label="Problem"
        value={filter.trouble}
        options={PROBLEM_OPTIONS}
        all="With or without a problem"
        onChange={(trouble) => onFilter({ trouble })}
      />
      <DayField
        label="Starts from"
        value={filter.from}
        max={filter.to}
        onChange={(from) => onFilter({ from })}
      />
      <DayField
        label="Starts until"
        value={filter.to}
        min={filter.from}
        onChange={(to) => onFilter({ to })}
      />
      <div className="flex h-11 items-center">{children}</div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  all: string;
  onChange: (value: Value | undefined) => void;
};

export function Choice<Value extends string>({
  label,
  value,
  options,
  all,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} className="min-w-36 flex-1 sm:max-w-48">
      {(control) => (
        <Select
          {...control}
          className="h-11"
          value={value ?? ""}
          placeholder={all}
          options={options}
          onChange={(event) =>
            onChange(options.find((option) => option.value === event.target.value)?.value)
          }
        />
      )}
    </Field>
  );
}

type DayFieldProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Filters by a day. Empty means any day. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <Field label={label} className="min-w-36 flex-1 sm:max-w-44">
      {(control) => (
        <Input
          {...control}
          type="date"
          className="h-11"
          key={value}
          defaultValue={value}
          min={min ?? "2000-01-01"}
          max={max}
          onBlur={({ target }) => target.validity.valid && onChange(target.value || undefined)}
        />
      )}
    </Field>
  );
}
