import { isSchema, type JsonSchema } from "./components";
import { DESCRIPTIONS } from "./descriptions";
import { formOf } from "./formats";

/** Which entry says what a property of a schema is. */
export const propertyKey = (schema: string, name: string) => first(`${schema}.${name}`, name);

/** Which entry says what a parameter is; `before` is the word before its name in the path. */
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

/** What a property is; when it is null, only where it can be. */
function saidOf(key: string | undefined, property: JsonSchema) {
  const text = key === undefined ? undefined : DESCRIPTIONS[key];
  if (text === undefined) return {};
  return { description: canBeNull(property) ? text : text.replaceAll(/ Null [^.]*\./g, "") };
}

/** A named schema with what each of its properties is, and the form that its text has. */
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

/** A call with what each of its parameters is. */
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

/** "/api/bookings/{id}/stop" and "id" → "bookings". */
export const wordBefore = (path: string, name: string) =>
  path.split(`/{${name}}`)[0]?.split("/").at(-1) ?? "";
