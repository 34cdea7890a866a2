import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";
import { expect, test, vi } from "vitest";
import type { AppRouter } from "~/server/root";
import { callKey } from "~/trpc/call-key";
import { pages } from "~/trpc/preload";
import { keepPreloaded, preloadLink } from "~/trpc/preload-link";
import { makeQueryClient } from "~/trpc/query-client";
import { api as hooks } from "~/trpc/react";

/** Creates a client whose last link answers "later" and records the calls it gets. */
function client(preload?: Parameters<typeof preloadLink>[0]) {
  const asked: string[] = [];
  const network: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push(op.path);
        observer.next({ result: { type: "data", data: "later" } });
        observer.complete();
      });
  return { api: createTRPCClient<AppRouter>({ links: [preloadLink(preload), network] }), asked };
}

const good = (data: unknown) => ({ result: { data: superjson.serialize(data) } });

test("a query gets the preloaded answer once, in whatever order the hooks ask", async () => {
  const preload = {
    keys: [callKey("auth.session", undefined), callKey("booking.list", {})],
    answer: Promise.resolve([good(null), good({ items: [] })]),
  };
  const { api, asked } = client(preload);
  expect(await api.booking.list.query({})).toEqual({ items: [] });
  expect(await api.auth.session.query()).toBeNull();
  expect(asked).toEqual([]);
  expect(await api.booking.list.query({})).toBe("later");
});

test("a page that React restarts still gets unused preloads", async () => {
  const preload = {
    keys: [callKey("auth.session", undefined), callKey("booking.list", {})],
    answer: Promise.resolve([good(null), good({ items: [] })]),
  };
  const first = client(preload);
  expect(await first.api.auth.session.query()).toBeNull();
  const { api, asked } = client(preload);
  expect(await api.booking.list.query({})).toEqual({ items: [] });
  expect(asked).toEqual([]);
  expect(await api.auth.session.query()).toBe("later");
});

test("a mutation drops unused preloads", async () => {
  const preload = {
    keys: [callKey("booking.list", {})],
    answer: Promise.resolve([good({ items: [] })]),
  };
  const { api, asked } = client(preload);
  await api.auth.logout.mutate();
  expect(await api.booking.list.query({})).toBe("later");
  expect(asked).toEqual(["auth.logout", "booking.list"]);
});

test("another input is a different query", async () => {
  const preload = {
    keys: [callKey("booking.list", {})],
    answer: Promise.resolve([good({ items: [] })]),
  };
  const { api, asked } = client(preload);
  expect(await api.booking.list.query({ status: "pending" })).toBe("later");
  expect(asked).toEqual(["booking.list"]);
});

test.each([
  ["nothing", null],
  ["an error instead of the answer", [{ error: { json: { message: "no" } } }]],
  ["fewer answers than queries", []],
  ["an answer that isn't a list", { result: {} }],
])("%s is requested again in the usual way", async (_name, answer) => {
  const preload = {
    keys: [callKey("booking.list", {})],
    answer: Promise.resolve(answer),
  };
  const { api, asked } = client(preload);
  expect(await api.booking.list.query({})).toBe("later");
  expect(asked).toEqual(["booking.list"]);
});

test("without preloads every call goes over the network", async () => {
  const { api, asked } = client();
  expect(await api.auth.session.query()).toBe("later");
  expect(asked).toEqual(["auth.session"]);
});

const list = pages("booking", "list", { status: "pending" });
/** A page's first calls: the session, one booking, and a list in pages. */
const asPage = () => ({
  keys: [
    callKey("auth.session", undefined),
    callKey("booking.byId", { id: "1" }),
    callKey(list.path, list.input),
  ],
  answer: Promise.resolve([good(null), good({ id: "1" }), good({ items: [] })]),
});

test("keeps a preload under the query key until a hook reads it", async () => {
  const preload = asPage();
  const queries = makeQueryClient();
  const { api, asked } = client(preload);
  const session = api.auth.session.query();
  await keepPreloaded(queries, preload);
  expect(await session).toBeNull();
  expect(queries.getQueryData(getQueryKey(hooks.auth.session, undefined, "query"))).toBeUndefined();
  expect(queries.getQueryData(getQueryKey(hooks.booking.byId, { id: "1" }, "query"))).toEqual({
    id: "1",
  });
  const key = getQueryKey(hooks.booking.list, { status: "pending" }, "infinite");
  expect(queries.getQueryData(key)).toEqual({ pages: [{ items: [] }], pageParams: [null] });
  expect(asked).toEqual([]);
  // The preloaded answer is used once, because a second request wants fresh data.
  expect(await api.booking.byId.query({ id: "1" })).toBe("later");
});

test("a kept preload is fresh at first and stale later, so a hook then requests it again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const preload = asPage();
    const queries = makeQueryClient();
    await keepPreloaded(queries, preload);
    const query = queries.getQueryCache().find({
      queryKey: getQueryKey(hooks.booking.byId, { id: "1" }, "query"),
    });
    expect(query?.isStaleByTime(0)).toBe(false);
    vi.setSystemTime(Date.now() + 60_000);
    expect(query?.isStaleByTime(0)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("a query without an input is kept under its hook's key too", async () => {
  const preload = {
    keys: [callKey("auth.session", undefined)],
    answer: Promise.resolve([good(1)]),
  };
  const queries = makeQueryClient();
  await keepPreloaded(queries, preload);
  expect(queries.getQueryData(getQueryKey(hooks.auth.session, undefined, "query"))).toBe(1);
});

test("an answer that failed, or came before a mutation, is not kept", async () => {
  const queries = makeQueryClient();
  const refused = { ...asPage(), answer: Promise.resolve(null) };
  await keepPreloaded(queries, refused);
  const changed = asPage();
  await client(changed).api.auth.logout.mutate();
  await keepPreloaded(queries, changed);
  await keepPreloaded(queries, undefined);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
