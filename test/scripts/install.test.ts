import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const PRODUCT = { "node_modules/next": { version: "16.0.0" } };
const TESTS = { "node_modules/vitest": { version: "4.0.0", dev: true } };
const BINARY = { "node_modules/other-system": { version: "1.0.0", optional: true } };

const setup = pathToFileURL(resolve("scripts/lib/setup.mjs")).href;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-install-"));
  mkdirSync(join(folder, "node_modules"));
  mkdirSync(join(folder, "bin"));
  write("package-lock.json", { "": {}, ...PRODUCT, ...TESTS, ...BINARY });
  // An npm that notes how it was called, and installs by the word that it got.
  const npm = `#!${process.execPath}
const { writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
writeFileSync("called", words.join(" "));
const packages = words.includes("--omit=dev") ? ${JSON.stringify(PRODUCT)} : ${JSON.stringify({ ...PRODUCT, ...TESTS })};
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;
  writeFileSync(join(folder, "bin", "npm"), npm);
  chmodSync(join(folder, "bin", "npm"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, packages: object): void {
  writeFileSync(join(folder, path), JSON.stringify({ packages }));
}

/** Runs the step of a command. @returns how npm was called; null if it wasn't */
function ensure(tests: boolean): string | null {
  const script = `import { ensureInstalled } from ${JSON.stringify(setup)}; await ensureInstalled({ tests: ${tests} });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    {
      cwd: folder,
      env: { ...process.env, PATH: [join(folder, "bin"), process.env.PATH].join(delimiter) },
      encoding: "utf8",
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const called = join(folder, "called");
  return existsSync(called) ? readFileSync(called, "utf8") : null;
}

describe("installing packages", () => {
  test("a start on a bare clone leaves out what only tests need, and the next one does nothing", () => {
    expect(ensure(false)).toBe("install --no-save --omit=dev --no-audit --no-fund");
    rmSync(join(folder, "called"));
    expect(ensure(false)).toBeNull();
  });

  test("tests add theirs", () => {
    write("node_modules/.package-lock.json", PRODUCT);
    expect(ensure(true)).toBe("install --no-save --include=dev --no-audit --no-fund");
    rmSync(join(folder, "called"));
    expect(ensure(true)).toBeNull();
    expect(ensure(false)).toBeNull();
  });

  test("no start removes the packages of tests", () => {
    write("node_modules/.package-lock.json", {
      "node_modules/next": { version: "15.0.0" },
      ...TESTS,
    });
    expect(ensure(false)).toContain("--include=dev");
  });

  test("a start runs beside packages of tests in other versions", () => {
    write("node_modules/.package-lock.json", {
      ...PRODUCT,
      "node_modules/vitest": { version: "3.0.0", dev: true },
    });
    expect(ensure(false)).toBeNull();
    expect(ensure(true)).toContain("--include=dev");
  });
});
