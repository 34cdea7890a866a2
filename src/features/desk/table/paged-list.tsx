import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Answered } from "../frame/answered";

/** A list's call, answered page by page. */
export type PagedCall<Page> = ComponentProps<
  typeof Answered<{ pages: readonly Page[] }>
>["call"] & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type PagedListProps<Row> = {
  list: PagedCall<{ items: readonly Row[] }>;
  /** What is listed, as in "The reviews couldn't be loaded". */
  of: string;
  /** Stands here until the first page has come. */
  waiting: ReactNode;
  /** Stands here where nothing is listed. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a list, or why there are none, and what asks for more; inside of a grid. */
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
                className="justify-self-start"
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
