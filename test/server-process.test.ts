import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { argumentsOfEach } from "~/server/gateways/runtime/processes";
import { serverArguments } from "../scripts/lib/server-process.mjs";

const GB = 1024 ** 3;
const heapOf = (memory: number, options = "") =>
  serverArguments({ memory, options }).find((argument) => argument.includes("old-space"));

test("keeps a server's heap small on a large machine", () => {
  expect(heapOf(24 * GB)).toBe("--max-old-space-size=512");
});

test("leaves room for the rest of the process in a small container", () => {
  expect(heapOf(0.5 * GB)).toBe("--max-old-space-size=256");
});

test("lets a heap size in NODE_OPTIONS win", () => {
  expect(heapOf(24 * GB, "--max-old-space-size=2048")).toBeUndefined();
  expect(heapOf(24 * GB, "--max_old_space_size=2048")).toBeUndefined();
  expect(heapOf(24 * GB, "--trace-warnings")).toBe("--max-old-space-size=512");
});

test("several processes share the heap of one, also the one that a container's NODE_OPTIONS gives", () => {
  const each = (processes: number, memory: number, given: string[], nodeOptions = "") =>
    argumentsOfEach(processes, memory, given, nodeOptions);
  expect(each(4, 2 * GB, ["--enable-source-maps", "--max-old-space-size=512"])).toEqual([
    "--enable-source-maps",
    "--max-old-space-size=256",
  ]);
  expect(each(4, 2 * GB, [], "--trace-warnings --max-old-space-size=512")).toEqual([
    "--max-old-space-size=256",
  ]);
  expect(each(2, 8 * GB, [], "--max_old_space_size=384")).toEqual(["--max-old-space-size=384"]);
  expect(each(2, 24 * GB, [])).toEqual(["--max-old-space-size=512"]);
  expect(each(16, 2 * GB, [])).toEqual(["--max-old-space-size=192"]);
});

test("V8 delays compiling the embedded engine", () => {
  expect(serverArguments()).toContain("--wasm-tiering-budget=200000000");
  // A flag that this Node doesn't know would end it before the server starts.
  const { status } = spawnSync(process.execPath, [...serverArguments().slice(0, -1), "-e", "0"]);
  expect(status).toBe(0);
});

test("uses this machine's memory when no limit is set", () => {
  const [, heap = ""] = serverArguments({ options: "" });
  expect(Number(heap.split("=")[1])).toBeGreaterThan(0);
});
