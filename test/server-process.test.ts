import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { serverArguments } from "../scripts/lib/server-process.mjs";

const GB = 1024 ** 3;
const heapOf = (memory: number, options = "") =>
  serverArguments({ memory, options }).find((argument) => argument.includes("old-space"));

test("a large machine's server keeps its heap small", () => {
  expect(heapOf(24 * GB)).toBe("--max-old-space-size=512");
});

test("a small container's heap leaves room for the rest of the process", () => {
  expect(heapOf(0.5 * GB)).toBe("--max-old-space-size=256");
});

test("who sets a heap by NODE_OPTIONS has the last word", () => {
  expect(heapOf(24 * GB, "--max-old-space-size=2048")).toBeUndefined();
  expect(heapOf(24 * GB, "--max_old_space_size=2048")).toBeUndefined();
  expect(heapOf(24 * GB, "--trace-warnings")).toBe("--max-old-space-size=512");
});

test("V8 takes its time before it compiles the embedded engine anew", () => {
  expect(serverArguments()).toContain("--wasm-tiering-budget=200000000");
  // A number that this Node doesn't know would end it before the server begins.
  const { status } = spawnSync(process.execPath, [...serverArguments().slice(0, -1), "-e", "0"]);
  expect(status).toBe(0);
});

test("this machine's own memory is asked where nothing is told", () => {
  const [, heap = ""] = serverArguments({ options: "" });
  expect(Number(heap.split("=")[1])).toBeGreaterThan(0);
});
