import { z } from "zod";
import { RESUME_TYPES } from "~/domain/upload/rules";
import { EXAMPLE_IDS } from "./example-ids";
import { idParameter, OTHERWISE, refusals, SESSION } from "./parts";
import { refer } from "./schemas";

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
  "/api/files/{id}": {
    get: call(
      "Uploads",
      "readFile",
      "A stored picture or resume. Pictures for everybody signed in; a vehicle's photo for its owner and his mechanics; a resume or a tax form for its owner and staff, as a download.",
      {
        security: SESSION,
        parameters: [idParameter("id", EXAMPLE_IDS.picture)],
        responses: {
          "200": bytes("The bytes.", "image/webp", ...Object.keys(RESUME_TYPES)),
          ...refusals([401, 404, 503]),
        },
      },
    ),
  },
  "/api/bookings/{id}/receipt.pdf": {
    get: call(
      "Payments",
      "receiptPdf",
      "The receipt as a PDF. Drawn once and kept. For either party of the booking, once it was paid.",
      {
        security: SESSION,
        parameters: [idParameter("id", EXAMPLE_IDS.completed)],
        responses: {
          "200": bytes("The document.", "application/pdf"),
          ...refusals([400, 401, 404, 503]),
        },
      },
    ),
  },
  "/api/bookings/{id}/credit-notes/{number}/pdf": {
    get: call(
      "Payments",
      "creditNotePdf",
      "A credit note as a PDF. For either party of the booking.",
      {
        security: SESSION,
        parameters: [idParameter("id", EXAMPLE_IDS.completed), idParameter("number", "C-000001")],
        responses: {
          "200": bytes("The document.", "application/pdf"),
          ...refusals([400, 401, 404, 503]),
        },
      },
    ),
  },
  "/api/desk/disputes/{id}/documents/{document}": {
    get: call(
      "Desk",
      "evidenceDocument",
      "A document of the answer to a dispute, as it goes to the bank. `receipt`, `serviceRecord` or `messages`.",
      {
        security: SESSION,
        parameters: [idParameter("id", EXAMPLE_IDS.dispute), idParameter("document", "receipt")],
        responses: {
          "200": bytes("The document.", "application/pdf"),
          ...refusals([400, 401, 403, 404, 503]),
        },
      },
    ),
  },
  "/api/mechanic/statement.csv": {
    get: call(
      "Payments",
      "statementCsv",
      "A mechanic's ledger as a table. The newest 500 entries as CSV. For mechanics.",
      {
        security: SESSION,
        responses: { "200": bytes("The table.", "text/csv"), ...refusals([401, 403, 503]) },
      },
    ),
  },
  "/api/desk/payouts/runs/{id}/bank.csv": {
    get: call(
      "Desk",
      "bankFile",
      "A payout run for the bank. The payouts that are still pending, with the whole bank details. For owners; each download is noted down.",
      {
        security: SESSION,
        parameters: [idParameter("id", EXAMPLE_IDS.payout)],
        responses: {
          "200": bytes("The table.", "text/csv"),
          ...refusals([400, 401, 403, 404, 503]),
        },
      },
    ),
  },
  "/api/desk/payouts/yearly.csv": {
    get: call(
      "Desk",
      "yearlyPayouts",
      "What each mechanic was paid in a calendar year (UTC). `year` is the present one unless told. For owners.",
      {
        security: SESSION,
        parameters: [{ name: "year", in: "query", schema: { type: "integer" }, example: 2026 }],
        responses: { "200": bytes("The table.", "text/csv"), ...refusals([400, 401, 403, 503]) },
      },
    ),
  },
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
  "/api/health": {
    get: call(
      "Administration",
      "health",
      "Whether the process lives. Asks nothing else. Needs no session and is never limited.",
      {
        responses: {
          "200": json("It does.", state, { status: "ok" }),
          ...refusals([431], { limited: false }),
        },
      },
    ),
  },
  "/api/ready": {
    get: call(
      "Administration",
      "ready",
      "Whether it can take requests. For load balancers. Needs no session and is never limited.",
      {
        responses: {
          "200": json("It can.", state, { status: "ok" }),
          "503": json("The database is away or not up to date, or the server is stopping.", state, {
            status: "unavailable",
          }),
          ...refusals([431], { limited: false }),
        },
      },
    ),
  },
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
