import { MutationObserver, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { TOPIC_CHANGES } from "~/features/live/live-topics";
import {
  changedBy,
  MUTATION_CHANGES,
  NOUNS,
  QUERY_SHOWS,
  ROUTER_CHANGES,
  SITE_ACTION_CHANGES,
} from "~/trpc/changes";
import { makeQueryClient } from "~/trpc/query-client";
import { api } from "~/trpc/react";

afterEach(() => vi.useRealTimers());

/** A screen that shows these queries, and how often each was asked since. */
async function screenWith(queries: Record<string, QueryKey>, answer = async () => "fresh") {
  const client = makeQueryClient();
  client.mount();
  const asked: string[] = [];
  for (const [name, queryKey] of Object.entries(queries)) {
    client.setQueryData(queryKey, "old");
    const queryFn = () => {
      asked.push(name);
      return answer();
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  return { client, asked };
}

const QUERIES = {
  booking: getQueryKey(api.booking.byId, { id: "one" }, "query"),
  bookings: getQueryKey(api.booking.list, { as: "customer" }, "infinite"),
  services: getQueryKey(api.booking.services, undefined, "query"),
  session: getQueryKey(api.auth.session, undefined, "query"),
  support: getQueryKey(api.auth.support.thread, { id: "one" }, "query"),
};

it("refetches the queries of what a mutation changed before its onSuccess, and no others", async () => {
  const { client, asked } = await screenWith(QUERIES);
  const onSuccess = vi.fn(() => expect(client.getQueryData(QUERIES.booking)).toBe("fresh"));
  const cancel = new MutationObserver(client, {
    mutationKey: getMutationKey(api.booking.cancel),
    mutationFn: async () => "cancelled",
    onSuccess,
  });
  await cancel.mutate();
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(asked.toSorted()).toEqual(["booking", "bookings"]);
});

it("changes its router's nouns unless it has a row; a nested router comes first", () => {
  expect(changedBy("booking.accept")).toEqual(["booking"]);
  expect(changedBy("booking.complete")).toEqual(["booking", "payment", "payout"]);
  expect(changedBy("booking.photos.add")).toEqual(["photo"]);
  expect(changedBy("booking.quote")).toEqual([]);
  expect(changedBy("desk.support.replies.keep")).toEqual(["savedReply"]);
  expect(changedBy("desk.support.close")).toEqual(["audit", "support"]);
  expect(changedBy("nothing.known")).toEqual([]);
});

it("finds the queries of a nested router", async () => {
  const { client, asked } = await screenWith(QUERIES);
  const reply = new MutationObserver(client, {
    mutationKey: getMutationKey(api.auth.support.reply),
    mutationFn: async () => "sent",
  });
  await reply.mutate();
  expect(asked).toEqual(["support"]);
});

it.each([
  ["CONFLICT", ["booking", "bookings"]],
  ["STALE", ["booking", "bookings"]],
  ["INVALID", []],
])(
  "after a refusal with %s refetches what someone else may have changed",
  async (reason, found) => {
    const { client, asked } = await screenWith(QUERIES);
    const accept = new MutationObserver(client, {
      mutationKey: getMutationKey(api.booking.accept),
      mutationFn: async () => {
        throw new TRPCClientError("No", {
          result: { error: { code: -32000, message: "No", data: { reason } } },
        });
      },
    });
    await expect(accept.mutate()).rejects.toThrow("No");
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(found));
  },
);

it("doesn't hold a dialog open when the fresh data doesn't arrive", async () => {
  vi.useFakeTimers();
  const { client } = await screenWith(QUERIES, () => new Promise(() => undefined));
  const cancel = new MutationObserver(client, {
    mutationKey: getMutationKey(api.booking.cancel),
    mutationFn: async () => "cancelled",
  });
  const answered = cancel.mutate();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(answered).resolves.toBe("cancelled");
});

it("changes only what a query shows", () => {
  const shown = new Set<string>(Object.values(QUERY_SHOWS).flat());
  const changed = new Set<string>(
    [MUTATION_CHANGES, ROUTER_CHANGES, TOPIC_CHANGES].flatMap((table) =>
      Object.values(table).flat(),
    ),
  );
  expect(NOUNS.filter((noun) => !shown.has(noun))).toEqual([]);
  expect([...changed, ...SITE_ACTION_CHANGES].filter((noun) => !shown.has(noun))).toEqual([]);
  expect(NOUNS.filter((noun) => !changed.has(noun))).toEqual([]);
});
