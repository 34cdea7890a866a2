import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { z } from "zod";

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

/** An API document that answers are checked against. */
export interface Contract {
  /** Lists all documented operations, as "GET /api/…/{id}". */
  operations(): string[];
  /** Fails unless the document lists this status for the call and the JSON matches its schema. */
  check(
    method: string,
    path: string,
    answer: { status: number; headers: Headers; body: unknown; call: string },
  ): void;
}

/** The document's formats, with a check for each. */
const FORMATS = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: (text: string) => URL.canParse(text),
  "uri-reference": (text: string) => URL.canParse(text, "https://example.com"),
  binary: true,
} as const;

/** Clients accept new properties of an answer. A test refuses what the document doesn't list. */
const closed = (_key: string, value: unknown): unknown =>
  hasProperties(value) && !("additionalProperties" in value)
    ? { ...value, additionalProperties: false }
    : value;

const hasProperties = (value: unknown): value is { properties: object } =>
  value instanceof Object && "properties" in value && value.properties instanceof Object;

const pointer = (...keys: string[]) =>
  `api#/${keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/**
 * Creates the contract of an OpenAPI 3.1 document, read as a client gets it: JSON has no undefined.
 */
export function contractOf(served: unknown): Contract {
  const document = documentSchema.parse(JSON.parse(JSON.stringify(served), closed));
  const ajv = new Ajv2020({ strict: false, formats: FORMATS, validateSchema: false });
  ajv.addSchema(document, "api");

  const patterns = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));

  /** Prefers a fixed path to one with a parameter. */
  function templateOf(path: string): string | undefined {
    const [plain = ""] = path.split("?");
    if (plain in document.paths) return plain;
    return patterns.find(({ pattern }) => pattern.test(plain))?.path;
  }

  return {
    operations: () =>
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    check(method, path, answer) {
      const template = templateOf(path);
      const verb = method.toLowerCase();
      const responses =
        template === undefined ? undefined : document.paths[template]?.[verb]?.responses;
      if (template === undefined || responses === undefined) return;
      const status = String(answer.status);
      expect(
        Object.keys(responses),
        `${answer.call} answered ${status}: ${String(answer.body)}`,
      ).toContain(status);
      if (answer.headers.get("content-type")?.startsWith("application/json") !== true) return;
      const refused = answer.status >= 400 && template !== "/api/ready";
      const $ref = refused
        ? pointer("components", "schemas", "Error")
        : pointer(
            "paths",
            template,
            verb,
            "responses",
            status,
            "content",
            "application/json",
            "schema",
          );
      const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
      validate(answer.body);
      expect(
        validate.errors ?? [],
        `${answer.call} ${JSON.stringify(answer.body).slice(0, 400)}`,
      ).toEqual([]);
    },
  };
}
