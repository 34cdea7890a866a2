import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAccessLog, gatherLines } from "~/server/gateways/observability/access-log";
import { createLogger, emailMark, logTo } from "~/server/gateways/observability/log";

/** Creates a logger and collects its output. */
function listening() {
  const lines: string[] = [];
  const log = createLogger({ write: (line: string) => void lines.push(line) }, "debug");
  return { log, lines, entry: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? "{}") };
}

test.each([
  ["a line end", "a\nb\r\nc\u2028d"],
  ["colors and bells", "\u001b[31mred\u001b[0m\u0007"],
  ["a line that looks like ours", '"}\n{"level":"info","msg":"admin signed in"}'],
  ["a megabyte", "x".repeat(1_000_000)],
])("%s stays within one line of JSON (INJ-05)", (_name, value) => {
  const { log, lines, entry } = listening();
  log.warn({ value, inside: { list: [value], [value]: 1 }, err: new Error(value) }, "seen");
  expect(lines).toHaveLength(1);
  const [line = ""] = lines;
  expect(line.slice(0, -1)).not.toMatch(/[\n\r\u001b\u0007]/);
  expect(line.endsWith("\n")).toBe(true);
  expect(line.length).toBeLessThan(20_000);
  const shown = String(entry().value);
  expect(shown).toBe(value.length > 2_000 ? `${value.slice(0, 2_000)}…` : value);
});

test("writes no password, number, key or cookie, anywhere in a message", () => {
  const { log, lines } = listening();
  const secret = "s3cr3t-value";
  for (const key of [
    "password",
    "newPassword",
    "tempPassword",
    "bankAccountNumber",
    "bankRoutingNumber",
    "clientSecret",
    "cookie",
    "authorization",
    "token",
  ]) {
    log.info({ [key]: secret, input: { [key]: secret }, a: { b: { [key]: secret } } }, "call");
  }
  expect(lines.join("")).not.toContain(secret);
  expect(lines.join("")).toContain("[hidden]");
});

test("replaces an email address by a mark that is the same for the same person", () => {
  const { log, lines, entry } = listening();
  const cause = new Error("550 <Maya.Torres@Example.com> unknown");
  log.warn({ said: "to maya.torres@example.com", err: new Error("not sent", { cause }) }, "mail");
  expect(lines.join("")).not.toMatch(/example\.com/i);
  const mark = `email:${emailMark("maya.torres@example.com")}`;
  expect(entry().said).toBe(`to ${mark}`);
  expect(lines.join("")).toContain(`550 <${mark}> unknown`);
});

test("searches a long text without an address in no time", () => {
  const { log } = listening();
  const begun = performance.now();
  for (let i = 0; i < 100; i += 1) log.info({ text: `${"a".repeat(1_999)}@` }, "x");
  expect(performance.now() - begun).toBeLessThan(5_000);
});

const line = { requestId: "id", method: "GET", route: "/", status: 200, ms: 1, bytes: 1 };

test("doesn't throw when the disk is full", async () => {
  const full = openSync("/dev/full", "w");
  const log = createLogger(logTo(full), "info");
  const access = createAccessLog("info", gatherLines(full));
  for (let i = 0; i < 200; i += 1) {
    log.error({ i, filler: "x".repeat(100) }, "lost");
    access(line);
  }
  // An unhandled failure would come within the next turns of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(() => log.error("still here")).not.toThrow();
  expect(() => access(line)).not.toThrow();
});

test("buffers request lines and delivers all of them whole", async () => {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-log-"));
  const file = join(folder, "log");
  const access = createAccessLog("info", gatherLines(openSync(file, "w")));
  for (let turn = 0; turn < 3_000; turn += 1) {
    access({ ...line, requestId: String(turn) });
    if (turn % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const entries = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
  await expect.poll(() => entries().length, { timeout: 10_000 }).toBe(3_000);
  const seen = entries().map((text) => JSON.parse(text) as { requestId: string });
  expect(seen.map(({ requestId }) => Number(requestId))).toEqual([...seen.keys()]);
  expect(createAccessLog("warn")(line)).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test("isn't blocked by a reader that left or never reads", async () => {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-log-"));
  const fifo = join(folder, "fifo");
  spawnSync("/usr/bin/mkfifo", [fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  const log = createLogger(logTo(writer), "info");
  // Writes more than the pipe can hold.
  for (let i = 0; i < 200; i += 1) log.info({ filler: "x".repeat(1_500) }, "unread");
  const seen = Buffer.alloc(1_000);
  expect(readSync(reader, seen)).toBe(1_000);
  expect(seen.toString()).toMatch(/^\{"level":"info"/);
  closeSync(reader);
  const access = createAccessLog("info", gatherLines(writer));
  for (let i = 0; i < 500; i += 1) access(line);
  for (let i = 0; i < 5; i += 1) log.info("nobody reads");
  await new Promise((resolve) => setTimeout(resolve, 50));
  log.info("still here");
  rmSync(folder, { recursive: true });
});
