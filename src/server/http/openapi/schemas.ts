import { z } from "zod";
import { isoTime } from "~/domain/text/text";
import { errorBodySchema } from "../errors";
import { schemasOf } from "../rest/procedures";
import { proceduresOf, REST_ROUTES, type ProcedureName, type RestRow } from "../rest/routes";
import { createComponents, type JsonSchema } from "./components";

/** The schemas that a row names. */
const NAMED = new Map<z.ZodType, string>([[errorBodySchema, "Error"]]);
for (const row of Object.values<RestRow>(REST_ROUTES)) {
  if (row.name === undefined) continue;
  const schema = answerOf(proceduresOf(row)[0], row.answer);
  NAMED.set(elementOf(schema) ?? schema, row.name);
}

/** Returns a procedure's output schema, or the part that the row names. */
export function answerOf(name: ProcedureName, part: RestRow["answer"]): z.ZodType {
  const { output } = schemasOf(name);
  const inner = part && output instanceof z.ZodObject ? output.shape[part] : undefined;
  return inner instanceof z.ZodType ? inner : output;
}

function elementOf(schema: z.ZodType): z.ZodType | null {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodType
    ? schema.element
    : null;
}

/** `components.schemas`, filled by the references below. */
export const COMPONENTS = createComponents();
for (const [schema, name] of NAMED) COMPONENTS.add(name, write(schema, "output"));

/** Refers to a schema by name. `place` names it if its row doesn't. */
export function refer(schema: z.ZodType, place: string): JsonSchema {
  const name = NAMED.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const element = elementOf(schema);
  if (element) return { type: "array", items: refer(element, `${place}Item`) };
  return COMPONENTS.within(write(schema, "output"), place);
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

/**
 * Returns a procedure's input as an object without the properties in the path, or null if none are
 * left.
 */
export function inputOf(name: ProcedureName, without: readonly string[] = []) {
  const { input } = schemasOf(name);
  return input && propertiesOf(input, without);
}

/** Returns an input as an object without some properties. */
export function propertiesOf(input: z.ZodType, without: readonly string[]) {
  const { properties, required, ...rest } = objectSchema.parse(write(input, "input"));
  const kept = Object.entries(properties).filter(([key]) => !without.includes(key));
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    required: required.filter((key) => !without.includes(key)),
  };
}

function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const {
    $schema: _dialect,
    default: _default,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === isoTime) jsonSchema.format = "date-time";
      // An answer can get new properties, and a strict client must not refuse them.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return rest;
}
