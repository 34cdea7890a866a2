import { expect, test } from "vitest";
import { exchange } from "~test/proof/hostile/wire";
import { useServer } from "../support/server";

// Requests that only the whole built server can answer.

const server = useServer();

const ask = (path: string, ...headers: string[]) =>
  exchange(Number(new URL(server.current.url).port), {
    bytes: Buffer.from(
      [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n"),
    ),
  });

test("answers an unsupported upgrade like any other request", async () => {
  expect((await ask("/nowhere")).statuses).toEqual([404]);
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x"];
  expect((await ask("/api/health", ...upgrade)).statuses).toEqual([200]);
  expect((await ask("/nowhere", ...upgrade)).statuses).toEqual([404]);
});

test("ignores headers that claim to be from Next's router", async () => {
  const state = ["RSC: 1", "Next-Router-State-Tree: %5B%22%22"];
  expect((await ask("/nowhere", ...state)).statuses).toEqual([404]);
  expect((await ask("/docs/api", ...state)).statuses).toEqual([200]);
});

test("returns a client error for requests NextAuth can't read", async () => {
  expect((await ask("/api/nextauth/callback/credentials")).statuses).toEqual([400]);
  expect((await ask("/api/nextauth/error?error=%00")).statuses).toEqual([400]);
});
