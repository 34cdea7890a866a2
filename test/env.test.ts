import { expect, test } from "vitest";
import { readEnv } from "~/env";

const good = {
  NODE_ENV: "production",
  NEXTAUTH_SECRET: "kH3v9QmT7xZp2LwR8sNc5YbJ4fGd6VaE",
  ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
};

test("everything except secrets has a default", () => {
  expect(readEnv(good)).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    DATA_DIR: expect.stringMatching(/\/\.data$/),
    PAYMENTS: "off",
    TRUSTED_PROXY_HOPS: 0,
    DEMO_DATA: false,
    METRICS_PORT: 0,
    METRICS_HOST: "127.0.0.1",
  });
});

test("an empty variable means the same as a missing one", () => {
  expect(readEnv({ ...good, PORT: "", DATABASE_URL: "", MAIL_URL: "" })).toEqual(readEnv(good));
});

test("the first key is the current one, and all of them are 32 bytes", () => {
  const { ENCRYPTION_KEYS } = readEnv({
    ...good,
    ENCRYPTION_KEYS: `k2:${Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString("base64")},${good.ENCRYPTION_KEYS}`,
  });
  expect(ENCRYPTION_KEYS.map(({ id, key }) => [id, key.length])).toEqual([
    ["k2", 32],
    ["k1", 32],
  ]);
});

test.each([
  "http://localhost:3000",
  "http://shop.localhost",
  "http://127.0.0.1:80",
  "http://[::1]:1",
])("demo accounts can be used at %s", (APP_URL) => {
  expect(readEnv({ ...good, DEMO_DATA: "true", APP_URL }).DEMO_DATA).toBe(true);
});

test.each(["https://curbwrench.com", "http://192.168.1.20:3000", "https://localhost.evil.com"])(
  "demo accounts with public passwords don't start at %s, and the sentence says what to set",
  (APP_URL) => {
    expect(() => readEnv({ ...good, DEMO_DATA: "true", APP_URL })).toThrow(
      /DEMO_DATA=true opens accounts .* set DEMO_DATA=false/,
    );
    expect(readEnv({ ...good, DEMO_DATA: "false", APP_URL }).DEMO_DATA).toBe(false);
  },
);

test.each([
  ["a missing secret", { NEXTAUTH_SECRET: "" }, "NEXTAUTH_SECRET is missing"],
  ["a short secret", { NEXTAUTH_SECRET: "abc123" }, "NEXTAUTH_SECRET is too weak"],
  ["the word secret", { NEXTAUTH_SECRET: "secret".repeat(8) }, "NEXTAUTH_SECRET is too weak"],
  ["one letter repeated", { NEXTAUTH_SECRET: "a".repeat(64) }, "NEXTAUTH_SECRET is too weak"],
  ["missing keys", { ENCRYPTION_KEYS: "" }, "ENCRYPTION_KEYS is missing"],
  ["a short key", { ENCRYPTION_KEYS: "k1:AAEC" }, "ENCRYPTION_KEYS must be"],
  [
    "a key without id",
    { ENCRYPTION_KEYS: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" },
    "ENCRYPTION_KEYS must be",
  ],
  [
    "zeros as a key",
    { ENCRYPTION_KEYS: `k1:${"A".repeat(43)}=` },
    "ENCRYPTION_KEYS holds a weak key",
  ],
  ["an invalid port", { PORT: "80a" }, "PORT must be a whole number"],
  ["an invalid metrics port", { METRICS_PORT: "on" }, "METRICS_PORT must be a whole number"],
  [
    "a collector without a scheme",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT must start with http",
  ],
  [
    "an owner without a database server",
    { DATABASE_URL: "", DATABASE_OWNER_URL: "postgres://owner@db/curbwrench" },
    "DATABASE_OWNER_URL is for a server",
  ],
  ["another database", { DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with postgres://"],
  [
    "a live secret key beside a test publishable key",
    {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    },
    "are of different modes",
  ],
  [
    "live keys with an address without TLS",
    {
      PAYMENTS: "stripe",
      APP_URL: "http://curbwrench.example",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    },
    "APP_URL must start with https:// with live Stripe keys",
  ],
  [
    "live keys without a database server",
    {
      PAYMENTS: "stripe",
      APP_URL: "https://curbwrench.example",
      STRIPE_SECRET_KEY: "rk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    },
    "DATABASE_URL is needed with live Stripe keys",
  ],
  ...["p/w", "p#w", "p?w", "p@w", "1/w", "1#w", "1?w", "p@w/x"].map(
    (password): [string, Record<string, string>, string] => [
      `the password ${password} in an address`,
      { DATABASE_URL: `postgres://user:${password}@db:5432/curbwrench` },
      "DATABASE_URL has a /, ?, # or @ in its user name or password",
    ],
  ),
  [
    "a stray % in an address",
    { MAIL_URL: "smtp://user:100%@mail:587" },
    "MAIL_URL has a % in its user name or password",
  ],
  [
    "a pooler without the database's own address",
    { DATABASE_URL: "postgres://pooler/curbwrench?pgbouncer=true" },
    "DATABASE_DIRECT_URL is needed when DATABASE_URL names a pooler",
  ],
  [
    "migrations through a pooler",
    {
      DATABASE_URL: "postgres://pooler/curbwrench?pgbouncer=true",
      DATABASE_DIRECT_URL: "postgres://db/curbwrench?sslmode=disable&pgbouncer=true",
    },
    "DATABASE_DIRECT_URL must name the database itself",
  ],
  ["an address without a host", { APP_URL: "https://[" }, "APP_URL isn't a complete address"],
  [
    "a password in a file store's address",
    { S3_ENDPOINT: "http://key:word@files:8333" },
    "S3_ENDPOINT can't hold a user name or password",
  ],
  ["too long a drain", { DRAIN_SECONDS: "61" }, "DRAIN_SECONDS Too big"],
  [
    "half of S3",
    { S3_BUCKET: "photos" },
    "S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing",
  ],
  [
    "half of the sign-in provider",
    { OIDC_CLIENT_ID: "x" },
    "OIDC_ISSUER, OIDC_CLIENT_SECRET missing",
  ],
  ["payouts by Stripe without Stripe", { PAYOUTS: "connect" }, "PAYOUTS=connect pays by"],
  [
    "payouts by Stripe without their webhook secret",
    {
      PAYOUTS: "connect",
      STRIPE_SECRET_KEY: "sk_test_a",
      STRIPE_WEBHOOK_SECRET: "whsec_a",
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_a",
    },
    "STRIPE_CONNECT_WEBHOOK_SECRET is needed",
  ],
  ["Stripe without its keys", { PAYMENTS: "stripe" }, "STRIPE_SECRET_KEY is needed"],
  [
    "the sandbox beside a real key",
    { PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_live_abc" },
    "PAYMENTS=sandbox takes no real money",
  ],
  [
    "a secret key that the browser would see",
    { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "sk_live_abc" },
    "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must start with pk_",
  ],
])("%s stops a production start", (_name, change, sentence) => {
  expect(() => readEnv({ ...good, ...change })).toThrow(sentence);
});

test("the error never repeats a value", () => {
  expect(() => readEnv({ ...good, DATABASE_URL: "mysql://user:hunter2@x" })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
  );
});

test.each([
  "postgres://user:p%2Fw%23%40@db:5432/curbwrench",
  "postgresql://user@db/curbwrench?options=-c%20search_path%3Dx&application_name=a@b",
  "postgres://user:word@/curbwrench?host=/var/run/postgresql",
  "postgres://user:a:b@[::1]:5432/curbwrench",
  "postgres:///curbwrench",
])("%s is a usable address", (DATABASE_URL) => {
  expect(readEnv({ ...good, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test("live keys start on a database server, and test keys on the embedded one", () => {
  const keys = (mode: string) => ({
    APP_URL: "https://curbwrench.example",
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  });
  expect(readEnv({ ...good, ...keys("test") }).PAYMENTS).toBe("stripe");
  const DATABASE_URL = "postgres://db/curbwrench";
  expect(readEnv({ ...good, ...keys("live"), DATABASE_URL }).PAYMENTS).toBe("stripe");
});

test("Stripe's keys choose Stripe unless PAYMENTS says otherwise", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_abc",
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
  };
  expect(readEnv({ ...good, ...keys }).PAYMENTS).toBe("stripe");
  expect(readEnv({ ...good, ...keys, PAYMENTS: "off" }).PAYMENTS).toBe("off");
});

test("a build needs no secret", () => {
  const building = { NODE_ENV: "production", NEXT_PHASE: "phase-production-build" };
  expect(readEnv(building).NEXTAUTH_SECRET).toBe("");
});
