import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRODUCT_VERSION } from "~/server/gateways/runtime/version";

const versions = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
  ([, version = ""]) => version,
);

test("the changelog begins with this version, and its versions descend", () => {
  expect(versions[0]).toBe(PRODUCT_VERSION);
  const descending = versions.toSorted((a, b) =>
    b.localeCompare(a, "en", { numeric: true, sensitivity: "base" }),
  );
  expect(versions).toEqual(descending);
  expect(new Set(versions).size).toBe(versions.length);
});

test("the lock file has the same version", () => {
  const lock: { version: string; packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  );
  expect([lock.version, lock.packages[""]?.version]).toEqual([PRODUCT_VERSION, PRODUCT_VERSION]);
});
