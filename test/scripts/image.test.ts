import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { runtimeManifest } from "../../scripts/lib/bundle.mjs";

const folder = mkdtempSync(join(tmpdir(), "curbwrench-image-"));
afterAll(() => rmSync(folder, { recursive: true }));

test(
  "npm can install the container image's packages from our lock file",
  { timeout: 120_000 },
  async () => {
    const manifest = runtimeManifest(JSON.parse(readFileSync("package.json", "utf8")));
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    copyFileSync("package-lock.json", join(folder, "package-lock.json"));
    const npm = (...args: string[]) =>
      promisify(execFile)(
        "npm",
        [...args, "--omit=dev", "--ignore-scripts", "--offline", "--cache", join(folder, "cache")],
        {
          cwd: folder,
        },
      );
    // As the Dockerfile does.
    await npm("install", "--package-lock-only");
    await npm("ci", "--dry-run");
    const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
    const whole = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const installed = Object.keys(lock.packages).filter((path) => path !== "");
    expect(installed).toContain("node_modules/@electric-sql/pglite");
    expect(installed).not.toContain("node_modules/next");
    for (const path of installed)
      expect(lock.packages[path].version, path).toBe(whole.packages[path]?.version);
  },
);
