import { z } from "zod";
import { ERROR_CODES } from "~/domain/errors";
import { BRAND_NAME } from "~/domain/brand";
import { appRouter } from "~/server/root";
import { REST_ROUTES, type RestRow } from "../rest/routes";

/** What tRPC keeps of a procedure's parsers. */
const definitionSchema = z.object({ inputs: z.array(z.unknown()), output: z.unknown() });
type Definition = z.output<typeof definitionSchema>;

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
});

const ERROR_STATUSES = {
  "400": "Malformed or invalid",
  "401": "No session",
  "403": "Signed in, but this role may not do it",
  "404": "No such object, or not yours",
  "409": "The state does not allow it, or another request was first",
  "429": "Too many; see Retry-After",
  "503": "Payments not configured, or the database is away",
} as const;

/** The OpenAPI 3.1 description of the documented calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, row] of Object.entries<RestRow>(REST_ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    const shown = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    paths[shown] = { ...paths[shown], [method.toLowerCase()]: operation(route, row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} API`,
      version: "1",
      description:
        "Cookies carry the session. Money is text with two decimals, times are ISO 8601 in UTC. Every POST takes an Idempotency-Key header.",
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
    },
  };
}

const errorSchema = {
  type: "object",
  required: ["message", "code", "requestId"],
  properties: {
    message: { type: "string" },
    code: { type: "string", enum: [...ERROR_CODES] },
    requestId: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    status: { type: "string" },
  },
} as const;

function operation(route: string, row: RestRow) {
  const parser = parserOf(row);
  const names = [...route.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const success = row.status === 201 ? "201" : "200";
  return {
    operationId: route.replaceAll(/[^A-Za-z]+/g, "_"),
    parameters: names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...(row.body === "json"
      ? { requestBody: { required: true, content: jsonContent(inputOf(parser, names)) } }
      : {}),
    responses: {
      [success]: {
        description: "Success",
        content: jsonContent(toJsonSchema(parser.output, "output")),
      },
      ...Object.fromEntries(
        Object.entries(ERROR_STATUSES).map(([status, description]) => [
          status,
          { description, content: error },
        ]),
      ),
    },
  };
}

const jsonContent = (schema: unknown) => ({ "application/json": { schema } });

function parserOf(row: RestRow): Definition {
  const name = typeof row.call === "string" ? row.call : row.call({});
  const procedures: [string, unknown][] = Object.entries(appRouter._def.procedures);
  const procedure = procedures.find(([candidate]) => candidate === name)?.[1];
  if (typeof procedure !== "function" || !("_def" in procedure)) {
    throw new Error(`There is no procedure ${name}.`);
  }
  return definitionSchema.parse(procedure._def);
}

function inputOf(definition: Definition, without: string[]) {
  const schema = objectSchema.safeParse(toJsonSchema(definition.inputs[0], "input"));
  if (!schema.success) return {};
  const { properties, required, ...rest } = schema.data;
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([key]) => !without.includes(key)),
    ),
    required: required?.filter((key) => !without.includes(key)),
  };
}

function toJsonSchema(schema: unknown, io: "input" | "output") {
  if (!(schema instanceof z.ZodType)) return {};
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
