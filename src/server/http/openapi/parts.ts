import { DomainError, type Refusal } from "~/domain/errors";
import type { CallScope } from "~/domain/api-key/scopes";
import type { Access } from "~/server/access";
import { TAGS } from "./tags";

/** Each refusal's meaning and an example. */
const REFUSALS = {
  400: ["Malformed or invalid.", ["invalid", { sentence: "Please fill in all fields" }]],
  401: ["Not signed in.", ["signedOut"]],
  402: ["The card couldn't be charged.", ["cardDeclined"]],
  403: [
    "Signed in, but this role or API key may not do it; or the request came from another site's page.",
    ["onlyMechanics"],
  ],
  404: ["Not found, or not yours.", ["bookingNotFound"]],
  409: ["The current state doesn't allow it, or another request was first.", ["cannotEdit"]],
  413: ["Too large.", ["tooLarge"]],
  415: ["Unsupported content type.", ["notSentAsJson"]],
  422: ["The promo code can't be used.", ["unknownPromo"]],
  429: [
    "Too many requests. Retry-After is the number of seconds to wait.",
    ["tooManyAttempts", { wait: { value: 30, unit: "second" } }],
  ],
  431: ["The request's headers are too long.", ["headTooLong"]],
  500: ["Unexpected error. `requestId` identifies it in the server's log.", ["unexpected"]],
  503: [
    "The database, file store or payment provider isn't available, or payments aren't set up.",
    ["databaseAway"],
  ],
} as const satisfies Record<number, readonly [meaning: string, example: Readonly<Refusal>]>;

export type RefusalStatus = keyof typeof REFUSALS;

const TEXT = { type: "string" };

/** The headers of answers. */
const HEADERS = {
  "X-Request-Id": {
    description: "Identifies the request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  RateLimit: {
    description:
      "The limit that counted the call, what is left of it (`r`), and the seconds until it starts over (`t`).",
    schema: TEXT,
    example: '"keyReads";r=599;t=60',
  },
  "RateLimit-Policy": {
    description: "That limit's calls (`q`) in a window of seconds (`w`).",
    schema: TEXT,
    example: '"keyReads";q=600;w=60',
  },
  "Retry-After": { description: "The seconds to wait.", schema: { type: "integer" } },
  "X-Next-Cursor": {
    description: "Send it as `cursor` for the next page. Missing on the last page.",
    schema: TEXT,
  },
  ETag: {
    description: "Send it as If-None-Match: an unchanged answer is a 304 without a body.",
    schema: TEXT,
  },
  "X-Ignored-Parameters": {
    description: "The query parameters that this call doesn't have, separated by commas.",
    schema: TEXT,
    example: "statsu, updated_since",
  },
  "Idempotent-Replayed": {
    description:
      "Present when this is the answer of an earlier call with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
} as const;
type HeaderName = keyof typeof HEADERS;

/** Builds `components.headers`. */
export const headerComponents = () => HEADERS;

/** Refers to headers of an answer. */
export const headersOf = (...names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of every answer to a call with a rate limit. */
export const USUAL_HEADERS = ["X-Request-Id", "RateLimit", "RateLimit-Policy"] as const;

/** Builds `components.responses`, one for each status of a refusal. */
export function refusalComponents() {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [description, refusal]]) => {
      const { message, code } = new DomainError(...refusal);
      const example = { message, code, requestId: "019a0000-0000-7000-8000-0000000000aa" };
      const schema = { $ref: "#/components/schemas/Error" };
      const waits = status === "429" || status === "503";
      // Headers that are too long are refused before anything is counted.
      const usual = status === "431" ? (["X-Request-Id"] as const) : USUAL_HEADERS;
      return [
        `Refusal${status}`,
        {
          description,
          headers: headersOf(...usual, ...(waits ? (["Retry-After"] as const) : [])),
          content: { "application/json": { schema, example } },
        },
      ];
    }),
  );
}

export const when = (applies: boolean, status: RefusalStatus) => (applies ? [status] : []);

/**
 * Returns the refusals that follow from a call's access, its scope and the names in its path. A key
 * can be wrong at every call (401), come with a cookie (400), or lack the scope (403).
 */
export function usualRefusals(
  { access, scope }: { access: Access; scope: CallScope },
  names: readonly string[],
): RefusalStatus[] {
  const isForSome = scope !== "any" || (access !== "anyone" && access !== "user");
  return [
    400,
    401,
    ...when(isForSome, 403),
    ...when(access !== "anyone" && names.length > 0, 404),
    503,
  ];
}

/** Returns a call's refusals in order. Nearly every call has a rate limit. */
export function refusals(statuses: readonly RefusalStatus[], { limited = true } = {}) {
  const all = new Set<RefusalStatus>(limited ? [...statuses, 429] : statuses);
  const inOrder = [...all].toSorted((a, b) => a - b);
  return Object.fromEntries(
    inOrder.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
  );
}

/** Splits a description into the title, which is its first sentence, and the rest. */
export function headed(
  path: string,
  operationId: string,
  text: string,
  { access, scope }: { access: Access; scope: CallScope },
) {
  const [, summary, description] = /^(.+?)\. (.*)$/.exec(text) ?? [];
  const tags = TAGS.filter(({ paths }) => paths.test(path)).map(({ name }) => name);
  const session = access === "anyone" ? {} : { session: [] };
  // Only OAuth's schemes can list scopes, so the key's scope has a property of its own.
  const security = [session, ...(scope === "never" ? [] : [{ apiKey: [] }])];
  const scopes = scope === "never" || scope === "any" ? {} : { "x-required-scopes": [scope] };
  return { tags, operationId, summary, description, security, ...scopes };
}

/** Writes a path for people: the extension that a parameter must have follows it. */
export const shownPath = (path: string) => path.replace(/\{\.\+\\(\.\w+)\}/, "$1");

/** Writes a path as the document does. */
export const documentedPath = (path: string) =>
  `/api${shownPath(path).replaceAll(/:(\w+)/g, "{$1}")}`;

/** Returns the parameter names in a path. */
export const namesIn = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);

/** A call that works with the example rows. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Returns the parameters of an address: names in the path, and the query. */
export function parameters(
  names: readonly string[],
  query: { properties: Record<string, { type?: unknown }>; required?: readonly string[] },
  example: Example = {},
) {
  return [
    ...names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
      example: example.params?.[name],
    })),
    ...Object.entries(query.properties).map(([name, schema]) => {
      const required = query.required?.includes(name);
      const shown = valueOf(example.query?.[name], schema.type);
      return { name, in: "query", schema, example: shown, required };
    }),
  ];
}

/** Converts a query's text to the number or boolean it means. */
function valueOf(text: string | undefined, type: unknown) {
  if (type === "integer" && text !== undefined) return Number(text);
  return type === "boolean" && text !== undefined ? text === "true" : text;
}

export const BINARY = { type: "string", format: "binary" } as const;

/** Describes bytes of one of these types. */
export const bytesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: BINARY }]));
