// @ts-check
// The only reader of process.env in src. It is JavaScript because next.config.js imports it, so that
// an invalid environment stops the build and the start with one sentence per variable.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

const SECRET_MIN_LENGTH = 32;
const KEY_BYTES = 32;

/**
 * An empty variable means the same as a missing one.
 * @template {z.ZodType} T
 * @param {T} schema
 */
const optional = (schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** @param {string} fallback */
const textOr = (fallback) => optional(z.string()).transform((value) => value ?? fallback);

/** @param {number} min @param {number} max */
const wholeNumber = (min, max) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** @param {number} min @param {number} max */
const optionalInteger = (min, max) => optional(wholeNumber(min, max));

/** @param {number} fallback @param {number} min @param {number} max */
const integerOr = (fallback, min, max) =>
  optionalInteger(min, max).transform((value) => value ?? fallback);

/** @param {boolean} fallback */
const flagOr = (fallback) =>
  optional(z.enum(["true", "false", "1", "0"])).transform((value) =>
    value === undefined ? fallback : value === "true" || value === "1",
  );

/** `k2:<base64>,k1:<base64>`, each key 32 bytes; the first one encrypts, all decrypt. */
const encryptionKeys = z.string().transform((text, ctx) => {
  const keys = text.split(",").map((part) => {
    const [, id = "", encoded = ""] = /^([A-Za-z0-9_-]{1,20}):(.+)$/.exec(part.trim()) ?? [];
    return { id, key: Buffer.from(encoded, "base64") };
  });
  const wellFormed = keys.every(({ id, key }) => id !== "" && key.length === KEY_BYTES);
  if (!wellFormed || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    ctx.addIssue({
      code: "custom",
      message: `must be "id:key,id:key" with different ids and keys of ${KEY_BYTES} bytes in base64`,
    });
    return z.NEVER;
  }
  return keys;
});

/** `name=points/seconds,…`; gateways/runtime/limits.ts knows the names. */
const rateLimits = textOr("").transform((text, ctx) => {
  /** @type {Partial<Record<string, { points: number; seconds: number }>>} */
  const limits = {};
  for (const part of text.split(",").map((entry) => entry.trim())) {
    if (part === "") continue;
    const [, name = "", points = "", seconds = ""] =
      /^([A-Za-z]+)=([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(part) ?? [];
    if (name === "") {
      ctx.addIssue({ code: "custom", message: 'must be "name=points/seconds,…"' });
      return z.NEVER;
    }
    limits[name] = { points: Number(points), seconds: Number(seconds) };
  }
  return limits;
});

/**
 * Parses an address. A Postgres address can leave the host out and name a socket's folder in `host`.
 * @param {string} text
 */
const parsedAddress = (text) => new URL(text.replace("@/", "@localhost/"));

/**
 * Returns how to correct an address, or null. A password with a reserved character would otherwise
 * be read as a host or path, which errors print.
 * @param {string} text
 */
function addressProblem(text) {
  const rest = text.slice(text.indexOf("://") + 3);
  const [authority = ""] = rest.split(/[/?#]/, 1);
  const after = rest.slice(authority.length).replaceAll(/=[^&]*/g, "");
  if (authority.split("@").length > 2 || after.includes("@")) {
    return "has a /, ?, # or @ in its user name or password: write them as %2F, %3F, %23 and %40";
  }
  if (/%(?![0-9a-f]{2})/i.test(authority)) {
    return "has a % in its user name or password: write it as %25";
  }
  try {
    parsedAddress(text);
    return null;
  } catch {
    return "isn't a complete address";
  }
}

/**
 * @param {RegExp} scheme
 * @param {string} wanted
 * @param {(text: string) => string | null} [moreProblems]
 */
const address = (scheme, wanted, moreProblems = () => null) =>
  z.string().superRefine((text, ctx) => {
    const problem = scheme.test(text) ? (addressProblem(text) ?? moreProblems(text)) : wanted;
    if (problem !== null) ctx.addIssue({ code: "custom", message: problem });
  });

const HTTP = /^https?:\/\/[^\s]+$/;
const HTTP_WANTED = "must start with http:// or https://";
const httpAddress = address(HTTP, HTTP_WANTED);
/** Without a user or password, which fetch refuses with an error that prints them. */
const openAddress = address(HTTP, HTTP_WANTED, (text) => {
  const { username, password } = new URL(text);
  return username + password === "" ? null : "can't hold a user name or password";
});
const postgresAddress = address(
  /^postgres(?:ql)?:\/\//,
  "must start with postgres:// (or be empty for PGlite)",
);

const schema = z.object({
  NODE_ENV: textOr("development").pipe(z.enum(["development", "test", "production"])),
  /** Set by scripts/build.mjs: a build needs no secret and touches no database. */
  NEXT_PHASE: optional(z.string()),
  PORT: integerOr(3000, 0, 65535),
  HOST: optional(z.string()),
  APP_URL: optional(openAddress),
  /** How many processes answer requests. Empty means auto (see `webProcesses`). */
  WEB_PROCESSES: optional(z.literal("auto").or(wholeNumber(1, 64))),
  /** Node's own options. Several processes divide the heap that it gives to one. */
  NODE_OPTIONS: textOr(""),
  /**
   * Seconds from the first 503 of the readiness check to closing the port, in which a load balancer
   * notices. Empty means half a second.
   */
  DRAIN_SECONDS: optionalInteger(0, 60),
  DATA_DIR: textOr(".data"),
  /** The folder for backups. Empty means DATA_DIR/backups. */
  BACKUP_DIR: optional(z.string()),
  /** The number of nightly backups of the embedded database to keep. 7 by default, 0 for none. */
  BACKUPS_KEEP: optional(
    z
      .string()
      .regex(/^\d{1,3}$/, "must be a whole number up to 999")
      .transform(Number),
  ),
  DATABASE_URL: optional(postgresAddress),
  /** The role that owns the tables, if it isn't the product's own. */
  DATABASE_OWNER_URL: optional(postgresAddress),
  /** The same database without the pooler that DATABASE_URL names with pgbouncer=true. */
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_POOL_MAX: integerOr(10, 1, 500),
  PAYMENTS: optional(z.enum(["sandbox", "stripe", "off"])),
  /** Pays mechanics by the provider's transfers, or by a file for the bank. */
  PAYOUTS: textOr("manual").pipe(z.enum(["connect", "manual"])),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, "must start with sk_ or rk_")),
  /** Only for `npm run stripe:check`, whose walk through the money path never uses real money. */
  STRIPE_TEST_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_test_/, "must be a key of test mode (sk_test_ or rk_test_)"),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  /**
   * The secret of the webhook for connected accounts, required for paying mechanics by transfers.
   */
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(z.string()),
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_/, "must start with pk_ (a secret key never goes here)"),
  ),
  STRIPE_MECHANIC_PRICE_ID: optional(z.string()),
  /** Days from capture to payout. First jobs, fees and tips wait at least 7 days. */
  PAYOUT_DELAY_DAYS: integerOr(2, 0, 90),
  MAIL_URL: optional(address(/^smtps?:\/\//, "must start with smtp:// or smtps://")),
  MAIL_FROM: textOr("Curbwrench <no-reply@curbwrench.example>"),
  /** The key pair that identifies this server to push services. Without it there is no push. */
  VAPID_PUBLIC_KEY: optional(
    z.string().regex(/^B[A-Za-z0-9_-]{86}$/, "must be 65 bytes in base64url"),
  ),
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url"),
  ),
  /**
   * The address that texts are posted to, in Twilio's format, including account name and secret.
   */
  SMS_URL: optional(
    address(HTTP, "must look like https://name:secret@host/path/Messages.json", (text) =>
      new URL(text).password === "" ? "must hold the account's name and secret" : null,
    ),
  ),
  /** The sender of texts: a number, a short code, or a messaging service's id. */
  SMS_FROM: optional(
    z
      .string()
      .regex(
        /^(?:\+[1-9]\d{6,14}|\d{5,6}|MG[0-9a-f]{32})$/,
        "must be a number such as +15125550142, a short code, or a messaging service's id",
      ),
  ),
  /** Verifies the gateway's calls. Empty means the secret in SMS_URL. */
  SMS_WEBHOOK_SECRET: optional(z.string()),
  /**
   * Host names in the operator's own network that webhook endpoints can have besides public ones,
   * also over http and with any port.
   */
  WEBHOOK_PRIVATE_HOSTS: textOr("").transform((text) =>
    text.split(",").flatMap((host) => host.trim().toLowerCase() || []),
  ),
  /** Receives Contact Support's emails. Empty means MAIL_FROM's address. */
  SUPPORT_EMAIL: optional(z.email()),
  /** The operator's postal address on one line. Without it, nobody on the waitlist is emailed. */
  OPERATOR_POSTAL_ADDRESS: optional(z.string().trim().min(10).max(200)),
  S3_ENDPOINT: optional(openAddress),
  S3_BUCKET: optional(z.string()),
  S3_REGION: textOr("auto"),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** ClamAV's daemon, which scans uploads. Empty means that they aren't scanned. */
  CLAMD_URL: optional(
    z.string().regex(/^tcp:\/\/[^\s/]+$/, "must look like tcp://host:3310 (or be empty)"),
  ),
  ADMIN_EMAILS: textOr("").transform((list) =>
    list
      .split(",")
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email !== ""),
  ),
  /** Only verified mechanics may work. Empty means true with Stripe's live keys. */
  REQUIRE_VERIFICATION: optional(z.enum(["true", "false", "1", "0"])),
  /**
   * The landing page's statistics and testimonials: the specification's samples, or the product's own.
   * Empty means `own` with Stripe's live keys, otherwise `documented`.
   */
  MARKETING_CLAIMS: optional(z.enum(["documented", "own"])),
  /** If staff must have a second factor before they act as staff. */
  STAFF_SECOND_FACTOR: textOr("required").pipe(z.enum(["required", "optional"])),
  OIDC_ISSUER: optional(openAddress),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  GEOCODER_URL: optional(openAddress),
  /** A folder of GeoNames files with more ZIP codes and cities than the built-in table. */
  GAZETTEER_DIR: optional(z.string()),
  NEXTAUTH_SECRET: optional(z.string()),
  ENCRYPTION_KEYS: optional(encryptionKeys),
  TRUSTED_PROXY_HOPS: integerOr(0, 0, 10),
  /** A private port for Prometheus, or 0 for none. */
  METRICS_PORT: integerOr(0, 0, 65535),
  METRICS_HOST: textOr("127.0.0.1"),
  /**
   * The address for traces. OpenTelemetry's packages read their other OTEL_… variables themselves.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpAddress),
  OTEL_SERVICE_NAME: textOr("curbwrench"),
  DEMO_DATA: flagOr(false),
  LOG_LEVEL: textOr("info").pipe(z.enum(["silent", "fatal", "error", "warn", "info", "debug"])),
  /** Limits of open bookings per person. Empty means src/domain/booking/limits.ts. */
  MAX_PENDING_BOOKINGS: optionalInteger(1, 1_000_000),
  MAX_JOBS_UNVERIFIED: optionalInteger(1, 1_000_000),
  MAX_ACCEPTS_PER_HOUR_UNVERIFIED: optionalInteger(1, 1_000_000),
  MAX_JOBS_VERIFIED: optionalInteger(1, 1_000_000),
  MAX_ACCEPTS_PER_HOUR_VERIFIED: optionalInteger(1, 1_000_000),
  /** Multiplies every rate limit. Load tests raise it. */
  RATE_LIMIT_FACTOR: integerOr(1, 1, 1_000_000),
  /** Overrides single limits, such as `signInPerAccount=5/600`. */
  RATE_LIMITS: rateLimits,
});

/**
 * Returns true for a secret that was typed or copied from a document.
 * @param {string} secret
 */
const isWeak = (secret) =>
  secret.length < SECRET_MIN_LENGTH ||
  new Set(secret).size < 10 ||
  /secret|changeme|password|example/i.test(secret);

/** @param {Buffer} key */
const isWeakKey = (key) => new Set(key).size < 10;

/**
 * Reads and validates the environment.
 * @param {Record<string, string | undefined>} source
 * @throws {Error} one line per invalid variable, without any value
 */
export function readEnv(source) {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    throw badEnvironment(parsed.error.issues.map((i) => `${i.path.join(".")} ${i.message}`));
  }
  const { NODE_ENV, NEXT_PHASE, NEXTAUTH_SECRET, ENCRYPTION_KEYS, DRAIN_SECONDS, ...rest } =
    parsed.data;
  const building = NEXT_PHASE === "phase-production-build";
  const production = NODE_ENV === "production" && !building;
  const payments = rest.PAYMENTS ?? (rest.STRIPE_SECRET_KEY === undefined ? "off" : "stripe");

  const problems = [
    ...(building ? [] : secretProblems(NEXTAUTH_SECRET, ENCRYPTION_KEYS, production)),
    ...allOrNone(rest, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]),
    ...allOrNone(rest, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]),
    ...allOrNone(rest, ["SMS_URL", "SMS_FROM"]),
    ...allOrNone(rest, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]),
  ];
  if (source["NODE_USE_ENV_PROXY"] === "1") {
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"]) {
      const problem = source[name] ? addressProblem(source[name]) : null;
      if (problem !== null) problems.push(`${name} ${problem}`);
    }
  }
  if (rest.DATABASE_OWNER_URL !== undefined && rest.DATABASE_URL === undefined) {
    problems.push("DATABASE_OWNER_URL is for a server: set DATABASE_URL too, or remove it");
  }
  const isPooler = /[?&]pgbouncer=true(?:&|$)/;
  if (isPooler.test(rest.DATABASE_URL ?? "") && rest.DATABASE_DIRECT_URL === undefined) {
    problems.push(
      "DATABASE_DIRECT_URL is needed when DATABASE_URL names a pooler (pgbouncer=true): it is for " +
        "notifications and migrations",
    );
  }
  /** @type {const} */ (["DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"]).forEach((name) => {
    if (isPooler.test(rest[name] ?? "")) {
      problems.push(`${name} must name the database itself, without pgbouncer=true`);
    }
  });
  if (payments === "stripe" && !building) {
    /** @type {const} */ ([
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    ]).forEach((name) => {
      if (rest[name] === undefined) problems.push(`${name} is needed when PAYMENTS=stripe`);
    });
  }
  if (rest.PAYOUTS === "connect" && !building) {
    if (payments === "off") {
      problems.push(
        "PAYOUTS=connect pays by the payment provider: set PAYMENTS, or PAYOUTS=manual",
      );
    }
    if (payments === "stripe" && rest.STRIPE_CONNECT_WEBHOOK_SECRET === undefined) {
      problems.push(
        "STRIPE_CONNECT_WEBHOOK_SECRET is needed when PAYOUTS=connect: it tells when a mechanic's " +
          "account can be paid",
      );
    }
  }
  if (rest.SMS_URL?.startsWith("http:") && !isThisMachine(rest.SMS_URL)) {
    problems.push("SMS_URL must start with https://: it holds a secret");
  }
  const modes = new Set(
    [rest.STRIPE_SECRET_KEY, rest.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY]
      .filter((key) => key !== undefined)
      .map((key) => /^[a-z]+_live_/.test(key)),
  );
  if (payments === "stripe" && !building && modes.size > 1) {
    problems.push(
      "STRIPE_SECRET_KEY and NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY are of different modes: take both " +
        "from Stripe's live mode, or both from its test mode",
    );
  }
  if (
    payments === "stripe" &&
    !building &&
    modes.has(true) &&
    rest.APP_URL?.startsWith("https://") !== true
  ) {
    problems.push(
      "APP_URL must start with https:// with live Stripe keys: set it to the address people open",
    );
  }
  if (payments === "stripe" && production && modes.has(true) && rest.DATABASE_URL === undefined) {
    problems.push(
      "DATABASE_URL is needed with live Stripe keys: the embedded database can lose the last seconds " +
        "in a power cut, so it isn't for real money",
    );
  }
  if (payments === "sandbox" && production && rest.STRIPE_SECRET_KEY !== undefined) {
    problems.push(
      "PAYMENTS=sandbox takes no real money, but a STRIPE_SECRET_KEY is set too: " +
        "set PAYMENTS=stripe, or remove the key",
    );
  }
  const appUrl = (rest.APP_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, "");
  if (rest.DEMO_DATA && production && !isThisMachine(appUrl)) {
    problems.push(
      `DEMO_DATA=true opens accounts whose passwords everybody can read, and ${appUrl} is not this ` +
        "machine alone: set DEMO_DATA=false (demo accounts that are already there are closed), or " +
        "leave APP_URL empty to try the product here",
    );
  }
  if (problems.length > 0) throw badEnvironment(problems);

  const isLive = payments === "stripe" && /^[a-z]+_live_/.test(rest.STRIPE_SECRET_KEY ?? "");
  return Object.freeze({
    ...rest,
    NODE_ENV,
    PAYMENTS: payments,
    APP_URL: appUrl,
    DRAIN_MS: (DRAIN_SECONDS ?? 0.5) * 1000,
    WEB_PROCESSES: production ? webProcesses(rest) : 1,
    DATA_DIR: resolve(/* turbopackIgnore: true */ rest.DATA_DIR),
    BACKUP_DIR: resolve(
      /* turbopackIgnore: true */ rest.BACKUP_DIR ?? join(rest.DATA_DIR, "backups"),
    ),
    REQUIRE_VERIFICATION:
      rest.REQUIRE_VERIFICATION === undefined
        ? isLive
        : rest.REQUIRE_VERIFICATION === "true" || rest.REQUIRE_VERIFICATION === "1",
    MARKETING_CLAIMS: rest.MARKETING_CLAIMS ?? (isLive ? "own" : "documented"),
    BACKUPS_KEEP: rest.DATABASE_URL === undefined ? (rest.BACKUPS_KEEP ?? 7) : 0,
    /** True if the desk says when the last backup was made, and that one is missing. */
    BACKUPS_EXPECTED:
      rest.DATABASE_URL === undefined ? rest.BACKUPS_KEEP !== 0 : rest.BACKUP_DIR !== undefined,
    NEXTAUTH_SECRET: NEXTAUTH_SECRET ?? "",
    ENCRYPTION_KEYS: ENCRYPTION_KEYS ?? [],
  });
}

/**
 * Returns true if the address is this machine, wherever it is used.
 * @param {string} address
 */
function isThisMachine(address) {
  const { hostname } = parsedAddress(address);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Returns how many processes answer requests. The embedded database belongs to one process. A
 * Postgres on this machine keeps one core for itself.
 * @param {{ WEB_PROCESSES?: number | "auto" | undefined, DATABASE_URL?: string | undefined }} given
 */
function webProcesses({ WEB_PROCESSES = "auto", DATABASE_URL }) {
  if (DATABASE_URL === undefined) return 1;
  if (WEB_PROCESSES !== "auto") return WEB_PROCESSES;
  const { hostname } = parsedAddress(DATABASE_URL);
  const shared = hostname === "" || isThisMachine(DATABASE_URL);
  return Math.max(1, availableParallelism() - (shared ? 1 : 0));
}

/**
 * @param {string | undefined} secret
 * @param {{ id: string; key: Buffer }[] | undefined} keys
 * @param {boolean} production
 */
function secretProblems(secret, keys, production) {
  const hint = "`npm start` writes a fresh one into .env when it is missing";
  const problems = [];
  if (secret === undefined) problems.push(`NEXTAUTH_SECRET is missing; ${hint}`);
  else if (production && isWeak(secret)) {
    problems.push(
      `NEXTAUTH_SECRET is too weak; use ${SECRET_MIN_LENGTH} or more random characters`,
    );
  }
  if (keys === undefined) problems.push(`ENCRYPTION_KEYS is missing; ${hint}`);
  else if (production && keys.some(({ key }) => isWeakKey(key))) {
    problems.push("ENCRYPTION_KEYS holds a weak key; use 32 random bytes in base64");
  }
  return problems;
}

/**
 * @template {string} Name
 * @param {Partial<Record<Name, unknown>>} values
 * @param {Name[]} names
 */
function allOrNone(values, names) {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(", ")} missing: set all of ${names.join(", ")}, or none`];
}

/** @param {string[]} problems */
function badEnvironment(problems) {
  const error = new Error(
    `The environment is not usable:\n${problems.map((p) => `  - ${p}`).join("\n")}`,
  );
  error.name = "EnvironmentError";
  return error;
}

/** Tests set their own environment and must not read a developer's .env. */
if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");

export const env = readEnv(process.env);

/**
 * Returns the environment of a program that this process starts.
 *
 * @param {Readonly<Record<string, string>>} extra
 */
export const environmentWith = (extra) => ({ ...process.env, ...extra });

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY|_URL$/i;
/** Shorter values are found in ordinary words. */
const SHORTEST_SECRET = 6;

/** The values of variables that hold secrets, the longest first, to hide them in a printed error. */
export const secretValues = Object.entries(process.env)
  .flatMap(([name, value = ""]) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  .toSorted((a, b) => b.length - a.length);

// NextAuth reads its own address from the environment.
process.env.NEXTAUTH_URL ??= `${env.APP_URL}/api/nextauth`;

// Contacts no host that a user of the product didn't ask for.
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
