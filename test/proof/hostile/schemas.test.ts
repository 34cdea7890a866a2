import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { textToCents } from "~/domain/money";
import { fileIdOf } from "~/domain/upload/address";
import { pictureDataUrlBytes } from "~/domain/upload/data-url";
import { attachmentDisposition, safeFileName } from "~/domain/upload/file-name";
import { outOfBounds } from "./bounds";
import { expressionsIn, inputSchemas, otherSchemas, type InputSchema } from "./schemas";
import { noteFigures, proofSeed, proofSize } from "./size";
import { anyValue, LONG_TEXTS, spoiltLike } from "./values";
import { FIELDS } from "~/messages/fields";

// For any input, a schema returns a value within its documented bounds or refuses.

const VALUES = proofSize("HOSTILE_VALUES", 5_000);
const inputs = inputSchemas();
const others = otherSchemas();
const perInput = Math.ceil((VALUES * 0.9) / inputs.length);
const perOther = Math.ceil((VALUES * 0.1) / others.length);
const SLOW = { timeout: 60_000 + VALUES * 4 };

/** Long enough that only catastrophic backtracking reaches it, even on a busy machine. */
const FAR_TOO_LONG_MS = 2_000;

const figures = { values: 0, accepted: 0, refused: 0, schemas: inputs.length + others.length };

/** Our schemas' issues have keys. zod's own sentences appear where no rule of ours names one. */
const saysKeyOrZod = (message: string) =>
  message in FIELDS || /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)/.test(message);

function judge(schema: z.ZodType, value: unknown, bounded: boolean): void {
  figures.values += 1;
  // An exception from a schema, or from a value's own tricks, fails the test.
  const result = schema.safeParse(value);
  if (!result.success) {
    figures.refused += 1;
    expect(result.error).toBeInstanceOf(z.ZodError);
    expect(result.error.issues.length).toBeGreaterThan(0);
    for (const { message } of result.error.issues)
      expect(saysKeyOrZod(message), message).toBe(true);
    return;
  }
  figures.accepted += 1;
  if (bounded) expect(outOfBounds(result.data), describeValue(value)).toBeNull();
}

function describeValue(value: unknown): string {
  try {
    return fc.stringify(value).slice(0, 500);
  } catch {
    return "a value that can't be shown";
  }
}

test("accepts every example, so that its spoiled forms reach the rules behind the types", () => {
  for (const { name, schema, example } of inputs) {
    const result = schema.safeParse(example);
    expect(result.error?.issues, name).toBeUndefined();
    expect(outOfBounds(result.data), name).toBeNull();
  }
});

test.each(inputs)(
  "$name returns a valid value or refuses",
  SLOW,
  ({ schema, example }: InputSchema) => {
    fc.assert(
      fc.property(spoiltLike(example), (value) => judge(schema, value, true)),
      { numRuns: perInput, seed: proofSeed() },
    );
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
);

test("the schemas of answers accept or refuse any value", SLOW, () => {
  for (const { schema } of others) {
    fc.assert(
      fc.property(anyValue, (value) => judge(schema, value, false)),
      { numRuns: perOther, seed: proofSeed() },
    );
  }
  expect(figures.values).toBeGreaterThanOrEqual(VALUES);
  expect(figures.accepted).toBeGreaterThan(VALUES / 100);
  noteFigures("values", figures);
});

describe("50,000 characters (INJ-10)", () => {
  const longest = { ms: 0, where: "", tries: 0 };

  /** Takes the best of three: a busy machine is slow at times, catastrophic backtracking always. */
  function time(where: string, work: () => unknown): void {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const begun = performance.now();
      work();
      best = Math.min(best, performance.now() - begun);
      if (best < 5) break;
    }
    longest.tries += 1;
    if (best > longest.ms) Object.assign(longest, { ms: best, where });
  }

  test("are handled quickly in every text of every input", SLOW, () => {
    for (const { name, schema, example } of inputs) {
      for (const [key, value] of Object.entries(example)) {
        for (const long of LONG_TEXTS) {
          const changed = Array.isArray(value) ? [long] : long;
          time(`${name}.${key}`, () => schema.safeParse({ ...example, [key]: changed }));
        }
      }
    }
    expect(longest.ms, longest.where).toBeLessThan(FAR_TOO_LONG_MS);
  });

  test("are handled quickly by every expression in a schema, and by the text parsers", () => {
    const expressions = new Set(
      [...inputs, ...others].flatMap(({ schema }) => expressionsIn(schema)),
    );
    expect(expressions.size).toBeGreaterThan(8);
    const readers = {
      textToCents,
      fileIdOf,
      pictureDataUrlBytes,
      attachmentDisposition: (text: string) => attachmentDisposition(safeFileName(text, "doc")),
      safeFileName: (text: string) => safeFileName(text, "pdf"),
    };
    for (const long of LONG_TEXTS) {
      for (const expression of expressions) {
        time(String(expression), () => new RegExp(expression.source, expression.flags).test(long));
      }
      for (const [name, read] of Object.entries(readers)) time(name, () => read(long));
    }
    expect(longest.ms, longest.where).toBeLessThan(FAR_TOO_LONG_MS);
    noteFigures("long-texts", { ...longest, expressions: expressions.size });
  });
});
