/**
 * Returns whether JSON keeps every part of a value: no dates, maps, undefined, NaN, classes or
 * `__proto__`.
 */
export function isPlainJson(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    case "object":
      return value === null || (Array.isArray(value) ? value.every(isPlainJson) : isPlain(value));
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, part]) => key !== "__proto__" && isPlainJson(part));
}
