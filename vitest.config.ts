import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineProject, defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A known environment, whatever the developer's own one holds. */
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
  NEXTAUTH_SECRET: "for-tests-alone-4f1c9b7e2a6d8035",
  ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  TRUSTED_PROXY_HOPS: "0",
  LOG_LEVEL: "silent",
  RATE_LIMIT_FACTOR: "1",
  TZ: "UTC",
};

const shared = {
  environment: "node" as const,
  // Clocks and browsers are unlucky on a busy machine now and then. `npm test` names whatever
  // passed only when tried again, so that none of it goes unseen.
  retry: 1,
  env,
  setupFiles: [here("./test/support/setup.ts")],
  pool: "forks" as const,
};

const resolve = {
  alias: [
    { find: /^~\//, replacement: here("./src/") },
    { find: /^~test\//, replacement: here("./test/") },
    // Its default entry throws outside of a server component's bundle.
    { find: /^client-only$/, replacement: here("./test/support/empty.ts") },
  ],
};

/** What never touches a database says the same on either engine, so it runs on the embedded one. */
const onPostgres = (process.env.TEST_DATABASE_URL ?? "") !== "";
/** Set when the same suites also run on Postgres. */
const postgresToo = (process.env.TEST_POSTGRES_TOO ?? "") !== "";

/** What each call does in detail: asked once, of the engine that a business runs on. */
const CALLS = [
  "test/routers/**/*.test.ts",
  // Refusals that fall in front of every statement, and random bodies, are the embedded one's.
  "test/rest/!(400|401|403|404|examples|property).test.ts",
  "test/seed.test.ts",
];
/**
 * Where the engines might differ, so asked of both: each documented call by its example, money, faults,
 * and what stands on the database's own parts.
 */
const ENGINE_TESTS = [
  "test/proof/{faults,money}/**/*.test.ts",
  "test/proof/abuse/mail-bombs.test.ts",
  "test/gateways/{db,jobs,limits,metrics,migrations,schema,session}*.test.ts",
  "test/gateways/stripe/{lists,sandbox-store}.test.ts",
  "test/rest/examples.test.ts",
];
/**
 * Many rounds on Postgres, where many sessions really meet; a few on PGlite, which has one session and so
 * shows only what goes wrong between statements.
 */
const RACES = ["test/races/**/*.test.ts"];
/** They ask about Postgres's planner, and by a driver of Postgres's own. */
const POSTGRES_ALONE = ["test/gateways/plans.test.ts", "test/proof/bench/references.test.ts"];

/** `npm test` runs the main tier; without it everything runs (docs/decisions/008-tests.md). */
const isMainTier = process.env.TEST_TIER === "main";
/** Only in `npm run test:all`: every fault and kill but one, generated lives of money, and mail bombs. */
const LONG_PROOFS = ["test/proof/faults/!(crash).test.ts", "test/proof/{abuse,money}/**/*.test.ts"];

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
      ...(onPostgres ? [] : POSTGRES_ALONE),
      ...(postgresToo ? CALLS : []),
      ...(isMainTier ? LONG_PROOFS : []),
      ...(isMainTier && postgresToo ? RACES : []),
    ],
    globalSetup: [
      here("./test/support/global-database.ts"),
      here("./test/proof/faults/global-programs.ts"),
    ],
    // One process keeps its database over its files; every test starts with empty tables.
    isolate: false,
    testTimeout: process.env.RACE_ROUNDS ? 1_200_000 : 180_000,
    hookTimeout: 60_000,
  },
});

/** Processes of the built server that share a Postgres; needs one, so it runs where there is one. */
const INSTANCES = "test/e2e/instances.test.ts";

/** The browser files of the main paths. */
const MAIN_PATHS =
  "test/e2e/{accounts,change-order,checkout,claims,consequences,desk,main-job,mechanic-jobs,money,page-weight,routes,second-factor,wizard}.test.ts";

/** A browser against the built server, which each file has to itself: two files at a time. */
const e2e = defineProject({
  resolve,
  test: {
    ...shared,
    name: "e2e",
    // Beside nothing else: they look how soon something shows up.
    sequence: { groupOrder: 1 },
    include: [isMainTier ? MAIN_PATHS : "test/e2e/**/*.test.ts"],
    exclude: onPostgres ? [] : [INSTANCES],
    globalSetup: [here("./test/e2e/support/demo-store.ts")],
    // What the files import is read once by each process, which keeps its browser; what they change is
    // their servers'.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: 2,
    // What a busy machine shows late is shown all the same.
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});

export default defineConfig({
  test: {
    projects: [unit, e2e],
    maxWorkers: 2,
  },
});
