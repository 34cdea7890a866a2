"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { Input } from "~/components/ui/input";
import { MASKED } from "~/domain/mechanic/bank";

type MaskedInputProps = Omit<ComponentProps<"input">, "type" | "value"> & { value: string };

/**
 * Hides a number while it is typed. A number that the server masked shows its last four digits and
 * is replaced as a whole.
 */
export function MaskedInput({ value, ...props }: MaskedInputProps) {
  const [shown, setShown] = useState(false);
  const isStored = MASKED.test(value);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        type={shown || isStored ? "text" : "password"}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        className="pr-13 tabular-nums"
        onFocus={(event) => {
          if (MASKED.test(event.target.value)) event.target.select();
        }}
        {...props}
      />
      {isStored ? null : (
        <button
          type="button"
          aria-label={shown ? "Hide account number" : "Show account number"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-muted-foreground hover:text-foreground"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      )}
    </span>
  );
}
