/** The part of /api/openapi.json that the reference reads. */
export interface ApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiCall>>;
  webhooks: Record<string, { post: ApiCall }>;
  components: {
    schemas: Record<string, ApiSchema>;
    responses: Record<string, ApiResponse>;
    parameters: Record<string, ApiParameter>;
  };
}

interface Ref {
  $ref: string;
}

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  additionalProperties?: boolean | ApiSchema;
  enum?: (string | number)[];
  const?: unknown;
  format?: string;
  /** The meaning of each value of `enum`. */
  "x-enumDescriptions"?: Record<string, string>;
  /** The HTTP status of each error code. */
  "x-statuses"?: Record<string, number>;
}

export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: ApiSchema;
  example?: unknown;
}

export interface ApiContent {
  schema: ApiSchema;
  example?: unknown;
}

export interface ApiResponse {
  description: string;
  content?: Record<string, ApiContent>;
}

export interface ApiCall {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters?: (ApiParameter | Ref)[];
  requestBody?: { content: Record<string, ApiContent> };
  responses: Record<string, ApiResponse | Ref>;
}

/** A call with its method and path. */
export interface Operation extends ApiCall {
  method: string;
  path: string;
}

const last = ($ref: string) => $ref.split("/").at(-1) ?? "";

export function schemaIn({ components }: ApiDocument, schema: ApiSchema) {
  const name = schema.$ref === undefined ? null : last(schema.$ref);
  return { name, schema: name === null ? schema : (components.schemas[name] ?? {}) };
}

export function parametersOf({ components }: ApiDocument, call: ApiCall): ApiParameter[] {
  return (call.parameters ?? []).flatMap((one) =>
    "$ref" in one ? (components.parameters[last(one.$ref)] ?? []) : one,
  );
}

export function responsesOf({ components }: ApiDocument, call: ApiCall) {
  return Object.entries(call.responses).flatMap(([status, one]) => {
    const response = "$ref" in one ? components.responses[last(one.$ref)] : one;
    return response === undefined ? [] : [{ status, ...response }];
  });
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Lists the events of webhooks. */
export const eventsOf = ({ webhooks }: ApiDocument) =>
  Object.entries(webhooks).flatMap(([type, { post }]) => {
    const content = post.requestBody?.content["application/json"];
    return content === undefined ? [] : [{ type, summary: post.summary, ...content }];
  });

/**
 * Describes a schema in a few words: "text, date-time", "list of Payment", "customer or mechanic".
 */
export function inWords(schema: ApiSchema): string {
  if (schema.$ref !== undefined) return last(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined) return among.map(inWords).join(" | ");
  if (schema.items !== undefined) return `list of ${inWords(schema.items)}`;
  const type = [schema.type ?? "any"].flat().join(" | ");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/** Returns the named objects in a property: its own, its list's, or its alternatives'. */
export function objectsIn({ $ref, items, anyOf, oneOf }: ApiSchema): ApiSchema[] {
  if ($ref !== undefined) return [{ $ref }];
  return [items, ...(anyOf ?? []), ...(oneOf ?? [])].flatMap((one) => (one ? objectsIn(one) : []));
}
