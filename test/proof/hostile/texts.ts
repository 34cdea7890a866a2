import { z } from "zod";

/** The keys that lead from an example's root to a text. */
export type TextPath = (string | number)[];

/** Lists every text that a schema reads, including those in lists, unions and pipes. */
export function textsIn(schema: z.ZodType): TextPath[] {
  const found = new Map<string, TextPath>();
  visit(schema, [], found);
  return [...found.values()];
}

function visit(schema: unknown, path: TextPath, found: Map<string, TextPath>): void {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEmail) {
    found.set(path.join("."), path);
  } else if (schema instanceof z.ZodObject) {
    for (const [key, part] of Object.entries(schema.shape)) visit(part, [...path, key], found);
  } else if (schema instanceof z.ZodArray) {
    visit(schema.element, [...path, 0], found);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) visit(option, path, found);
  } else if (schema instanceof z.ZodPipe) {
    visit(schema.in, path, found);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    visit(schema.unwrap(), path, found);
  } else if (!isTextless(schema)) {
    throw new Error(
      `test/proof/hostile/texts.ts does not support the schema at ${path.join(".")}.`,
    );
  }
}

function isTextless(schema: unknown): boolean {
  return (
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodCustom ||
    schema instanceof z.ZodTransform
  );
}

/** Returns the example with another value at the end of a path. */
export function changedAt(example: unknown, path: TextPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === "number") return [changedAt(at(example, [key]), rest, value)];
  return {
    ...(typeof example === "object" && example !== null ? example : {}),
    [key]: changedAt(at(example, [key]), rest, value),
  };
}

/** Returns the value at the end of a path; undefined if there is none. */
export function at(value: unknown, path: TextPath): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}
