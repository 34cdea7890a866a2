import { z } from "zod";
import type { FileRow } from "../file";
import { FILES } from "../files";
import { EXAMPLES } from "./details";
import {
  documentedPath,
  idParameter,
  namesIn,
  OTHERWISE,
  queryParameter,
  refusals,
  SESSION,
  usualRefusals,
  when,
} from "./parts";
import { propertiesOf, refer } from "./schemas";

/** What a call says of itself, and what else it has beside that. */
function call(tag: string, operationId: string, text: string, more: object) {
  const [, summary, description] = /^(.+?)\. (.*)$/.exec(text) ?? [];
  return { tags: [tag], operationId, summary, description, security: [], ...more };
}

const bytes = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
  ),
});
const json = (description: string, schema: z.ZodType, example?: object) => ({
  description,
  content: { "application/json": { schema: refer(schema), ...(example && { example }) } },
});
const state = z.object({ status: z.string() });

/** A file has no pages, and one that can be narrowed refuses what it doesn't know. */
function fileCall(row: FileRow) {
  const { path, guard, tag, operationId, about, sends, types, input, refuses = [] } = row;
  const example = EXAMPLES.get(`GET ${path}`);
  const names = namesIn(path);
  const query = input ? propertiesOf(input, [...names, "cursor"]).properties : {};
  const parameters = [
    ...names.map((name) => idParameter(name, example?.params?.[name])),
    ...Object.entries(query).map(([name, schema]) =>
      queryParameter(name, schema, example?.query?.[name]),
    ),
  ];
  return call(tag, operationId, about, {
    security: guard === "anyone" ? [] : SESSION,
    parameters,
    responses: {
      "200": bytes(sends, ...types),
      ...refusals([
        ...usualRefusals(guard, names),
        ...when(Object.keys(query).length > 0, 400),
        ...refuses,
      ]),
    },
  });
}

/** Whether the process is well, asked by machines. */
const signal = (operationId: string, text: string, responses: object) => ({
  get: call("Administration", operationId, text, {
    responses: { ...responses, ...refusals([431], { limited: false }) },
  }),
});

/** The calls that are no procedure's JSON: files, documents, signals. */
export const SPECIAL_PATHS = {
  "/api/logout": {
    get: call(
      "Accounts",
      "signOutByLink",
      "Sign out, for browsers. Redirects to the root. A prefetch or a link on another site's page signs nobody out.",
      {
        responses: {
          "302": {
            description: "Signed out; Location is the root.",
            headers: { Location: { schema: { type: "string" } } },
          },
          ...refusals([503]),
          ...OTHERWISE,
        },
      },
    ),
  },
  ...Object.fromEntries(FILES.map((row) => [documentedPath(row.path), { get: fileCall(row) }])),
  "/api/webhooks/stripe": {
    post: call(
      "Payments",
      "paymentEvent",
      "For the payment provider. The signature over the exact bytes is the permission.",
      {
        parameters: [{ name: "Stripe-Signature", in: "header", schema: { type: "string" } }],
        requestBody: { required: true, content: { "application/json": { schema: {} } } },
        responses: {
          "200": json("Received.", z.object({ received: z.boolean() })),
          ...refusals([400, 413, 503]),
        },
      },
    ),
  },
  "/api/webhooks/sms": {
    post: call(
      "Notifications",
      "incomingText",
      "For the SMS gateway, which hands on what people text: STOP, START and HELP are heard. Its signature is the permission. The answer is what is texted back.",
      {
        parameters: [{ name: "X-Twilio-Signature", in: "header", schema: { type: "string" } }],
        requestBody: {
          required: true,
          content: { "application/x-www-form-urlencoded": { schema: {} } },
        },
        responses: {
          "200": {
            description: "Heard.",
            content: {
              "text/xml": { schema: { type: "string" }, example: "<Response></Response>" },
            },
          },
          ...refusals([400, 404, 413, 503]),
        },
      },
    ),
  },
  "/api/health": signal(
    "health",
    "Whether the process lives. Asks nothing else. Needs no session and is never limited.",
    { "200": json("It does.", state, { status: "ok" }) },
  ),
  "/api/ready": signal(
    "ready",
    "Whether it can take requests. For load balancers. Needs no session and is never limited.",
    {
      "200": json("It can.", state, { status: "ok" }),
      "503": json("The database is away or not up to date, or the server is stopping.", state, {
        status: "unavailable",
      }),
    },
  ),
  "/api/openapi.json": {
    get: call(
      "Administration",
      "apiDocument",
      "This document. Made from the schemas that the calls are checked with. Needs no session.",
      {
        responses: {
          "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: {} } } },
          "304": { description: "The same as the one of If-None-Match." },
          ...refusals([]),
        },
      },
    ),
  },
};
