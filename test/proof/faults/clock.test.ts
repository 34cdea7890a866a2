import { afterEach, expect, test, vi } from "vitest";
import { TEMP_PASSWORD_HOURS } from "~/domain/account/password/password";
import { SESSION_DAYS } from "~/server/gateways/auth/session";
import { createLimits, limitOf } from "~/server/gateways/runtime/limits";
import { log } from "~/server/gateways/observability/log";
import { useRest } from "~test/support/rest";

// FLT-16. Moves the machine's clock, which tokens, limits and rows all read.

const rest = useRest();
const MINUTE = 60_000;
const SLOW = { timeout: 90_000 };
const DAY = 24 * 60 * MINUTE;

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock, for the product's gateway and for every library. */
function moveTo(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

const credentials = (email: string, password: string) => ({ email, password, role: "customer" });

async function newCustomer() {
  const email = `clock-${crypto.randomUUID()}@example.com`;
  const visitor = await rest.signUp("customer", { email });
  return { email, visitor };
}

test(
  "a session survives clock changes of minutes and of a day, and ends on time",
  SLOW,
  async () => {
    const now = Date.now();
    const { visitor } = await newCustomer();
    for (const offset of [5 * MINUTE, -5 * MINUTE, DAY, -DAY, (SESSION_DAYS - 1) * DAY]) {
      moveTo(now + offset);
      (await visitor.get("/api/auth/user")).is(200);
    }
    moveTo(now + SESSION_DAYS * DAY + MINUTE);
    (await visitor.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    moveTo(now);
    (await visitor.get("/api/auth/user")).is(200);
  },
);

test(
  "a session that began with the clock a day ahead continues after the correction",
  SLOW,
  async () => {
    const now = Date.now();
    moveTo(now + DAY);
    const { visitor } = await newCustomer();
    for (const offset of [0, -5 * MINUTE]) {
      moveTo(now + offset);
      (await visitor.get("/api/auth/user")).is(200);
    }
  },
);

test("a temporary password works for its hours, whichever way the clock moves", SLOW, async () => {
  const now = Date.now();
  /** Mails a temporary password, and tries it `offset` later. */
  const signInAfter = async (offset: number) => {
    moveTo(now);
    const { email } = await newCustomer();
    (await rest.visitor().post("/api/auth/forgot-password", { email })).is(200);
    await rest.world.runJobs();
    const text = rest.world.mails.at(-1)?.paragraphs.join("\n") ?? "";
    const [, password = ""] = /temporary password is: (\S+)/.exec(text) ?? [];
    moveTo(now + offset);
    return rest.visitor().post("/api/auth/login", credentials(email, password));
  };
  const life = TEMP_PASSWORD_HOURS * 60 * MINUTE;
  for (const offset of [-5 * MINUTE, 5 * MINUTE, life - 5 * MINUTE]) {
    (await signInAfter(offset)).is(200);
  }
  for (const offset of [life + 5 * MINUTE, 2 * DAY]) {
    (await signInAfter(offset)).refused(401, "UNAUTHENTICATED");
  }
});

test(
  "an account with many wrong passwords asks for no code after its window, even when the clock is set back",
  SLOW,
  async () => {
    const now = Date.now();
    const { email } = await newCustomer();
    const { points } = limitOf("signInPerAccount");
    const login = (password: string) =>
      rest.visitor().post("/api/auth/login", credentials(email, password));
    const guess = async () => {
      for (let index = 0; index < points; index += 1)
        (await login("Wr0ng!pass")).refused(401, "UNAUTHENTICATED");
    };
    moveTo(now);
    await guess();
    expect((await login("Str0ng!pass")).is(403).body).toMatchObject({ code: "CODE_REQUIRED" });
    moveTo(now + 5 * MINUTE);
    expect((await login("Str0ng!pass")).is(403).body).toMatchObject({ code: "CODE_REQUIRED" });
    moveTo(now + DAY);
    (await login("Str0ng!pass")).is(200);

    // Requested with the clock a day ahead, which is then corrected.
    await guess();
    expect((await login("Str0ng!pass")).is(403).body).toMatchObject({ code: "CODE_REQUIRED" });
    moveTo(now);
    (await login("Str0ng!pass")).is(200);
  },
);

test(
  "no wait is negative or longer than its window, in this process and another",
  SLOW,
  async () => {
    const now = Date.now();
    const { seconds, points } = limitOf("declines");
    for (const offset of [0, 5 * MINUTE, -5 * MINUTE, DAY, -DAY]) {
      moveTo(now + offset);
      const [one, two] = [createLimits(rest.db.query, log), createLimits(rest.db.query, log)];
      const refused: unknown[] = [];
      for (let index = 0; index < 2 * points; index += 1) {
        const limits = index % 2 === 0 ? one : two;
        await limits.consume("declines", "someone").catch((error: unknown) => refused.push(error));
      }
      expect(refused.length).toBeGreaterThanOrEqual(points);
      for (const error of refused) {
        expect(error).toMatchObject({ code: "TOO_MANY" });
        const { retryAfterSeconds } = (error as { details: { retryAfterSeconds: number } }).details;
        expect(retryAfterSeconds).toBeGreaterThan(0);
        expect(retryAfterSeconds).toBeLessThanOrEqual(seconds + 60);
      }
    }
  },
);
