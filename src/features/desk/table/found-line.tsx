import { PEOPLE_MATCHED_AT_MOST } from "~/domain/booking/desk/list";

/** A page of a search; more people than are looked up may be called so. */
export interface FoundPage<Row> {
  items: readonly Row[];
  tooMany: boolean;
}

type FoundLineProps = {
  list: { data?: { pages: readonly FoundPage<unknown>[] } | undefined; hasNextPage: boolean };
  /** What is found, as in "Returns a booking." and "12 bookings." */
  one: string;
  many: string;
  /** So many people are looked up. */
  atMost?: number;
};

/** How many a search found, said where it changes; nothing until the first page has come. */
export function FoundLine({ list, one, many, atMost = PEOPLE_MATCHED_AT_MOST }: FoundLineProps) {
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
      {pages.some(({ tooMany }) => tooMany)
        ? ` More than ${atMost} people match. Enter more of the name, or an address.`
        : null}
    </p>
  );
}
