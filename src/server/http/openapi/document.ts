import { FRESH_CODE_MINUTES } from "~/domain/account/second-factor/second-factor";
import { BRAND_NAME, FOOTER_BRAND_NAME } from "~/domain/brand";
import { PICTURE_TYPES } from "~/domain/upload/rules";
import { env } from "~/env";
import { isSingleRead, type ProcedureName } from "../rest/routes";
import type { CallScope } from "~/domain/api-key/scopes";
import type { Access } from "~/server/access";
import { described, describedCall } from "./describe";
import { DETAILS, type Details } from "./details";
import {
  BINARY,
  bytesOf,
  documentedPath,
  headed,
  headerComponents,
  headersOf,
  parameters,
  refusalComponents,
  refusals,
  USUAL_HEADERS,
  usualRefusals,
  when,
  type RefusalStatus,
} from "./parts";
import { queryOf } from "./query";
import { answerOf, COMPONENTS, inputOf, refer } from "./schemas";
import { SPECIAL_CALLS } from "./special";
import { TAGS } from "./tags";
import { webhookCalls } from "./webhooks";

const INTRODUCTION = `Every path below is JSON over HTTPS, with an API key or the session in a cookie.

- **API keys**: create one under Settings → Developers and send it as \`Authorization: Bearer cw_…\`. It makes the calls of its scopes as you. Others are a 403 \`SCOPE_REQUIRED\`, or \`NOT_BY_KEY\` if no key may make them. A key that doesn't work is a 401; a key and a cookie together are a 400.
- **Signing in**: \`POST /api/auth/login\` sets the cookie; send it with every call.
- **Rate limits**: \`RateLimit-Policy\` and \`RateLimit\` name the limit, what is left (\`r\`) and the seconds until it starts over (\`t\`). Keys have limits of their own. Beyond one, a 429 has \`Retry-After\` and \`limitName\`, and these headers name the limit that was reached.
- **Money** is text with two decimals (\`"105.00"\`); numbers are accepted too.
- **Times** are ISO 8601 in UTC.
- **Unknown keys** in a body are ignored. Query parameters that a call doesn't have are ignored too, and \`X-Ignored-Parameters\` names them.
- **Lists** that page take \`limit\` (up to 100) and \`cursor\`, which the header \`X-Next-Cursor\` of the page before holds. With \`updatedSince\` a list returns only rows that are new or changed since then: bookings, conversations, notifications, payouts, reviews, deliveries. To follow bookings without a gap, use \`order=updated\` and keep its cursor.
- **Reads of one thing** carry an \`ETag\`. Send it as \`If-None-Match\`: unchanged is a 304.
- **Changes of what you read**: send a booking's \`version\` as \`If-Match\` with \`PUT /api/bookings/{id}\`. If it changed since, the answer is a 409 \`STALE\`.
- **Breaking changes** never happen within \`/api\`. A call that ends announces it with a \`Deprecation\` header and a date.
- **Repeating a call safely**: a POST, PUT or DELETE with an \`Idempotency-Key\` header (1 to 255 visible characters) runs once. For 24 hours the same key gets the first answer again, with the header
  \`Idempotent-Replayed: true\`; the same key with another body is a 409.
- **Refusals** are \`{message, code, requestId, fields?, status?}\`. A method that a path doesn't have
  is a 405 with \`Allow\`.
- **Not offered**: managing keys and webhook endpoints by key, because a key that leaks could then outlive its removal; paying by key (show \`paymentUrl\`); open requests as events, because which ones a mechanic sees depends on things that nobody else may notice; OAuth apps, because a key already has scopes and an end date. The quick start says more.
- Browser calls from other sites are refused (403). There is no CORS.`;

/** Builds the OpenAPI 3.1 description of the documented calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  const calls = [
    ...DETAILS.map((call) => [call.route, operation(call)] as const),
    ...SPECIAL_CALLS,
  ];
  for (const [route, call] of calls) {
    const [method = "", path = ""] = route.split(" ");
    const shown = documentedPath(path);
    paths[shown] = { ...paths[shown], [method.toLowerCase()]: describedCall(shown, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} API`,
      version: "1",
      description: INTRODUCTION,
      contact: { name: FOOTER_BRAND_NAME, url: env.APP_URL },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The server this document comes from." }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: webhookCalls(),
    components: {
      schemas: Object.fromEntries(
        Object.entries(COMPONENTS.schemas).map(([name, value]) => [name, described(name, value)]),
      ),
      responses: refusalComponents(),
      headers: headerComponents(),
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description:
            "Makes the call safe to repeat: the same key gets the same answer for 24 hours.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
        IfMatch: {
          name: "If-Match",
          in: "header",
          description:
            'The `version` you read, such as `"3"`. If it has changed since, the answer is a 409 `STALE` and nothing happens.',
          schema: { type: "string" },
        },
      },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "cw_…",
          description:
            "An API key, created under Settings → Developers. `x-required-scopes` of a call is the scope that the key needs.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description: "Set by signing in or up. Over HTTPS its name starts with `__Secure-`.",
        },
      },
    },
  };
}

function operation(call: Details) {
  const { route, row, procedures, about, path, access, scope, names, example } = call;
  if (about === undefined) {
    throw new Error(`${route} lacks its sentence: ${procedures[0]} has no .meta({ about }).`);
  }
  const content = contentOf(call);
  return {
    ...headed(path, operationIdOf(call), `${about} ${FOR_WHOM[access]} ${byKey(scope)}`, {
      access,
      scope,
    }),
    parameters: [
      ...parameters(names, queryOf(call), example),
      ...(call.isRepeatable ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(row.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ],
    ...(content && { requestBody: { required: row.body !== "optional", content } }),
    responses: { ...successes(call), ...refusals(refusalsOf(call)) },
  };
}

/**
 * Derives a unique id from a row: "GET /mechanic/:userId/profile" becomes
 * getMechanicByUserIdProfile.
 */
function operationIdOf({ method, path }: Details): string {
  const words = path.replaceAll("/:", "/by-").split(/[/-]/).filter(Boolean);
  return method.toLowerCase() + words.map(titled).join("");
}

const FOR_WHOM: Record<Access, string> = {
  anyone: "Needs no session.",
  user: "For all signed-in users.",
  customer: "For customers.",
  mechanic: "For mechanics.",
  admin: "For administrators.",
  staff: "For administrators, after their second factor.",
  cashier: `For administrators, within ${FRESH_CODE_MINUTES} minutes of their second factor.`,
  owner: `For administrators who are owners, within ${FRESH_CODE_MINUTES} minutes of their second factor.`,
};

/** Describes what an API key needs for the call. */
export function byKey(scope: CallScope): string {
  if (scope === "never") return "Not for API keys (403 `NOT_BY_KEY`).";
  return scope === "any" ? "API keys need no scope." : `API keys need \`${scope}\`.`;
}

const titled = (word: string) => (word[0]?.toUpperCase() ?? "") + word.slice(1);

/** A body without required keys. */
const NO_KEYS = { type: "object" };

function contentOf(call: Details) {
  const { row, procedures, names, example } = call;
  const { body = "none" } = row;
  const place = titled(operationIdOf(call));
  if (body === "none") return null;
  if (body === "bytes") return bytesOf(PICTURE_TYPES);
  const bodyOf = (name: ProcedureName, suffix: string) =>
    COMPONENTS.within(inputOf(name, names) ?? NO_KEYS, `${place}${suffix}`);
  const [first, second] = procedures;
  if (body === "json" || body === "optional") {
    const inputs = [bodyOf(first, "Body"), ...(second ? [bodyOf(second, "BodyOther")] : [])];
    return { "application/json": { schema: anyOf(inputs), example: example?.body } };
  }
  // The file, and the rest of the input next to its bytes.
  const beside = inputOf(procedures[0], [...names, "bytes", "filename"]);
  const form = {
    type: "object",
    properties: { [body]: BINARY, ...beside?.properties },
    required: [body, ...(beside?.required ?? [])],
  };
  const schema = COMPONENTS.within(form, `${place}Form`);
  const asForm = { "multipart/form-data": { schema } };
  if (second === undefined) return asForm;
  const json = { schema: bodyOf(second, "Body"), example: example?.body };
  return { ...asForm, "application/json": json };
}

const anyOf = (schemas: readonly object[]) =>
  schemas.length === 1 ? schemas[0] : { anyOf: schemas };

const UNCHANGED = {
  description: "Not modified since If-None-Match.",
  headers: headersOf(...USUAL_HEADERS, "ETag"),
};

function successes(call: Details) {
  const { row, procedures, answer: example } = call;
  const place = `${titled(operationIdOf(call))}Answer`;
  const outputs = procedures.map((name, index) =>
    refer(answerOf(name, row.answer), index === 0 ? place : `${place}Other`),
  );
  const answer = (description: string, more: object) => ({
    description,
    headers: headersOf(
      ...USUAL_HEADERS,
      ...(row.answer === "items" ? (["X-Next-Cursor"] as const) : []),
      ...(isSingleRead(call.route, row) ? (["ETag"] as const) : []),
      ...(call.isRepeatable ? (["Idempotent-Replayed"] as const) : []),
      "X-Ignored-Parameters",
    ),
    content: { "application/json": { schema: anyOf(outputs), ...more } },
  });
  const unchanged = isSingleRead(call.route, row) ? { "304": UNCHANGED } : {};
  return typeof row.status === "function"
    ? { "200": answer("Saved.", {}), "201": answer("Created.", { schema: outputs[0], example }) }
    : { [String(row.status ?? 200)]: answer("Done.", { example }), ...unchanged };
}

function refusalsOf({ method, row, access, scope, names, refuses }: Details): RefusalStatus[] {
  const writes = method !== "GET";
  return [
    ...usualRefusals({ access, scope }, names),
    ...when(writes, 403),
    // An Idempotency-Key belongs to the session, which calls for anyone accept as well.
    ...when(writes, 409),
    ...when(writes, 413),
    ...when(row.body !== undefined && row.body !== "bytes", 415),
    ...refuses,
  ];
}
