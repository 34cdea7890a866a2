import { Search } from "lucide-react";
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";

type LookUpProps = {
  label: string;
  /** The booking that is shown. */
  booking: string | undefined;
  onFind: (bookingNumber: string) => void;
};

/** Finds a booking by its number, in any spelling. */
export function LookUp({ label, booking, onFind }: LookUpProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Written into the same field, because another one would lose the focus.
    if (field.current !== null) field.current.value = booking ?? "";
  }, [booking]);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("booking");
    if (typeof typed === "string" && typed.trim() !== "") onFind(typed.trim().toUpperCase());
  };
  return (
    <form
      role="search"
      aria-label="Find a booking"
      onSubmit={find}
      className="flex flex-wrap items-end gap-3"
    >
      <Field label={label} className="min-w-56 flex-1 sm:max-w-xs">
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="booking"
            defaultValue={booking}
            placeholder="CW-7K3F9"
            autoComplete="off"
            spellCheck={false}
            maxLength={TEXT_LIMITS.id}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="h-12">
        <Search aria-hidden />
        Find
      </Button>
    </form>
  );
}
