import type { ReactNode } from "react";
import { Select } from "~/components/ui/select";

type FilterRowProps<Value extends string> = {
  id: string;
  title: string;
  label: string;
  value: Value | "";
  options: readonly { value: Value; label: string }[];
  /** The label for no filter. Omit it if a filter is always active. */
  all?: string;
  onChange: (value: Value | undefined) => void;
  /** More controls for the list. */
  children?: ReactNode;
};

/** Shows a list's heading and its filter. */
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
