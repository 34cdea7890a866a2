import { isSchema, type JsonSchema } from "./components";
import { DESCRIPTIONS } from "./descriptions";
import { formOf } from "./formats";

/** Returns the key of a property's description. */
export const propertyKey = (schema: string, name: string) => first(`${schema}.${name}`, name);

/** Returns the key of a parameter's description. `before` is the path segment before its name. */
export function parameterKey(operationId: string, before: string, name: string, place: unknown) {
  return place === "path"
    ? first(`${before}.${name}`)
    : first(`${operationId}.${name}`, `query.${name}`);
}

const first = (...keys: string[]) => keys.find((key) => key in DESCRIPTIONS);

const said = (key: string | undefined) =>
  key === undefined ? {} : { description: DESCRIPTIONS[key] };

const canBeNull = ({ type, anyOf }: JsonSchema) =>
  (Array.isArray(type) && type.includes("null")) ||
  (Array.isArray(anyOf) && anyOf.some((one: unknown) => isSchema(one) && one.type === "null"));

/** Returns a property's description. The sentence about null is included only if it can be null. */
function saidOf(key: string | undefined, property: JsonSchema) {
  const text = key === undefined ? undefined : DESCRIPTIONS[key];
  if (text === undefined) return {};
  return { description: canBeNull(property) ? text : text.replaceAll(/ Null [^.]*\./g, "") };
}

/** Adds descriptions and formats to a named schema's properties. */
export function described(schema: string, value: JsonSchema): JsonSchema {
  if (!isSchema(value.properties)) return value;
  const properties = Object.entries(value.properties).map(([name, property]) => {
    if (!isSchema(property)) return [name, property];
    return [
      name,
      { ...saidOf(propertyKey(schema, name), property), ...formOf(schema, name, property) },
    ];
  });
  return { ...value, properties: Object.fromEntries(properties) };
}

/** Adds descriptions to a call's parameters. */
export function describedCall(path: string, call: JsonSchema): JsonSchema {
  const { operationId, parameters } = call;
  if (!Array.isArray(parameters)) return call;
  return {
    ...call,
    parameters: parameters.map((parameter: unknown) => {
      if (!isSchema(parameter) || typeof parameter.name !== "string") return parameter;
      const before = wordBefore(path, parameter.name);
      const key = parameterKey(String(operationId), before, parameter.name, parameter.in);
      return { ...said(key), ...parameter };
    }),
  };
}

/** Returns the path segment before a name: "/api/bookings/{id}/stop" and "id" → "bookings". */
export const wordBefore = (path: string, name: string) =>
  path.split(`/{${name}}`)[0]?.split("/").at(-1) ?? "";
