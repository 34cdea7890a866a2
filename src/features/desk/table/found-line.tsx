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

/** Announces how many rows a list has, once the first page has loaded. */
export function FoundLine({ list, one, many }: FoundLineProps) {
  if (list.data === undefined) return null;
  const { pages } = list.data;
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = pages[0]?.total ?? null;
  return (
    <p role="status" className="text-sm text-muted-foreground sm:whitespace-nowrap">
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
