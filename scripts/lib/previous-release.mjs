import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run, step, Stop } from "./steps.mjs";

// Finds the release before this one, and puts it in a folder of its own, for proofs that run both.

const MIGRATIONS = "prisma/migrations";
/** What tools keep among the packages, and write in place. */
const TOOLS_OWN = [".cache", ".vite", ".vite-temp", ".vitest", ".experimental-vitest-cache"];

/** A proof that can't run here. The message is its result, which is never a pass. */
export class NotRun extends Error {
  constructor(why) {
    super(`${why} Not run.`);
  }
}

/** How many commits to try, where no tag names a release: one within a series may not build. */
const TRIES = 4;

/**
 * Finds the previous release: the commit that PREVIOUS_RELEASE names, else the newest tag before
 * this commit, else the commits before those that added the newest migrations.
 *
 * @param {{ folder?: string, named?: string }} [options]
 * @returns {{ commit: string, how: string }[]} the best first; how: how it was found, for people
 * @throws {NotRun} without a git history that has it
 */
export function previousReleases({
  folder = ".",
  named = process.env.PREVIOUS_RELEASE ?? "",
} = {}) {
  const git = (...args) => {
    try {
      const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
      return execFileSync("git", args, options).trim() || null;
    } catch {
      return null;
    }
  };
  const commitOf = (name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  if (named !== "") {
    const commit = commitOf(named);
    if (commit === null) throw new NotRun(`This folder's git history has no ${named}.`);
    return [{ commit, how: `named ${named}` }];
  }
  // In an archive inside another repository, git would answer for that one.
  const tag = git("ls-files", "package.json") && git("describe", "--tags", "--abbrev=0", "HEAD^");
  if (tag) return [{ commit: commitOf(tag) ?? tag, how: `tag ${tag}` }];
  const adding = git("log", `-${TRIES}`, "--format=%H", "--diff-filter=A", "--", MIGRATIONS);
  const before = (adding ?? "").split("\n").flatMap((one) => commitOf(`${one}^`) ?? []);
  if (before.length === 0) {
    throw new NotRun("This folder has no git history with the previous release.");
  }
  return before.map((commit) => ({ commit, how: "the commit before a migration" }));
}

/** Lists the names of migrations, oldest first. */
export const migrationsIn = (folder) =>
  readdirSync(join(folder, MIGRATIONS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/**
 * Returns the migrations that the previous release doesn't have, up to the first one that isn't
 * additive. That one waits until the previous release has stopped, and those after it wait with it.
 *
 * @param {string[]} before
 * @param {string[]} now
 * @returns {{ added: string[], breaking: string | null }}
 */
export function newMigrations(before, now) {
  const all = now.filter((name) => !before.includes(name));
  const first = all.findIndex((name) => name.endsWith("_breaking"));
  return first === -1
    ? { added: all, breaking: null }
    : { added: all.slice(0, first), breaking: all[first] ?? null };
}

/** Commits that don't build, for the next section. */
const unbuildable = new Set();

/**
 * Builds the previous release in a temporary folder, which is removed afterwards.
 *
 * @template Result
 * @param {(release: { folder: string, name: string, added: string[], breaking: string | null }) =>
 *   Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws {NotRun} if it isn't there, or no migration came after it
 */
export async function withPreviousRelease(work) {
  const candidates = previousReleases().filter(({ commit }) => !unbuildable.has(commit));
  for (const [index, { commit, how }] of candidates.entries()) {
    const folder = mkdtempSync(join(tmpdir(), "curbwrench-previous-"));
    try {
      const name = `${commit.slice(0, 8)} (${how})`;
      await step(`Checking out ${name}`, () => checkOut(commit, folder));
      const { added, breaking } = newMigrations(migrationsIn(folder), migrationsIn("."));
      if (added.length === 0 && breaking === null) {
        throw new NotRun(`No migration came after ${name}.`);
      }
      const isBuilt = await built(folder, index === candidates.length - 1);
      if (isBuilt) return await work({ folder, name, added, breaking });
      unbuildable.add(commit);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new NotRun("No previous release could be built.");
}

/** Builds a release. Returns false if that fails and others are left. */
async function built(folder, isLast) {
  try {
    await step("Building it", () =>
      run(process.execPath, ["scripts/build.mjs"], { cwd: folder, quiet: !isLast }),
    );
    return true;
  } catch (error) {
    if (isLast || !(error instanceof Stop)) throw error;
    return false;
  }
}

async function checkOut(commit, folder) {
  const archive = join(folder, "release.tar");
  execFileSync("git", ["archive", "--output", archive, commit]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  const lock = (of) => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock(".") && linkPackages(folder)) return;
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  const flags = ["--no-save", "--include=dev", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags], { cwd: folder, env: { NODE_ENV: undefined } });
}

/** Links every file of the packages, which is quick, where the file system can. */
function linkPackages(folder) {
  const packages = join(folder, "node_modules");
  const { status } = spawnSync("cp", ["-al", resolve("node_modules"), packages]);
  for (const name of TOOLS_OWN) rmSync(join(packages, name), { recursive: true, force: true });
  return status === 0;
}

/** Gives a release these migrations of ours, as a database has them after our start. */
export function giveMigrations(folder, names) {
  for (const name of names) {
    cpSync(join(MIGRATIONS, name), join(folder, MIGRATIONS, name), { recursive: true });
  }
}
