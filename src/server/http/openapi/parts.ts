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

const WAIT = { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } };

/** Builds `components.responses`, one for each status of a refusal. */
export function refusalComponents() {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [description, refusal]]) => {
      const { message, code } = new DomainError(...refusal);
      const example = { message, code, requestId: "019a0000-0000-7000-8000-0000000000aa" };
      const schema = { $ref: "#/components/schemas/Error" };
      const waits = status === "429" || status === "503";
      return [
        `Refusal${status}`,
        {
          description,
          ...(waits ? { headers: WAIT } : {}),
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
  const security = [
    session,
    ...(scope === "never" ? [] : [{ apiKey: scope === "any" ? [] : [scope] }]),
  ];
  return { tags, operationId, summary, description, security };
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
