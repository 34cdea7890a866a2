"use client";

import { useEffect } from "react";
import { api } from "~/trpc/react";
import { JOBS_QUERY } from "./jobs-query";

/** Pages that load automatically. The mechanic asks for older ones. */
const PAGES_BY_ITSELF = 5;

/**
 * Loads the mechanic's jobs and the open ones they can take, newest first. Counts need all of them,
 * so further pages load automatically. `older` is null when nothing is left.
 */
export function useAllJobs() {
  const query = api.booking.list.useInfiniteQuery(JOBS_QUERY, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query;
  const pages = data?.pages.length ?? 0;
  const follows = hasNextPage && !isFetching && !isError && pages < PAGES_BY_ITSELF;
  useEffect(() => {
    if (follows) void fetchNextPage();
  }, [follows, fetchNextPage]);
  return {
    jobs: data?.pages.flatMap((page) => page.items),
    error: query.error,
    retry: () => void query.refetch(),
    older:
      hasNextPage && pages >= PAGES_BY_ITSELF
        ? { load: () => void fetchNextPage(), loading: query.isFetchingNextPage }
        : null,
  };
}
