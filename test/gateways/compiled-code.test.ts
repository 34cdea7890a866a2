import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepCompiledCode } from "~/server/gateways/runtime/compiled-code";

let folder: string;
beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), "curbwrench-compiled-")), "compiled")));
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

/** Does what Node 22 does: creates the folder. */
const keep = (path: string) => mkdirSync(path, { recursive: true });

test("keeps the code of this build alone", () => {
  mkdirSync(join(folder, "100"), { recursive: true });
  writeFileSync(join(folder, "100", "chunk"), "old");
  keepCompiledCode(folder, "200", keep);
  expect(readdirSync(folder)).toEqual(["200"]);
});

test("does nothing where Node can't, and ends no start without a folder", () => {
  keepCompiledCode(folder, "200", null);
  keepCompiledCode(folder, "200", () => ({ status: 0 }));
  expect(existsSync(folder)).toBe(false);
});
