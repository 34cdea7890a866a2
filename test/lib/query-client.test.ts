import { expect, test } from "vitest";
import { makeQueryClient } from "~/trpc/query-client";

test("never treats data as stale, polls, refetches on focus or retries (§9)", () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
