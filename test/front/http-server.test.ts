import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createHttpServer, HTTP_SERVER_LIMITS } from "~/server/front/http-server";

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = undefined;
});

/**
 * Starts a server with short timeouts that reads each body to its end and answers with its length.
 */
async function open(limits: Partial<typeof HTTP_SERVER_LIMITS>): Promise<number> {
  server = createHttpServer(
    (request, response) => {
      let length = 0;
      request.on("data", (chunk: Buffer) => (length += chunk.byteLength));
      request.on("end", () => response.end(`read ${length}`));
      request.on("error", () => undefined);
    },
    { ...HTTP_SERVER_LIMITS, connectionsCheckingInterval: 50, ...limits },
  );
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

interface Line {
  socket: Socket;
  heard: () => string;
  closed: Promise<void>;
}

async function connectTo(port: number): Promise<Line> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  return { socket, heard: () => heard, closed };
}

/** Sends one character after another until the other side hangs up. */
async function sendSlowly({ socket, closed }: Line, text: string): Promise<void> {
  let gone = false;
  void closed.then(() => (gone = true));
  for (const character of text) {
    if (gone) return;
    socket.write(character);
    await sleep(20);
  }
}

const refusal = z.strictObject({ message: z.string(), code: z.string(), requestId: z.uuid() });

function expectRefused(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const { requestId } = refusal.parse(JSON.parse(body));
  expect(head).toContain(`X-Request-Id: ${requestId}`);
  expect(head).toContain("Cache-Control: no-store");
}

test("a request answered before its body broke off gets no second answer", async () => {
  server = createHttpServer((_request, response) => response.writeHead(405).end("no"), {
    ...HTTP_SERVER_LIMITS,
    connectionsCheckingInterval: 50,
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const line = await connectTo(port);
  line.socket.end("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\nhalf of it");
  await line.closed;
  expect(line.heard()).toMatch(/^HTTP\/1\.1 405 /);
  expect(line.heard().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("the rest of a refused body is read slowly; its sender is answered at once and can send again", async () => {
  server = createHttpServer(({ url }, response) => response.writeHead(401).end(url));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const line = await connectTo(port);
  const bytes = 6_000_000;
  const begun = performance.now();
  line.socket.write(`POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  line.socket.write(Buffer.alloc(bytes, "x"));
  line.socket.write("POST /second HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  await expect.poll(line.heard, { timeout: 10_000 }).toContain("/first");
  const answered = performance.now() - begun;
  await expect.poll(line.heard, { timeout: 20_000 }).toContain("/second");
  const taken = performance.now() - begun;
  // At full speed, six megabytes take about ten milliseconds.
  expect(taken).toBeGreaterThan(900);
  expect(answered).toBeLessThan(taken / 2);
});

describe("slow callers (DOS-01)", () => {
  test("the limits in use", () => {
    expect(HTTP_SERVER_LIMITS).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connections: 5_000,
    });
    // Node checks every thirty seconds by default, which would stretch the limits.
    expect(HTTP_SERVER_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
  });

  test("a head sent letter by letter is dropped while others are served", async () => {
    const port = await open({ headersTimeout: 300, requestTimeout: 60_000 });
    const slow = await connectTo(port);
    const endless = `GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${"a".repeat(5_000)}`;
    const [, other] = await Promise.all([
      sendSlowly(slow, endless),
      fetch(`http://127.0.0.1:${port}/`).then((response) => response.text()),
    ]);
    expect(other).toBe("read 0");
    await slow.closed;
    expectRefused(slow.heard(), 408);
  });

  test("a body sent letter by letter, too (UP-02)", async () => {
    const port = await open({ headersTimeout: 300, requestTimeout: 500 });
    const slow = await connectTo(port);
    slow.socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n");
    await sendSlowly(slow, "b".repeat(5_000));
    await slow.closed;
    expectRefused(slow.heard(), 408);
  });

  test("an idle connection is closed", async () => {
    const port = await open({ keepAliveTimeout: 200 });
    const idle = await connectTo(port);
    idle.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await idle.closed;
    expect(idle.heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*read 0$/);
  });
});

test("connections beyond the limit are refused while existing ones are served (DOS-02)", async () => {
  const limit = 10;
  const port = await open({ connections: limit });
  const lines = await Promise.all(Array.from({ length: limit }, () => connectTo(port)));
  const beyond = await connectTo(port);
  await beyond.closed;
  expect(beyond.heard()).toBe("");
  for (const { socket } of lines) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  for (const { heard } of lines) await expect.poll(heard).toContain("read 0");
  lines[0]?.socket.destroy();
  await lines[0]?.closed;
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test.each([
  ["a request that isn't HTTP", "hello\r\n\r\n", 400],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  [
    "a length and chunks (request smuggling)",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a header with a NUL", "GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n", 400],
  ["headers over 16 KB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("%s is refused in JSON with an id", async (_name, bytes, status) => {
  const line = await connectTo(await open({}));
  line.socket.write(bytes);
  await line.closed;
  expectRefused(line.heard(), status);
});

const CONNECT = "CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n";

async function openConnections(): Promise<number | undefined> {
  return new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
}

test("a tunnel request is refused and can't keep its connection by sending into it", async () => {
  const port = await open({});
  const lines = await Promise.all(Array.from({ length: 5 }, () => connectTo(port)));
  for (const { socket } of lines) socket.write(CONNECT + "x".repeat(200_000));
  await Promise.all(lines.map(({ closed }) => closed));
  for (const { heard } of lines) expect(heard()).toMatch(/^HTTP\/1\.1 405 /);
  await expect.poll(openConnections).toBe(0);
});

test("a tunnel request that never hangs up is disconnected", async () => {
  const port = await open({ refusedMs: 200 });
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(CONNECT);
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections, { timeout: 3_000 }).toBe(0);
});

test("a caller who disconnects leaves nothing behind", async () => {
  const port = await open({});
  for (let round = 0; round < 20; round += 1) {
    const { socket } = await connectTo(port);
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
    socket.resetAndDestroy();
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("read 0");
  await expect.poll(openConnections).toBeLessThanOrEqual(1);
});
