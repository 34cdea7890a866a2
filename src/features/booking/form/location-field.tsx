"use client";

import { Home } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";

type LocationFieldProps = {
  value: string;
  error: string | undefined;
  /** The profile's address on one line, or "". */
  ownAddress: string;
  onChange: (place: string) => void;
};

/** Asks for the service location. The profile's address is one tap away. */
export function LocationField({ value, error, ownAddress, onChange }: LocationFieldProps) {
  const isOwn = ownAddress !== "" && value.trim() === ownAddress;
  return (
    <div className="grid gap-2">
      <Field
        label="Service location"
        required
        error={error}
        hint={
          isOwn
            ? "From your profile. Change it if the vehicle is somewhere else."
            : "Street, city, state and ZIP code: home, work, or where you're stuck."
        }
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="address-line1"
            placeholder="e.g. 12 Elm St, Austin, TX 78701"
            maxLength={TEXT_LIMITS.line}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {ownAddress !== "" && !isOwn ? (
        <Button
          variant="outline"
          size="sm"
          className="h-auto min-h-11 justify-self-start py-2 text-left whitespace-normal sm:min-h-9"
          onClick={() => onChange(ownAddress)}
        >
          <Home aria-hidden />
          Use {ownAddress}
        </Button>
      ) : null}
    </div>
  );
}
