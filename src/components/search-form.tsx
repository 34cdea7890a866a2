import { Search } from "lucide-react";
import { useId, type FormEvent } from "react";
import { Button } from "./ui/button";
import { Field } from "./ui/field";
import { Input } from "./ui/input";

type SearchFormProps = {
  /** The form's accessible name: "Search bookings". */
  name: string;
  label: string;
  /** Two or three words, because a phone has no room for more next to the button. */
  placeholder?: string;
  /** Describes what the search finds, if the label doesn't. */
  hint?: string;
  /** The current search. */
  q: string | undefined;
  maxLength: number;
  onSearch: (q: string | undefined) => void;
};

/** Searches a list. An empty search shows the whole list. */
export function SearchForm({
  name,
  label,
  placeholder,
  hint,
  q,
  maxLength,
  onSearch,
}: SearchFormProps) {
  const hintId = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    onSearch((typeof typed === "string" && typed.trim()) || undefined);
  };
  return (
    <form role="search" aria-label={name} onSubmit={search} className="grid gap-1.5">
      <div className="flex items-end gap-3">
        <Field label={label} className="min-w-0 flex-1 sm:max-w-md">
          {(control) => (
            <Input
              {...control}
              key={q}
              type="search"
              name="q"
              defaultValue={q}
              placeholder={placeholder}
              // Not the field's own hint, which would push the button down.
              aria-describedby={hint === undefined ? undefined : hintId}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxLength}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" className="h-12">
          <Search aria-hidden />
          Search
        </Button>
      </div>
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </form>
  );
}
