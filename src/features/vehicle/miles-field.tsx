import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import type { Miles } from "./use-miles";

type MilesFieldProps = {
  miles: Miles;
  label: string;
  hint?: string;
  optional?: boolean;
};

/** Asks for the miles on an odometer. */
export function MilesField({ miles, label, hint, optional = false }: MilesFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      {...(miles.problem === undefined ? {} : { error: miles.problem })}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            className="pr-16 tabular-nums"
            value={miles.text}
            onChange={(event) => miles.type(event.target.value)}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-muted-foreground"
          >
            miles
          </span>
        </div>
      )}
    </Field>
  );
}
