import superjson from "superjson";
import { expect, test } from "vitest";
import { isPlainJson } from "~/domain/plain-json";

class Thing {
  a = 1;
}

test.each([
  ["text", "é\u2028"],
  ["nothing", null],
  ["a list in an object", { a: [1, "b", { c: false }], d: null }],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
])("%s is plain: superjson has nothing to add", (_name, value: unknown) => {
  expect(isPlainJson(value)).toBe(true);
  expect(superjson.serialize(value).meta).toBeUndefined();
  expect(JSON.parse(JSON.stringify(value))).toEqual(superjson.serialize(value).json);
});

test.each([
  ["undefined", { a: undefined }],
  ["a date", { a: [new Date(0)] }],
  ["a map", new Map([[1, 2]])],
  ["not a number", [NaN]],
  ["infinity", Infinity],
  ["negative zero", -0],
  ["a bigint", { a: 1n }],
  ["an instance", new Thing()],
  ["a prototype as a key", JSON.parse('{"__proto__": 1}')],
])("%s is not plain", (_name, value: unknown) => {
  expect(isPlainJson(value)).toBe(false);
});
