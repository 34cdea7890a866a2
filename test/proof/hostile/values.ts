import fc from "fast-check";

/** Values that have broken other products; each can appear wherever a client sends something. */
export const HOSTILE_VALUES: readonly unknown[] = [
  "",
  " ",
  "\t\r\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202egnp.exe",
  "a\u0301".repeat(60),
  "😀".repeat(60),
  "👨‍👩‍👧‍👦".repeat(30),
  "ﷺ".repeat(90),
  "İıſK",
  "x".repeat(101),
  "x".repeat(255),
  "x".repeat(2_001),
  "x".repeat(5_001),
  '\'; DROP TABLE "User"; --',
  "%_\\",
  '"'.repeat(500),
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}}${7*7}#{7*7}",
  "../../../../etc/passwd",
  "..\\..\\boot.ini",
  "CON",
  "\r\nSet-Cookie: a=b",
  "a@b.co\r\nBcc: everybody@example.com",
  '"e@attacker.example"@victim.example',
  "a＠b.co",
  "a@b",
  "1970-01-01T00:00:00Z",
  "0000-00-00T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "+275760-09-13T00:00:00.000Z",
  "2027-02-30T10:00",
  "2028-02-29T10:00",
  "2027-03-14T02:30",
  "America/Nowhere",
  "Etc/GMT+12",
  "NaN",
  "Infinity",
  "1e309",
  "-0",
  "0x10",
  "1_000",
  "105.001",
  "٣٤",
  "true",
  "null",
  "undefined",
  "[object Object]",
  0,
  -0,
  -1,
  1,
  0.1 + 0.2,
  1.005,
  9.99,
  500.01,
  1e-9,
  1e21,
  1e309,
  -1e309,
  Number.NaN,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  true,
  false,
  null,
  undefined,
  [],
  [null],
  [[]],
  ["a", "a", "a"],
  {},
  { not: "" },
  { $ne: null },
  { contains: "a" },
  { length: 1e9 },
  JSON.parse('{ "then": "a" }'),
  { toString: null },
  { valueOf: 1 },
];

/** Names with a meaning in JavaScript or the database, or that clients must not write. */
export const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "then",
  "toJSON",
  "length",
  "userType",
  "isAdmin",
  "userId",
  "customerId",
  "totalAmount",
  "platformFee",
  "passwordHash",
  "rating",
  "",
  "0",
  "a.b",
  "a[b]",
  "$where",
] as const;

const REAL_PROTOTYPE = ["__proto__", "constructor"] as const;

/** Values that JSON can't represent, but a caller inside the process can pass. */
const strange = fc.constantFrom<unknown>(
  10n,
  Symbol("s"),
  () => "called",
  new Date(Number.NaN),
  new Map([["a", 1]]),
  new Set([1]),
  new Uint8Array(3),
  Object.create(null),
  new Proxy({}, {}),
  Object.freeze({ a: 1 }),
  /a/,
  new Error("an error"),
);

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.ipV6(),
  fc.base64String({ maxLength: 60 }),
);

const number = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger());

/** Any one value: hostile, textual, numeric, JSON, or not even JSON. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: strange },
);

interface Spoiling {
  changes: [string, unknown][];
  removed: string[];
  pollution: (typeof REAL_PROTOTYPE)[number] | null;
}

function spoil(example: object, { changes, removed, pollution }: Spoiling): unknown {
  const value: Record<string, unknown> = { ...example };
  for (const key of removed) delete value[key];
  for (const [key, changed] of changes) {
    Object.defineProperty(value, key, {
      value: changed,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  if (pollution !== null) {
    Object.defineProperty(value, pollution, {
      value: { isAdmin: true, polluted: true },
      enumerable: true,
      configurable: true,
    });
  }
  return value;
}

/**
 * Returns variants of `example`: mostly with a few keys changed, removed or added, which passes the
 * first checks; the rest is anything at all.
 */
export function spoiltLike(example: object): fc.Arbitrary<unknown> {
  const own = Object.keys(example);
  const key =
    own.length === 0
      ? fc.constantFrom<string>(...HOSTILE_KEYS)
      : fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...own) },
          { weight: 1, arbitrary: fc.constantFrom<string>(...HOSTILE_KEYS) },
        );
  const spoilt = fc
    .record({
      changes: fc.array(fc.tuple(key, anyValue), { maxLength: 3 }),
      removed: fc.array(key, { maxLength: 2 }),
      pollution: fc.option(fc.constantFrom(...REAL_PROTOTYPE), { freq: 8 }),
    })
    .map((spoiling) => spoil(example, spoiling));
  const inLists = fc.array(anyValue, { maxLength: 4 });
  return fc.oneof(
    { weight: 8, arbitrary: spoilt },
    { weight: 2, arbitrary: fc.dictionary(key, fc.oneof(anyValue, inLists), { maxKeys: 12 }) },
    { weight: 1, arbitrary: anyValue },
  );
}

const LONG = 50_000;

/**
 * Texts of 50,000 characters, each made to cause backtracking in one kind of expression (INJ-10).
 */
export const LONG_TEXTS: readonly string[] = [
  "a".repeat(LONG),
  "a@".repeat(LONG / 2),
  `${"a".repeat(LONG - 1)}@`,
  `a@${"a".repeat(LONG - 2)}`,
  `a@${"a.".repeat(LONG / 2 - 1)}`,
  `${"a.".repeat(LONG / 2 - 2)}@b.c`,
  `a@${"-".repeat(LONG - 2)}`,
  "0".repeat(LONG),
  `${"1".repeat(LONG - 1)}!`,
  `(${"5-".repeat(LONG / 2 - 1)})`,
  "1.".repeat(LONG / 2),
  " ".repeat(LONG),
  `${" ".repeat(LONG - 1)}x`,
  `x${" ".repeat(LONG - 2)}x`,
  `${"\t\n".repeat(LONG / 2 - 1)}x`,
  `${"•".repeat(LONG - 1)}x`,
  `2027-01-01T10:00:00.${"9".repeat(LONG - 20)}`,
  `2027-01-01T10:00${"+".repeat(LONG - 16)}`,
  `America/${"a/".repeat(LONG / 2 - 4)}`,
  `/api/files/${"0a-".repeat(LONG / 3 - 4)}`,
  `data:image/png;base64,${"A".repeat(LONG - 23)}!`,
  `data:image/png;base64,${"=".repeat(LONG - 22)}`,
  "\ud800".repeat(LONG),
  "😀".repeat(LONG / 2),
  "́".repeat(LONG),
  `${"x.".repeat(LONG / 2 - 3)}exe`,
  "../".repeat(LONG / 3),
  '"\\'.repeat(LONG / 2),
];
