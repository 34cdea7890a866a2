import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { DomainError } from "~/domain/errors";

const DOMAIN = new URL("../../src/domain/", import.meta.url);

/** The names in every table of refusals below src/domain, found by its file's name. */
async function tables(): Promise<Map<string, string[]>> {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[/-])refusals\.ts$/.test(file),
  );
  const found = new Map<string, string[]>();
  for (const file of files) {
    const exported = (await import(new URL(file, DOMAIN).href)) as Record<string, object>;
    for (const [name, table] of Object.entries(exported)) {
      if (name.endsWith("_REFUSALS")) found.set(name, Object.keys(table));
    }
  }
  return found;
}

test("no noun reuses another one's refusal name", async () => {
  const found = await tables();
  expect(found.size).toBeGreaterThanOrEqual(24);
  expect([...found].filter(([, names]) => names.length === 0)).toEqual([]);
  const names = [...found.values()].flat();
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test("a refusal gives its facts in its message and beside it", () => {
  const refusal = new DomainError("cardOfAnother", {
    fullPrice: "105.00",
    status: "pending",
    promo: "FIRST20",
  });
  expect(refusal.message).toBe("This card was already used for FIRST20. Continue at $105.00?");
  expect(refusal.code).toBe("PROMO_CARD_USED");
  expect(refusal.details).toEqual({ fullPrice: "105.00", status: "pending" });
});

test("facts only the sentence needs stay out of the details", () => {
  const refusal = new DomainError("tooManyPending", { limit: 20 });
  expect(refusal.message).toMatch(/^You already have 20 pending bookings\./);
  expect(refusal.details).toEqual({});
});

test("a field's refusal is attached to the field", () => {
  const refusal = new DomainError("wrongCode", { field: "code" });
  expect(refusal.details).toEqual({ fields: { code: refusal.message } });
});

test("a bank's words are shown unchanged, braces included", () => {
  const sentence = "Use {field} or {another} card.";
  expect(new DomainError("cardRefused", { sentence }).message).toBe(sentence);
});

test.each([
  [1, "second", "1 second"],
  [59, "second", "59 seconds"],
  [1, "minute", "1 minute"],
  [15, "minute", "15 minutes"],
  [24, "hour", "24 hours"],
] as const)("a wait of %i %s(s) reads: %s", (value, unit, text) => {
  const refusal = new DomainError("tooManyAttempts", { wait: { value, unit } });
  expect(refusal.message).toBe(`Too many attempts. Please try again in ${text}.`);
});

test("the compiler checks the names, and each sentence's facts", () => {
  // @ts-expect-error There is no such refusal.
  expect(() => new DomainError("tooManyPendings")).toThrow(TypeError);
  // @ts-expect-error Its sentence tells a limit.
  expect(new DomainError("tooManyPending").code).toBe("CONFLICT");
  // @ts-expect-error It is the limit that is told.
  expect(new DomainError("tooManyPending", { number: 3 }).code).toBe("CONFLICT");
});
