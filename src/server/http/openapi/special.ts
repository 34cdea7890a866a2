import { z } from "zod";
import type { FileRow } from "../file";
import { FILES } from "../files";
import { EXAMPLES } from "./details";
import type { CallScope } from "~/domain/api-key/scopes";
import {
  bytesOf,
  headed,
  headersOf,
  namesIn,
  parameters,
  refusals,
  shownPath,
  USUAL_HEADERS,
  usualRefusals,
} from "./parts";
import type { JsonSchema } from "./components";
import { propertiesOf, refer } from "./schemas";

const USUAL = headersOf(...USUAL_HEADERS);

/** Describes a file. It has no pages, and refuses unknown filters if it has any. */
function fileCall(row: FileRow) {
  const { path, access, scope, operationId, about, sends, types, input, refuses = [] } = row;
  const names = namesIn(path);
  const properties = input ? propertiesOf(input, [...names, "cursor"]).properties : {};
  return {
    ...headed(path, operationId, about, { access, scope }),
    parameters: parameters(names, { properties }, EXAMPLES.get(`GET ${shownPath(path)}`)),
    responses: {
      "200": { description: sends, headers: USUAL, content: bytesOf(types) },
      ...refusals([...usualRefusals({ access, scope }, names), ...refuses]),
    },
  };
}

const json = (description: string, place: string, schema: z.ZodType, example?: object) => ({
  description,
  headers: headersOf("X-Request-Id"),
  content: { "application/json": { schema: refer(schema, place), ...(example && { example }) } },
});
const state = z.object({ status: z.string() });
/** An object whose keys are defined by others: Stripe, the SMS gateway, OpenAPI. */
const ANY_OBJECT = { type: "object", additionalProperties: true };
/** Health checks have no rate limit. */
const UNLIMITED = refusals([431], { limited: false });

interface Other extends JsonSchema {
  operationId: string;
  about: string;
  /** The scope of an API key. Defaults to "never". */
  scope?: CallScope;
}

/** Handlers without a procedure that aren't files. */
const OTHERS = {
  "GET /logout": {
    operationId: "signOutByLink",
    about:
      "Signs out in a browser and redirects to the root. Prefetches and links on other sites don't sign anyone out.",
    responses: {
      "302": {
        description: "Signed out. Location is the root.",
        headers: { ...USUAL, Location: { schema: { type: "string" } } },
      },
      ...refusals([400, 401, 403, 503]),
      // Only 2xx counts as success here, so this one stands for every other answer.
      default: { $ref: "#/components/responses/Refusal500" },
    },
  },
  "POST /webhooks/stripe": {
    operationId: "paymentEvent",
    about:
      "Receives events from the payment provider. The signature over the exact bytes is the permission.",
    parameters: [
      {
        name: "Stripe-Signature",
        in: "header",
        description: "Stripe's signature of the exact bytes.",
        schema: { type: "string" },
      },
    ],
    requestBody: { required: true, content: { "application/json": { schema: ANY_OBJECT } } },
    responses: {
      "200": json("Received.", "WebhookReceived", z.object({ received: z.boolean() })),
      ...refusals([400, 413, 503]),
    },
  },
  "POST /webhooks/sms": {
    operationId: "incomingText",
    about:
      "Receives texts from the SMS gateway. STOP, START and HELP are handled. Its signature is the permission. The answer is texted back.",
    parameters: [
      {
        name: "X-Twilio-Signature",
        in: "header",
        description: "The gateway's signature of the address and the form.",
        schema: { type: "string" },
      },
    ],
    requestBody: {
      required: true,
      content: { "application/x-www-form-urlencoded": { schema: ANY_OBJECT } },
    },
    responses: {
      "200": {
        description: "Received.",
        headers: headersOf("X-Request-Id"),
        content: { "text/xml": { schema: { type: "string" }, example: "<Response></Response>" } },
      },
      ...refusals([400, 404, 413, 503]),
    },
  },
  "GET /health": {
    operationId: "health",
    about:
      "Returns whether the process is alive. Checks nothing else. Needs no session and has no limit.",
    responses: { "200": json("It's alive.", "ServerState", state, { status: "ok" }), ...UNLIMITED },
  },
  "GET /ready": {
    operationId: "ready",
    about:
      "Returns whether the server can take requests, for load balancers. Needs no session and has no limit.",
    responses: {
      "200": json("It's ready.", "ServerState", state, { status: "ok" }),
      "503": json(
        "The database isn't available or up to date, or the server is stopping.",
        "ServerState",
        state,
        {
          status: "unavailable",
        },
      ),
      ...UNLIMITED,
    },
  },
  "GET /openapi.json": {
    operationId: "apiDocument",
    about:
      "Returns this document, generated from the schemas that validate the calls. Needs no session.",
    scope: "any",
    responses: {
      "200": {
        description: "OpenAPI 3.1.",
        headers: headersOf(...USUAL_HEADERS, "ETag"),
        content: { "application/json": { schema: ANY_OBJECT } },
      },
      "304": {
        description: "Not modified since If-None-Match.",
        headers: headersOf(...USUAL_HEADERS, "ETag"),
      },
      ...refusals([400, 401]),
    },
  },
} satisfies Record<string, Other>;

/** Calls outside the procedures' JSON, by route. */
export const SPECIAL_CALLS: readonly (readonly [route: string, operation: JsonSchema])[] = [
  ...FILES.map((row) => [`GET ${row.path}`, fileCall(row)] as const),
  ...Object.entries<Other>(OTHERS).map(([route, { operationId, about, scope, ...more }]) => {
    const [, path = ""] = route.split(" ");
    return [
      route,
      {
        ...headed(path, operationId, about, { access: "anyone", scope: scope ?? "never" }),
        ...more,
      },
    ] as const;
  }),
];
