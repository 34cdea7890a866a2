/** A page of search results. `tooMany` is true if more people match than the search considers. */
export interface FoundPage<Row> {
  items: readonly Row[];
  tooMany?: boolean;
}

type FoundLineProps = {
  list: { data?: { pages: readonly FoundPage<unknown>[] } | undefined; hasNextPage: boolean };
  /** The noun for the results: "booking", "bookings". */
  one: string;
  many: string;
};

/** Announces how many results were found, once the first page has loaded. */
export function FoundLine({ list, one, many }: FoundLineProps) {
  if (list.data === undefined) return null;
  const { pages } = list.data;
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <p role="status" className="text-sm text-muted-foreground">
      <span>
        {list.hasNextPage
          ? `Showing the first ${count}.`
          : count === 1
            ? `One ${one}.`
            : `${count} ${many}.`}
      </span>
      {pages.some(({ tooMany }) => tooMany === true)
        ? " More people match. Enter more of the name, or an email address."
        : null}
    </p>
  );
}
