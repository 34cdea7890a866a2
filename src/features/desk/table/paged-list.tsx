import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Answered } from "../frame/answered";

/** An infinite query. */
export type PagedCall<Page> = ComponentProps<
  typeof Answered<{ pages: readonly Page[] }>
>["call"] & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type PagedListProps<Row> = {
  list: PagedCall<{ items: readonly Row[] }>;
  /** The noun in errors: "The reviews couldn't be loaded". */
  of: string;
  /** Shown until the first page has loaded. */
  waiting: ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/**
 * Shows a paged list's rows, its error or its empty state, and a button for more. Place it in a
 * grid.
 */
export function PagedList<Row>({ list, of, waiting, empty, children }: PagedListProps<Row>) {
  return (
    <Answered call={list} failed={`The ${of} couldn't be loaded`} waiting={waiting}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        return (
          <>
            {rows.length === 0 ? empty : children(rows)}
            {list.hasNextPage ? (
              <Button
                variant="outline"
                className="mx-5 mb-2 justify-self-start"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
}
