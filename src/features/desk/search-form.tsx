import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text";

type SearchFormProps = {
  /** What is looked for: "Search bookings". */
  name: string;
  label: string;
  placeholder: string;
  /** What is being looked for now. */
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
};

/** Looks for something in a list of the desk; empty, it shows the whole list again. */
export function SearchForm({ name, label, placeholder, q, onSearch }: SearchFormProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    onSearch((typeof typed === "string" && typed.trim()) || undefined);
  };
  return (
    <form role="search" aria-label={name} onSubmit={search} className="flex items-end gap-3">
      <Field label={label} className="min-w-0 flex-1 sm:max-w-md">
        {(control) => (
          <Input
            {...control}
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={TEXT_LIMITS.name}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="h-12">
        <Search aria-hidden />
        Search
      </Button>
    </form>
  );
}
