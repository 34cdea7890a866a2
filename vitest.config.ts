import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineProject, defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A fixed environment, whatever the developer's own one contains. */
export const env = {
  NODE_ENV: "test" as const,
  APP_URL: "http://localhost:3000",
  NEXTAUTH_URL: "http://localhost:3000/api/nextauth",
  DATA_DIR: join(tmpdir(), `curbwrench-test-${process.pid}`),
  DATABASE_URL: "",
  PAYMENTS: "sandbox",
  MAIL_URL: "",
  MAIL_FROM: "",
  S3_ENDPOINT: "",
  S3_BUCKET: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_TEST_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "",
  STRIPE_MECHANIC_PRICE_ID: "",
  ADMIN_EMAILS: "admin@example.com",
  OIDC_ISSUER: "",
  OIDC_CLIENT_ID: "",
  OIDC_CLIENT_SECRET: "",
  GEOCODER_URL: "",
  GAZETTEER_DIR: "",
  NEXTAUTH_SECRET: "for-tests-alone-4f1c9b7e2a6d8035",
  ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  TRUSTED_PROXY_HOPS: "0",
  LOG_LEVEL: "silent",
  RATE_LIMIT_FACTOR: "1",
  TZ: "UTC",
};

const shared = {
  environment: "node" as const,
  env,
  setupFiles: [here("./test/support/setup.ts")],
  pool: "forks" as const,
};

const resolve = {
  alias: [
    { find: /^~\//, replacement: here("./src/") },
    { find: /^~test\//, replacement: here("./test/") },
  ],
};

/** Tests without a database behave the same on either engine, so they run on the embedded one. */
const onPostgres = (process.env.TEST_DATABASE_URL ?? "") !== "";
/** Set when the same suites also run on Postgres. */
const postgresToo = (process.env.TEST_POSTGRES_TOO ?? "") !== "";

/** Detailed tests of each call run once, on the engine used in production. */
const CALLS = [
  "test/routers/**/*.test.ts",
  // Refusals before any statement, and random bodies, run on the embedded engine.
  "test/rest/**/!(400|401|403|404|examples|property).test.ts",
  "test/seed.test.ts",
];
/**
 * Areas where the engines could differ, run on both: each documented call by its example, money,
 * faults, and the database's own features.
 */
const ENGINE_TESTS = [
  "test/proof/{faults,money}/**/*.test.ts",
  "test/proof/abuse/mail-bombs.test.ts",
  "test/gateways/{db,jobs,limits,metrics,migrations,schema,session}*.test.ts",
  "test/gateways/stripe/{lists,sandbox-store}.test.ts",
  "test/rest/document/examples.test.ts",
];
/**
 * Many rounds on Postgres, where sessions really compete; a few on PGlite, which has one session
 * and shows only errors between statements.
 */
const RACES = ["test/races/**/*.test.ts"];
/** They start a Postgres of their own beside the embedded database, so they run once. */
const OWN_POSTGRES = ["test/proof/faults/{move,server-backup}.test.ts"];
/** They need Postgres's planner and a Postgres driver. */
const POSTGRES_ALONE = ["test/gateways/plans.test.ts", "test/proof/bench/references.test.ts"];

/**
 * `npm test` runs the main tier; without TEST_TIER everything runs (docs/decisions/008-tests.md).
 */
const isMainTier = process.env.TEST_TIER === "main";
/**
 * Only in `npm run test:all`: all faults but a crash, generated money lives, fraud and mail bombs,
 * hostile files, the demo, starting a Postgres, and other vendors' linters of the API document.
 */
const LONG_PROOFS = [
  "test/proof/faults/!(crash).test.ts",
  "test/proof/{abuse,harvest,money,nearby}/**/*.test.ts",
  "test/proof/hostile/corpus.test.ts",
  "test/gateways/pglite-wire.test.ts",
  "test/scripts/postgres.test.ts",
  "test/seed.test.ts",
  "test/docs/api-linters.test.ts",
];

/** Only in `npm run prove`, which sets this: it measures seconds, and a busy machine has fewer. */
const PROVEN_ALONE =
  (process.env.PROOF_FIGURES ?? "") === "" ? ["test/proof/failover/**/*.test.ts"] : [];

const unit = defineProject({
  resolve,
  test: {
    ...shared,
    name: "unit",
    include: onPostgres
      ? [...CALLS, ...RACES, ...(isMainTier ? [] : [...ENGINE_TESTS, ...POSTGRES_ALONE])]
      : ["test/**/*.test.ts"],
    exclude: [
      "test/e2e/**",
      ...(onPostgres ? OWN_POSTGRES : POSTGRES_ALONE),
      ...(postgresToo ? CALLS : []),
      ...PROVEN_ALONE,
      ...(isMainTier ? LONG_PROOFS : []),
      ...(isMainTier && postgresToo ? RACES : []),
    ],
    globalSetup: [
      here("./test/support/database/global-database.ts"),
      here("./test/proof/faults/global-programs.ts"),
    ],
    // One process keeps its database for all its files; every test starts with empty tables.
    isolate: false,
    testTimeout: process.env.RACE_ROUNDS ? 1_200_000 : 180_000,
    hookTimeout: 60_000,
  },
});

/** Run several processes of the built server, or a pooler, on one Postgres, so they need one. */
const INSTANCES = "test/e2e/server/{instances,pooler,processes}.test.ts";

/** Browser tests of the main paths: booking, paying, doing the job, deciding at the desk. */
const MAIN_PATHS = "test/e2e/*/{checkout,desk-jobs,main-job,page-weight,wizard}.test.ts";

/** Runs a browser against the built server, one per file, two files at a time. */
const e2e = defineProject({
  resolve,
  test: {
    ...shared,
    name: "e2e",
    // Runs alone, since these tests measure how soon something appears.
    sequence: { groupOrder: 1 },
    include: [isMainTier ? MAIN_PATHS : "test/e2e/**/*.test.ts"],
    exclude: onPostgres ? [] : [INSTANCES],
    globalSetup: [here("./test/e2e/support/demo-store.ts")],
    // Each process loads the imports once and keeps its browser; each file changes only its own
    // servers.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine delays a browser now and then. `npm test` warns of each test that passed only
    // on the retry, so nothing is hidden.
    retry: 1,
    // On a busy machine a late result is still a correct one.
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});

export default defineConfig({
  test: {
    projects: [unit, e2e],
    maxWorkers: 2,
    // Keeps compiled modules between runs, by their content: a run starts ten seconds earlier.
    experimental: { fsModuleCache: true },
  },
});
