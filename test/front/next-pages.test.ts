import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nextPages, type Drawing, type NextPages } from "~/server/front/next-pages";

let server: Server;
let url: string;
let pages: NextPages;
let loads: number;
let loaded: ReturnType<typeof deferred>;

const drawing: Drawing = {
  handler: async (request, response) => void response.end(`drawn: ${request.url}`),
  attach: () => undefined,
};

beforeEach(async () => {
  loads = 0;
  loaded = deferred();
  pages = nextPages(() => {
    loads += 1;
    return loaded.promise;
  });
  server = createServer((request, response) => {
    pages.handler(request, response).catch(() => void response.writeHead(500).end("failed"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** As Promise.withResolvers, which Node 20 does not have. */
function deferred() {
  let resolve!: (drawing: Drawing) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<Drawing>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

test("a page that is asked for during the start waits for its end", async () => {
  let answered = 0;
  const ask = (path: string) =>
    fetch(url + path).then((response) => {
      answered += 1;
      return response.text();
    });
  const asked = [ask("/one"), ask("/two")];
  await expect.poll(() => loads).toBe(1);
  const prepared = pages.prepare();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answered).toBe(0);
  loaded.resolve(drawing);
  expect(await Promise.all(asked)).toEqual(["drawn: /one", "drawn: /two"]);
  expect(await prepared).toBe(drawing);
  expect(loads).toBe(1);
});

test("what can never be drawn fails for who waits and for who starts the server", async () => {
  const asked = fetch(url);
  await expect.poll(() => loads).toBe(1);
  const prepared = pages.prepare();
  loaded.reject(new Error("no build"));
  await expect(prepared).rejects.toThrow("no build");
  expect((await asked).status).toBe(500);
});
