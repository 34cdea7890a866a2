import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { DomainError } from "~/domain/errors";
import { readEnv } from "~/env";
import { openPostgres } from "~/server/gateways/db/postgres";
import { assertLimitNames, createLimits, limitOf } from "~/server/gateways/runtime/limits";
import { useDatabase } from "~test/support/db";

const database = useDatabase();
const log = pino({ level: "silent" });

/** Nothing listens on this port, so every statement fails as it does when the server is down. */
const away = openPostgres("postgres://nobody@127.0.0.1:9/none", { max: 2, log });
afterAll(() => away.close());

async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DomainError);
  if (!(error instanceof DomainError)) throw new Error("The call was expected to be refused.");
  return error;
}

describe("the table of limits", () => {
  test.each([
    ["signInPerAccount", 10, 900],
    ["signInPerDevice", 10, 900],
    ["signInPerAddress", 50, 900],
    ["confirmationsPerAccount", 3, 3600],
    ["accountMailsPerHour", 5, 3600],
    ["accountMailsPerDay", 10, 86_400],
    ["strangersMailsPerHour", 3, 3600],
    ["strangersMailsPerDay", 6, 86_400],
    ["signInAttempts", 5, 900],
    ["forgotPerAddress", 20, 3600],
    ["signUpPerAddress", 300, 3600],
    ["uploads", 20, 60],
    ["messages", 20, 60],
    ["declines", 5, 3600],
    ["writes", 300, 60],
    ["reads", 1200, 60],
  ] as const)("%s: %d in %d seconds", (name, points, seconds) => {
    expect(limitOf(name)).toEqual({ points, seconds });
  });

  test("RATE_LIMITS overrides single numbers", () => {
    const env = readEnv({
      ...process.env,
      RATE_LIMITS: "signInPerAccount=5/600, reads=9000/60",
    });
    expect(env.RATE_LIMITS).toEqual({
      signInPerAccount: { points: 5, seconds: 600 },
      reads: { points: 9000, seconds: 60 },
    });
  });

  test.each(["signInPerAccount", "signInPerAccount=0/60", "reads=10", "reads=1/0", "=1/1"])(
    "RATE_LIMITS=%s prevents the start",
    (RATE_LIMITS) => {
      expect(() => readEnv({ ...process.env, RATE_LIMITS })).toThrow("RATE_LIMITS");
    },
  );

  test("RATE_LIMITS accepts exactly the table's names", () => {
    expect(() => assertLimitNames(["signInPerAccount", "reads"])).not.toThrow();
    expect(() => assertLimitNames(["reads", "signInPerAcount"])).toThrow(
      /^RATE_LIMITS names signInPerAcount; known are .*signInPerAccount/,
    );
  });
});

describe("counting in the database", () => {
  test("answers 429 with the seconds to wait after the last point, for this key only", async () => {
    const limits = createLimits(database.db.query, log);
    for (let attempt = 0; attempt < 10; attempt += 1) await limits.consume("signInPerAccount", "a");
    const refusal = await refusalOf(limits.consume("signInPerAccount", "a"));
    expect(refusal.code).toBe("TOO_MANY");
    expect(refusal.message).toBe("Too many attempts. Please try again in 15 minutes.");
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(890);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(900);
    await limits.consume("signInPerAccount", "b");
    await limits.consume("signInPerAddress", "a");
  });

  test("counts in the same place for all processes", async () => {
    const [here, there] = [
      createLimits(database.db.query, log),
      createLimits(database.db.query, log),
    ];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await here.consume("signInPerAccount", "a");
      await there.consume("signInPerAccount", "a");
    }
    expect(await here.tryConsume("signInPerAccount", "a")).toBe(false);
    expect(await there.tryConsume("signInPerAccount", "a")).toBe(false);
  });

  test("lets no more than the limit through when 100 calls arrive at once", async () => {
    const limits = createLimits(database.db.query, log);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => limits.tryConsume("signInPerAccount", "a")),
    );
    expect(answers.filter(Boolean)).toHaveLength(10);
  });

  test("returns points, and restarts a cleared key", async () => {
    const limits = createLimits(database.db.query, log);
    await limits.consume("confirmationsPerAccount", "a", 3);
    expect(await limits.tryConsume("confirmationsPerAccount", "a")).toBe(false);
    await limits.refund("confirmationsPerAccount", "a");
    await limits.refund("confirmationsPerAccount", "a");
    expect(await limits.tryConsume("confirmationsPerAccount", "a")).toBe(true);
    await limits.clear("confirmationsPerAccount", "a");
    await limits.consume("confirmationsPerAccount", "a", 3);
  });

  test("refuses an exhausted key from memory, without a query", async () => {
    const limits = createLimits(database.db.query, log);
    await expect(limits.consume("confirmationsPerAccount", "a", 4)).rejects.toThrow(
      "Too many attempts",
    );
    const before = await database.prisma.rateLimit.findFirstOrThrow();
    expect(() => limits.refuseIfUsedUp("confirmationsPerAccount", "a")).toThrow(
      "Too many attempts",
    );
    expect(await limits.tryConsume("confirmationsPerAccount", "a")).toBe(false);
    expect(await database.prisma.rateLimit.findFirstOrThrow()).toEqual(before);
    limits.refuseIfUsedUp("confirmationsPerAccount", "b");
  });

  test("counts a whole IPv6 network as one caller, in any notation", async () => {
    const limits = createLimits(database.db.query, log);
    for (let host = 1; host <= 18; host += 1) {
      await limits.consume("forgotPerAddress", `2001:db8:0:7::${host.toString(16)}`);
    }
    await limits.consume("forgotPerAddress", "2001:0DB8:0000:0007:ffff:ffff:ffff:ffff");
    await limits.consume("forgotPerAddress", "2001:db8::7:0:0:192.0.2.1");
    expect(await limits.tryConsume("forgotPerAddress", "2001:db8:0:7:a:b:c:d")).toBe(false);
    expect(() => limits.refuseIfUsedUp("forgotPerAddress", "2001:db8:0:7::99")).toThrow("Too many");
    await limits.refund("forgotPerAddress", "2001:db8:0:7::42");
    await limits.refund("forgotPerAddress", "2001:db8:0:7::42");
    expect(await limits.tryConsume("forgotPerAddress", "2001:db8:0:7::43")).toBe(true);
    await limits.consume("forgotPerAddress", "2001:db8:0:8::1", 20);
    await limits.consume("forgotPerAddress", "192.0.2.1", 20);
    await limits.consume("forgotPerAddress", "192.0.2.2", 20);
  });

  test("restarts when the window is over", async () => {
    const limits = createLimits(database.db.query, log);
    await expect(limits.consume("confirmationsPerAccount", "a", 4)).rejects.toThrow(
      "Too many attempts",
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
    try {
      await limits.consume("confirmationsPerAccount", "a");
    } finally {
      vi.useRealTimers();
    }
  });

  test("doesn't limit a caller without a known address", async () => {
    const limits = createLimits(database.db.query, log);
    await limits.consume("forgotPerAddress", "", 1_000);
    expect(await database.prisma.rateLimit.count()).toBe(0);
  });
});

describe("when the table can't be reached", () => {
  test("counts the same limit in memory: never unlimited, never another error", async () => {
    const limits = createLimits(away.query, log);
    for (let attempt = 0; attempt < 10; attempt += 1) await limits.consume("signInPerAccount", "a");
    const refusal = await refusalOf(limits.consume("signInPerAccount", "a"));
    expect(refusal.code).toBe("TOO_MANY");
  });

  test("doesn't fail the call when returning points fails", async () => {
    const limits = createLimits(away.query, log);
    await limits.consume("signInPerAccount", "a");
    await expect(limits.refund("signInPerAccount", "a")).resolves.toBeUndefined();
    await expect(limits.clear("signInPerAccount", "a")).resolves.toBeUndefined();
  });
});

describe("flood limits on the hot path", () => {
  test.each(["reads", "writes"] as const)("%s never query the database", async (name) => {
    const limits = createLimits(away.query, log);
    const { points } = limitOf(name);
    for (let call = 0; call < points; call += 1) await limits.consume(name, "a");
    const refusal = await refusalOf(limits.consume(name, "a"));
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
    await limits.consume(name, "b");
  });
});
