import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { ListSearch } from "./list-definition";

/** The pause in typing after which the list is searched, in ms. */
const SETTLED_MS = 250;

type ListSearchFieldProps<Shown> = {
  search: ListSearch<Shown>;
  shown: Shown;
  onShow: (change: Shown) => void;
};

/** Searches a list while someone types. An empty field shows the whole list. */
export function ListSearchField<Shown>({ search, shown, onShow }: ListSearchFieldProps<Shown>) {
  const { name, label, placeholder, hint } = search;
  const id = useId();
  const q = search.value(shown);
  const [text, setText] = useState(q ?? "");
  /** The search that the address has, or will have. */
  const asked = useRef(q);
  const ask = () => {
    const next = text.trim() === "" ? undefined : text.trim();
    if (next === asked.current) return;
    asked.current = next;
    onShow(search.change(next));
  };
  const askSettled = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askSettled(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Someone followed a link, went back, or cleared the search. While typing, both are the same.
    if (q === asked.current) return;
    asked.current = q;
    setText(q ?? "");
  }, [q]);
  return (
    <form
      role="search"
      aria-label={name}
      className="relative min-w-0 max-lg:grow max-lg:basis-full lg:w-60"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        id={id}
        type="search"
        name="q"
        value={text}
        title={hint ?? label}
        placeholder={placeholder ?? label}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_LIMITS.name}
        className="h-11 pl-9 lg:h-9 lg:text-sm"
        onChange={({ target }) => setText(target.value)}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="sr-only">
          {hint}
        </p>
      )}
    </form>
  );
}
