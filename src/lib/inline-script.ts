/** Characters that are safe in JSON but can end a script element or a line of code. */
const UNSAFE = /[<\u2028\u2029]/g;

/** Serializes a value as an expression for an inline script. */
export function scriptValue(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
