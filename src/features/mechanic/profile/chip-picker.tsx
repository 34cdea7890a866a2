"use client";

import { Check } from "lucide-react";
import { useId, type Ref } from "react";
import { cn } from "~/components/cn";
import { GroupError } from "~/features/booking/fields";

type ChipPickerProps<Name extends string> = {
  legend: string;
  hint?: string;
  names: readonly Name[];
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  error?: string;
  required?: boolean;
  /** Points to the first checkbox, which takes the focus when the group is invalid. */
  firstRef?: Ref<HTMLInputElement>;
};

/** Picks any number of options from a fixed list, shown as chips. */
export function ChipPicker<Name extends string>({
  legend,
  hint,
  names,
  chosen,
  onChange,
  error,
  required = false,
  firstRef,
}: ChipPickerProps<Name>) {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {legend}
        {required ? (
          <span aria-hidden className="text-destructive">
            {" "}
            *
          </span>
        ) : (
          <span className="ml-2 text-xs font-normal text-muted-foreground">Optional</span>
        )}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-2.5 text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {names.map((name, index) => {
          const isChosen = chosen.includes(name);
          return (
            <label
              key={name}
              className={cn(
                "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors select-none",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
                isChosen
                  ? "border-ring bg-accent text-accent-foreground shadow-[inset_0_0_0_1px_var(--ring)]"
                  : "border-input bg-card hover:border-foreground",
                error && !isChosen && "border-destructive",
              )}
            >
              <input
                ref={index === 0 ? firstRef : undefined}
                data-wrong={error && index === 0 ? true : undefined}
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                onChange={() =>
                  onChange(names.filter((other) => (other === name) !== chosen.includes(other)))
                }
              />
              {isChosen ? <Check aria-hidden className="size-4" strokeWidth={3} /> : null}
              {name}
            </label>
          );
        })}
      </div>
      <div className="mt-2">
        <GroupError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  );
}
