import { SCHEMA_NAMES } from "./schema-names";

export type JsonSchema = Record<string, unknown>;

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const REF = "#/components/schemas/";
const refTo = (name: string) => ({ $ref: `${REF}${name}` });

/** Capitalizes a name: "orderedServices" becomes "OrderedServices". */
const titled = (key: string) => (key[0]?.toUpperCase() ?? "") + key.slice(1);
/**
 * Returns a singular: "Services" becomes "Service", "Replies" becomes "Reply", "Addresses" becomes
 * "Address".
 */
const oneOf = (name: string) =>
  name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/(ss)es$|(?<!s)s$/, "$1");

/**
 * Collects the document's named schemas. An object is named after the place where it first appears
 * (a booking's `changeOrder` becomes `BookingChangeOrder`), or as SCHEMA_NAMES says. Equal objects
 * share a schema, so that clients get one type for one thing.
 */
export function createComponents() {
  const schemas: Record<string, JsonSchema> = {};
  const byShape = new Map<string, string>();
  const preferred = new Set<string>();

  function nameFor(path: string): string {
    const name = SCHEMA_NAMES[path];
    if (name === undefined) return path;
    preferred.add(path);
    return name;
  }

  function keep(name: string, shape: JsonSchema): JsonSchema {
    const text = JSON.stringify(shape);
    const known = byShape.get(text);
    if (known !== undefined) return refTo(known);
    if (schemas[name] !== undefined) {
      throw new Error(
        `Two schemas are called ${name}: give one of them a name in schema-names.ts.`,
      );
    }
    schemas[name] = shape;
    byShape.set(text, name);
    return refTo(name);
  }

  /** Replaces each object in a schema with a reference. */
  function within(value: JsonSchema, path: string): JsonSchema {
    if (!isSchema(value.properties) || Object.keys(value.properties).length === 0) {
      return parts(value, path);
    }
    const name = nameFor(path);
    return keep(name, parts(value, name));
  }

  function parts(value: JsonSchema, path: string): JsonSchema {
    const told = tidy(value);
    const { properties, items, additionalProperties } = told;
    if (isSchema(properties)) {
      told.properties = Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [
          key,
          isSchema(property) ? within(property, path + titled(key)) : property,
        ]),
      );
    }
    if (isSchema(items)) told.items = within(items, oneOf(path));
    if (isSchema(additionalProperties)) {
      told.additionalProperties = within(additionalProperties, oneOf(path));
    }
    for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
      const among = told[keyword];
      if (!Array.isArray(among)) continue;
      const several = among.filter((one) => isSchema(one) && one.properties).length > 1;
      told[keyword] = among.map((one: unknown, index) =>
        isSchema(one)
          ? within(one, several ? path + titled(kindOf(one) ?? `${index}`) : path)
          : one,
      );
    }
    return told;
  }

  return {
    schemas,
    within,
    /** Adds an object under this name. Later equal objects refer to it. */
    add(name: string, schema: JsonSchema): void {
      const shape = parts(schema, name);
      schemas[name] = shape;
      byShape.set(JSON.stringify(shape), name);
    },
    /** Returns preferred names that match no schema. */
    unused: () => Object.keys(SCHEMA_NAMES).filter((path) => !preferred.has(path)),
  };
}

/** Returns the constant that tells the alternatives of a union apart. */
function kindOf({ properties }: JsonSchema): string | undefined {
  if (!isSchema(properties)) return undefined;
  for (const property of Object.values(properties)) {
    if (isSchema(property) && typeof property.const === "string") {
      return property.const.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_all, next: string) =>
        next.toUpperCase(),
      );
    }
  }
  return undefined;
}

/** The bounds of JavaScript's safe integers say nothing about the field. */
const isSafeBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/**
 * Removes what client generators can't handle: an escaped `/` in a pattern, and a default of null.
 */
function tidy({ ...schema }: JsonSchema): JsonSchema {
  if (typeof schema.pattern === "string") schema.pattern = schema.pattern.replaceAll("\\/", "/");
  if (schema.default === null) delete schema.default;
  if (isSafeBound(schema.minimum)) delete schema.minimum;
  if (isSafeBound(schema.maximum)) delete schema.maximum;
  return schema;
}
