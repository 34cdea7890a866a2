import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  migrationsIn,
  newMigrations,
  NotRun,
  previousReleases,
} from "../../scripts/lib/previous-release.mjs";

// How `npm run prove -- upgrade additive` finds the previous release.

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();

/** Commits a file, and returns the commit. */
function commit(path: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), path);
  git("add", "-A");
  git("commit", "-q", "-m", path);
  return git("rev-parse", "HEAD");
}

const migration = (name: string) => `prisma/migrations/${name}/migration.sql`;

describe.runIf(spawnSync("git", ["--version"]).status === 0)("the previous release", () => {
  test("is the commit before the newest migration, or before an older one if that doesn't build", () => {
    git("init", "-q");
    const first = commit("package.json");
    commit(migration("1_init"));
    const before = commit("src/a.ts");
    commit(migration("2_more"));
    commit("src/b.ts");
    const how = "the commit before a migration";
    expect(previousReleases({ folder, named: "" })).toEqual([
      { commit: before, how },
      { commit: first, how },
    ]);
    expect(migrationsIn(folder)).toEqual(["1_init", "2_more"]);
  });

  test("is the newest tag before this commit, if there is one", () => {
    git("init", "-q");
    commit("package.json");
    git("tag", "v1");
    const second = commit(migration("1_init"));
    git("tag", "v2");
    commit(migration("2_more"));
    // This commit's own tag is this release.
    git("tag", "v3");
    expect(previousReleases({ folder, named: "" })).toEqual([{ commit: second, how: "tag v2" }]);
  });

  test("can be named", () => {
    git("init", "-q");
    const first = commit("package.json");
    commit(migration("1_init"));
    expect(previousReleases({ folder, named: "HEAD^" })).toEqual([
      { commit: first, how: "named HEAD^" },
    ]);
    expect(() => previousReleases({ folder, named: "v9" })).toThrow(
      "This folder's git history has no v9. Not run.",
    );
  });

  test("isn't found in an archive or a shallow copy, which one sentence says", () => {
    const missing = new NotRun("This folder has no git history with the previous release.");
    expect(missing.message).toMatch(/\. Not run\.$/);
    expect(() => previousReleases({ folder, named: "" })).toThrow(missing);
    git("init", "-q");
    commit(migration("1_init"));
    expect(() => previousReleases({ folder, named: "" })).toThrow(missing);
  });
});

describe("its new migrations", () => {
  test("are all that it doesn't have, wherever they sort", () => {
    expect(newMigrations(["1_a", "3_c"], ["1_a", "2_b", "3_c", "4_d"])).toEqual({
      added: ["2_b", "4_d"],
      breaking: null,
    });
  });

  test("end before one that isn't additive by its name", () => {
    expect(newMigrations(["1_a"], ["1_a", "2_b", "3_c_breaking", "4_d"])).toEqual({
      added: ["2_b"],
      breaking: "3_c_breaking",
    });
  });
});

test("its main stories are in the tests of this one", async () => {
  const { MAIN_STORIES } = await import("../../scripts/lib/prove-sections.mjs");
  expect(MAIN_STORIES.filter((path) => !existsSync(path))).toEqual([]);
  const covered = MAIN_STORIES.map((path) => dirname(path));
  expect(new Set(covered)).toEqual(
    new Set(["test/routers/booking", "test/routers/payment", "test/routers/message"]),
  );
});
