import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf, onceFor } from "./hash.mjs";
import { pushKeys } from "./push-keys.mjs";
import { run, step, Stop } from "./steps.mjs";

// Prepares what everything else needs: the right Node, packages, settings, the client. Nothing in
// this file may import a package.

export function checkNode() {
  const wanted = [20, 19];
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return;
  throw new Stop(
    `Curbwrench needs Node ${wanted.join(".")} or newer; this is ${process.versions.node}. ` +
      `Get a current version from nodejs.org.`,
  );
}

const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/**
 * Returns what is installed of the lock file's packages in their exact versions.
 *
 * @returns {{ product: boolean, tests: "all" | "some" | "none" }} product: everything that building and
 * running need; tests: what only tests and checks need
 */
export function installed() {
  let present;
  try {
    present = packagesIn("node_modules/.package-lock.json");
  } catch {
    return { product: false, tests: "none" };
  }
  const isThere = ([path, { version, optional = false, devOptional = false, peer = false }]) =>
    present[path] === undefined
      ? optional || devOptional || peer
      : present[path].version === version;
  const wanted = Object.entries(packagesIn("package-lock.json")).filter(([path]) => path !== "");
  const forTests = wanted.filter(([, { dev = false }]) => dev);
  const some = forTests.some(([path]) => present[path] !== undefined);
  return {
    product: wanted.every((one) => one[1].dev === true || isThere(one)),
    tests: forTests.every(isThere) ? "all" : some ? "some" : "none",
  };
}

/**
 * Installs what is missing, and removes nothing: packages of tests that are there stay.
 *
 * @param {{ tests?: boolean }} options tests: true for commands that test or check
 */
export async function ensureInstalled({ tests = false } = {}) {
  const now = installed();
  // Packages of tests in other versions are replaced by the commands that need them.
  if (now.product && (!tests || now.tests === "all")) return;
  const withTests = tests || now.tests !== "none";
  const title = withTests
    ? "Installing packages, with those of the tests (once; a minute or two)"
    : "Installing packages (once; about a minute)";
  await step(title, async () => {
    // Not `npm ci`: it needs every platform's binaries in the lock file, and a registry mirror may
    // lack some. This also installs the lock file's versions. NODE_ENV=production would omit the
    // tests' packages, also when they are wanted.
    const which = withTests ? "--include=dev" : "--omit=dev";
    await run("npm", ["install", "--no-save", which, "--no-audit", "--no-fund"], {
      env: { NODE_ENV: undefined },
      shell: process.platform === "win32",
    });
    const then = installed();
    if (!then.product || (tests && then.tests !== "all")) {
      throw new Stop("npm install succeeded, but packages are missing.");
    }
  });
}

/** Writes .env with new secrets on the first start. */
export async function ensureEnvFile() {
  if (existsSync(".env") || (process.env.NEXTAUTH_SECRET && process.env.ENCRYPTION_KEYS)) return;
  const dataDir = process.env.DATA_DIR ?? ".data";
  if (existsSync(`${dataDir}/db`)) {
    throw new Stop(
      `There is a database in ${dataDir}, but no .env with the keys that go with it. ` +
        `Restore that .env, or remove ${dataDir} to start over.`,
    );
  }
  await step("Writing .env with new secrets", () => {
    writeFileSync(
      ".env",
      `# Written by the first start; every variable is described in .env.example.
# Keep this file: without ENCRYPTION_KEYS, stored bank details can't be read any more.
NEXTAUTH_SECRET=${randomBytes(36).toString("base64url")}
ENCRYPTION_KEYS=k1:${randomBytes(32).toString("base64")}
${pushKeys()}
PAYMENTS=sandbox
DEMO_DATA=true
STAFF_SECOND_FACTOR=optional
`,
      { mode: 0o600, flag: "wx" },
    );
  });
}

/** Generates the database client after prisma/schema.prisma changed. */
export async function ensureGenerated() {
  const { version } = JSON.parse(readFileSync("node_modules/prisma/package.json", "utf8"));
  const hash = hashOf(["prisma/schema.prisma"], [version]);
  await onceFor("src/generated/prisma/.stamp", hash, () =>
    step("Generating the database client", () =>
      run(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
        env: {
          // `generate` requires this program to exist and never runs it; the real one would have to
          // be downloaded.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: "1",
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
        },
      }),
    ),
  );
}

/** Builds pages and server after a source changed. */
export async function ensureBuilt() {
  const sources = [
    "src",
    "public",
    "prisma",
    "next.config.js",
    "postcss.config.mjs",
    "tsconfig.json",
    "package-lock.json",
    "scripts/lib/bundle.mjs",
  ];
  await onceFor(".next/curbwrench-build", hashOf(sources, [process.version]), async () => {
    await step("Building the pages (about half a minute)", () =>
      run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
        env: {
          NODE_ENV: "production",
          NEXT_PHASE: "phase-production-build",
          NEXT_TELEMETRY_DISABLED: "1",
        },
      }),
    );
    await step("Building the server", async () => {
      const { bundleServer } = await import("./bundle.mjs");
      await bundleServer();
    });
    await step("Prerendering every page", () =>
      run(process.execPath, ["src/prerender/build/build.mjs"], {
        // It renders pages for signed-out visitors, so it needs no setting of this installation.
        env: {
          NODE_ENV: "production",
          NEXT_TELEMETRY_DISABLED: "1",
          NEXTAUTH_SECRET: randomBytes(36).toString("base64url"),
          ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
          PAYMENTS: "off",
        },
      }),
    );
  });
}
