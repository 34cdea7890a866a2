import { expect, test } from "vitest";
import { readCapped, readJson } from "~/server/http/body";

/** A request that records when its stream is opened. */
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

test("the stream of a request without a body is not opened", async () => {
  const { request, state } = watched({ accept: "*/*" }, null);
  expect(await readCapped(request, 10)).toEqual(new Uint8Array());
  expect(state.opened).toBe(false);
});

test.each([
  ["in chunks", { "transfer-encoding": "chunked" }],
  ["without a stated length", { accept: "*/*" }],
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

test.each([
  ["commas and brackets inside a text", `["${"[,{".repeat(3_000)}"]`, true],
  ["an escaped quote", `["${String.raw`\",[`.repeat(3_000)}"]`, true],
  [
    "a text that ends after two backslashes",
    `${String.raw`["\\",`}${"[],".repeat(3_000)}1]`,
    false,
  ],
  ["more values than any of our calls", `[${"1,".repeat(3_000)}1]`, false],
  ["more levels than any of our calls", `${"[".repeat(21)}${"]".repeat(21)}`, false],
])("JSON with %s gets the same answer, however its bytes are split", async (_what, text, fits) => {
  for (const size of [1, 2, 3, 7, 1_000, text.length]) {
    const bytes = new TextEncoder().encode(text);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size)
          controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const init = { method: "POST", body: stream, duplex: "half" };
    const read = readJson(new Request("http://localhost/api/bookings", init), 64_000);
    if (fits) expect(await read).toEqual(bytes);
    else await expect(read).rejects.toMatchObject({ code: "INVALID" });
  }
});
