import { expect, test } from "vitest";
import { readCapped } from "~/server/http/body";

/** A request that says when its stream is opened. */
function watched(headers: Record<string, string>, body: string | null) {
  const method = body === null ? "GET" : "POST";
  const request = new Request("http://localhost/api/bookings", { method, headers, body });
  const state = { opened: false };
  const stream = request.body;
  Object.defineProperty(request, "body", {
    get() {
      state.opened = true;
      return stream;
    },
  });
  return { request, state };
}

test("a request without a body has its stream left alone", async () => {
  const { request, state } = watched({ accept: "*/*" }, null);
  expect(await readCapped(request, 10)).toEqual(new Uint8Array());
  expect(state.opened).toBe(false);
});

test.each([
  ["in chunks", { "transfer-encoding": "chunked" }],
  ["that says nothing of its length", { accept: "*/*" }],
])("a body %s is read from its stream, up to the cap", async (_how, chunked) => {
  const { request, state } = watched(chunked, "0123456789");
  expect(new TextDecoder().decode(await readCapped(request, 10))).toBe("0123456789");
  expect(state.opened).toBe(true);
  await expect(readCapped(watched(chunked, "0123456789A").request, 10)).rejects.toMatchObject({
    code: "TOO_LARGE",
  });
});

test("a body of known length is read in one piece", async () => {
  const { request, state } = watched({ "content-length": "3" }, "abc");
  expect(new TextDecoder().decode(await readCapped(request, 10))).toBe("abc");
  expect(state.opened).toBe(false);
});
