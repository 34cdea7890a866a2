import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isSchema } from "~/server/http/openapi/components";
import { parameterKey, propertyKey, wordBefore } from "~/server/http/openapi/describe";
import { DESCRIPTIONS } from "~/server/http/openapi/descriptions";
import { DETAILS } from "~/server/http/openapi/details";
import { openApiDocument } from "~/server/http/openapi/document";
import { COMPONENTS } from "~/server/http/openapi/schemas";

const callSchema = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        $ref: z.string().optional(),
        name: z.string().optional(),
        in: z.string().optional(),
        description: z.string().optional(),
      }),
    )
    .default([]),
});
const propertiesSchema = z.record(
  z.string(),
  z.looseObject({ description: z.string().optional() }),
);

/** Lists every schema in a part of the document, with its path. */
function eachSchema(
  value: unknown,
  visit: (place: string, schema: Record<string, unknown>) => void,
  place = "",
): void {
  if (Array.isArray(value)) {
    value.forEach((one, index) => eachSchema(one, visit, `${place}/${index}`));
  } else if (isSchema(value)) {
    visit(place, value);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "example" && key !== "examples") eachSchema(inner, visit, `${place}/${key}`);
    }
  }
}

test("every call is described, by its procedure or its row", () => {
  const silent = DETAILS.flatMap(({ route, about }) => (about === undefined ? [route] : []));
  expect(silent).toEqual([]);
});

test("no two answers have the same name", () => {
  const names = DETAILS.flatMap(({ row }) => row.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

const document = openApiDocument();
const schemas = Object.entries(document.components.schemas);
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((call) => [path, callSchema.parse(call)] as const),
);

describe("the API document", () => {
  test("describes every property and parameter, and none that no longer exists", () => {
    const used = new Set<string>();
    const silent: string[] = [];
    for (const [schema, { properties = {} }] of schemas) {
      for (const [name, property] of Object.entries(propertiesSchema.parse(properties))) {
        const key = propertyKey(schema, name);
        if (key !== undefined) used.add(key);
        if (property.description === undefined) silent.push(`${schema}.${name}`);
      }
    }
    for (const [path, { operationId, parameters }] of calls) {
      for (const parameter of parameters) {
        if (parameter.$ref !== undefined) continue;
        const { name = "" } = parameter;
        const before = wordBefore(path, name);
        const key = parameterKey(operationId, before, name, parameter.in);
        if (key !== undefined) used.add(key);
        if (parameter.description === undefined) silent.push(`${operationId}: ${name}`);
      }
    }
    expect(silent).toEqual([]);
    expect(Object.keys(DESCRIPTIONS).filter((key) => !used.has(key))).toEqual([]);
  });

  test("has a name for each object, and each of those names is used", () => {
    const text = JSON.stringify(document);
    const unused = schemas.filter(([name]) => !text.includes(`"#/components/schemas/${name}"`));
    expect(unused.map(([name]) => name)).toEqual([]);
    expect(COMPONENTS.unused()).toEqual([]);
    const inline: string[] = [];
    eachSchema(document.paths, (place, schema) => {
      if (schema.properties !== undefined) inline.push(place);
    });
    expect(inline).toEqual([]);
  });

  test("contains nothing that client generators can't handle", () => {
    const found: string[] = [];
    eachSchema({ paths: document.paths, components: document.components }, (place, schema) => {
      if (typeof schema.pattern === "string" && schema.pattern.includes("\\/")) {
        found.push(`${place}: an escaped slash in a pattern`);
      }
      if (schema.default === null) found.push(`${place}: a default of null`);
      if (place.endsWith("/schema") && Object.keys(schema).length === 0) {
        found.push(`${place}: an empty schema`);
      }
      for (const bound of [schema.minimum, schema.maximum]) {
        if (Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER) found.push(`${place}: a bound`);
      }
    });
    expect(found).toEqual([]);
  });

  test("gives each moment its format", () => {
    const formless: string[] = [];
    for (const [schema, { properties = {} }] of schemas) {
      for (const [name, property] of Object.entries(propertiesSchema.parse(properties))) {
        if (/(?:Body|Form|Update|Onboarding)/.test(schema) || schema.startsWith("New")) continue;
        const text = JSON.stringify(property);
        if (/[a-z](?:At|Until)$/.test(name) && !text.includes('"date-time"')) {
          formless.push(`${schema}.${name}`);
        }
      }
    }
    expect(formless).toEqual([]);
  });
});
