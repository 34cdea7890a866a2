import { expect, test } from "vitest";
import { makeQueryClient } from "~/trpc/query-client";

test("data is never stale, and nothing is polled, refetched on focus or tried again (§9)", () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
