import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";

const shownSchema = z.array(
  z.object({ title: z.string(), body: z.string(), path: z.string(), open: z.boolean() }),
);

/** Runs the service worker's file in a simulated browser that records windows and notifications. */
const BROWSER = `
const home = "https://curbwrench.example";
const heard = {};
const notices = [];
const opened = [];
const focused = [];
const asked = [];
const tabs = ["/notifications", "/customer/bookings/two"].map((path) => ({
  url: home + path,
  focus: async () => void focused.push(path),
}));
let here = true;
const fetch = async (address, init) => {
  asked.push([init.method ?? "GET", address, init.body ?? ""]);
  return { ok: true, json: async () => ({ here, publicKey: "key", elsewhere: 0 }) };
};
const stores = new Map();
const deleted = [];
class Response {
  static error = () => ({ ok: false, type: "error" });
  static redirect = (path) => ({ ok: false, type: "default", redirectedTo: path });
  constructor(body, { status }) {
    Object.assign(this, { body, status, ok: false });
  }
}
const storeOf = (name) => stores.get(name) ?? stores.set(name, new Map()).get(name);
const caches = {
  match: async (path, { cacheName }) => stores.get(cacheName)?.get(path),
  open: async (name) => ({
    delete: async (path) => storeOf(name).delete(path),
  }),
  delete: async (name) => stores.delete(name),
};
const indexedDB = { deleteDatabase: (name) => void deleted.push(name) };
const self = {
  location: { origin: home },
  addEventListener: (name, listener) => void (heard[name] = listener),
  clients: {
    matchAll: async () => tabs,
    openWindow: async (address) => void opened.push(address),
  },
  registration: {
    pushManager: { subscribe: async () => ({ endpoint: "https://push.example.net/new" }) },
    showNotification: async (title, { body, data }) =>
      void notices.push({ title, body, data, open: true, close() { this.open = false; } }),
  },
};
const happen = async (name, event) => {
  const waits = [];
  heard[name]({ ...event, waitUntil: (wait) => waits.push(wait) });
  await Promise.all(waits);
};
/** Opens a page, and returns what the person sees. */
const visit = async (path, answer) => {
  let shown;
  heard.fetch({
    request: { url: home + path, method: "GET", mode: "navigate" },
    preloadResponse: answer(),
    respondWith: (response) => void (shown = response),
    waitUntil: () => undefined,
  });
  return shown;
};
const keep = (...paths) => {
  for (const path of paths) {
    storeOf("curbwrench-private-v2").set(path, { ok: true, status: 200, kept: path });
  }
};
const lost = async () => {
  throw new TypeError("Failed to fetch");
};
const push = (text) => happen("push", { data: { json: () => JSON.parse(text) } });
`;

async function inWorker(script: string): Promise<unknown> {
  const scope = createContext({ URL, setTimeout: (work: () => void) => void setImmediate(work) });
  const worker = readFileSync("public/sw.js", "utf8").replace('"use strict";', "");
  const answer: unknown = await runInContext(
    `(async () => { ${BROWSER} ${worker} ${script} })()`,
    scope,
  );
  return JSON.parse(JSON.stringify(answer));
}

const said = (path: string) =>
  JSON.stringify({ title: "Your mechanic accepted", body: "Brakes.", tag: "one", path });

test("shows a push message, and a general notification when it can't be read", async () => {
  const shown = shownSchema.parse(
    await inWorker(`
      await push(${JSON.stringify(said("/customer/bookings/one"))});
      await push("no JSON");
      return notices.map(({ data, ...rest }) => ({ ...rest, ...data }));`),
  );
  expect(shown).toEqual([
    {
      title: "Your mechanic accepted",
      body: "Brakes.",
      path: "/customer/bookings/one",
      open: true,
    },
    {
      title: "Curbwrench",
      body: "You have a new notification.",
      path: "/notifications",
      open: true,
    },
  ]);
});

test("opens only our own pages on a click, in a tab that already shows them", async () => {
  const paths = [
    "/customer/bookings/one",
    "/customer/bookings/two",
    "//evil.example/phish",
    "https://evil.example/",
    "javascript:alert(1)",
  ];
  const after = await inWorker(`
    for (const text of ${JSON.stringify(paths.map(said))}) await push(text);
    for (const notification of notices) await happen("notificationclick", { notification });
    return { opened, focused, open: notices.filter(({ open }) => open).length };`);
  const home = "https://curbwrench.example/";
  expect(after).toEqual({
    opened: [`${home}customer/bookings/one`, home, home, home],
    focused: ["/customer/bookings/two"],
    open: 0,
  });
});

test("sends the server a browser's new push address, if notifications are still on here", async () => {
  const change = `await happen("pushsubscriptionchange", { oldSubscription: null });`;
  const asked = await inWorker(`${change} here = false; ${change} return asked;`);
  expect(asked).toEqual([
    ["GET", "/api/notifications/push", ""],
    [
      "POST",
      "/api/notifications/push",
      JSON.stringify({ endpoint: "https://push.example.net/new" }),
    ],
    ["GET", "/api/notifications/push", ""],
  ]);
});

test("serves the kept pages without a connection, and Today in place of others", async () => {
  const shown = await inWorker(`
    keep("/mechanic/today", "/mechanic/jobs/one");
    return [
      await visit("/mechanic/jobs/one", lost),
      await visit("/mechanic/jobs/two", lost),
      await visit("/mechanic/today", async () => ({ ok: true, status: 200, fresh: true })),
    ];`);
  expect(shown).toEqual([
    { ok: true, status: 200, kept: "/mechanic/jobs/one" },
    { ok: false, type: "default", redirectedTo: "/mechanic/today" },
    { ok: true, status: 200, fresh: true },
  ]);
});

test("says that a page needs a connection to someone without a kept day", async () => {
  const shown = await inWorker(`return await visit("/customer/dashboard", lost);`);
  expect(shown).toMatchObject({ status: 503, body: expect.stringContaining("needs a connection") });
});

test("doesn't wait long for the network when it has the page", async () => {
  const shown = await inWorker(`
    keep("/mechanic/today");
    return await visit("/mechanic/today", () => new Promise(() => undefined));`);
  expect(shown).toEqual({ ok: true, status: 200, kept: "/mechanic/today" });
});

test("deletes what the server refuses: everything at a redirect or 401, a page at its 404", async () => {
  const left = await inWorker(`
    const left = [];
    for (const answer of [{ type: "opaqueredirect", status: 0 }, { status: 401 }, { status: 404 }]) {
      keep("/mechanic/today", "/mechanic/jobs/one");
      await visit("/mechanic/jobs/one", async () => answer);
      left.push([[...storeOf("curbwrench-private-v2").keys()], deleted.splice(0)]);
    }
    return left;`);
  const nothing = [[], ["curbwrench-day"]];
  expect(left).toEqual([nothing, nothing, [["/mechanic/today"], []]]);
});
