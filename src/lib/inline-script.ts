/** Ends a script element, or a line of code, inside of what JSON takes for plain text. */
const UNSAFE = /[<\u2028\u2029]/g;

/** A value as an expression for the code of an inline script. */
export function scriptValue(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
