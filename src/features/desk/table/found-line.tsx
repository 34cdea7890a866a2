import { totalWords } from "~/domain/staff/total";

/** A page of search results. `tooMany` is true if more people match than the search considers. */
export interface FoundPage<Row> {
  items: readonly Row[];
  tooMany?: boolean;
  total?: number | null;
}

type FoundLineProps = {
  list: { data?: { pages: readonly FoundPage<unknown>[] } | undefined; hasNextPage: boolean };
  /** The noun for the results: "booking", "bookings". */
  one: string;
  many: string;
};

// A line of its own in a narrow window, kept while the list loads, so that nothing moves.
const LINE = "text-sm text-muted-foreground max-xl:basis-full sm:whitespace-nowrap";

/** Announces how many rows a list has, once the first page has loaded. */
export function FoundLine({ list, one, many }: FoundLineProps) {
  if (list.data === undefined) {
    return (
      <p role="status" className={LINE}>
        &nbsp;
      </p>
    );
  }
  const { pages } = list.data;
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = pages[0]?.total ?? null;
  return (
    <p role="status" className={LINE}>
      <span>
        {total !== null
          ? `${totalWords(total, { one, many })}.`
          : list.hasNextPage
            ? `Showing the first ${count}.`
            : `${totalWords(count, { one, many })}.`}
      </span>
      {pages.some(({ tooMany }) => tooMany === true)
        ? " More people match. Enter more of the name, or an email address."
        : null}
    </p>
  );
}
