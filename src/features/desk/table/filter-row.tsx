import type { ReactNode } from "react";
import { Select } from "~/components/ui/select";

type FilterRowProps<Value extends string> = {
  id: string;
  title: string;
  label: string;
  value: Value | "";
  options: readonly { value: Value; label: string }[];
  /** What stands for no filter; without it there is always one. */
  all?: string;
  onChange: (value: Value | undefined) => void;
  /** What else can be done with the list. */
  children?: ReactNode;
};

/** A list's heading, and which part of it is shown. */
export function FilterRow<Value extends string>({
  id,
  title,
  label,
  value,
  options,
  all,
  onChange,
  children,
}: FilterRowProps<Value>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="font-display text-heading font-semibold">
        {title}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={label}
          className="h-11 w-48"
          value={value}
          placeholder={all}
          options={options}
          onChange={(event) =>
            onChange(options.find((option) => option.value === event.target.value)?.value)
          }
        />
        {children}
      </div>
    </div>
  );
}
