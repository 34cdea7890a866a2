import { z } from "zod";
import { DOCUMENT_TYPES, RESUME_TYPES } from "~/domain/upload/rules";
import { DESK_TABLES } from "../desk-tables";
import { EXAMPLE_IDS } from "./example-ids";
import { idParameter, OTHERWISE, refusals, SESSION, type RefusalStatus } from "./parts";
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

/** What is sent as a file to who is signed in. */
const file =
  (description: string, type: string) =>
  (
    tag: string,
    operationId: string,
    text: string,
    statuses: readonly RefusalStatus[],
    parameters?: readonly object[],
  ) => ({
    get: call(tag, operationId, text, {
      security: SESSION,
      ...(parameters && { parameters }),
      responses: { "200": bytes(description, type), ...refusals(statuses) },
    }),
  });
const csv = file("The table.", "text/csv");

/** One that can be narrowed refuses what it doesn't know; a file has no pages. */
const deskTables = Object.fromEntries(
  DESK_TABLES.map(({ path, name, about, input }) => {
    const { properties } = propertiesOf(input, ["cursor"]);
    const parameters = Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: "query",
      schema,
    }));
    const operationId = name.replaceAll(/[-.](\w)/g, (_all, letter: string) =>
      letter.toUpperCase(),
    );
    const statuses: RefusalStatus[] = [401, 403, 503];
    return [
      `/api${path}`,
      csv(
        "Desk",
        operationId,
        `${about} For staff.`,
        parameters.length > 0 ? [400, ...statuses] : statuses,
        parameters,
      ),
    ];
  }),
);

const pdf = file("The document.", "application/pdf");

const photo = (operationId: string, text: string) =>
  file("The picture.", "image/webp")(
    "Photos",
    operationId,
    text,
    [401, 403, 404, 503],
    [idParameter("id", EXAMPLE_IDS.photo)],
  );

const document = (operationId: string, text: string, tag: string) => ({
  get: call(tag, operationId, text, {
    security: SESSION,
    parameters: [idParameter("id", EXAMPLE_IDS.document)],
    responses: {
      "200": bytes("The file.", ...Object.keys(DOCUMENT_TYPES)),
      ...refusals([401, 403, 404, 503]),
    },
  }),
});

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
  "/api/photos/{id}": photo(
    "readPhoto",
    "A photo of a booking. For its two sides and staff; a message's for those who wrote and got it. Mechanics see it until 30 days after the job's warranty.",
  ),
  "/api/photos/{id}/preview": photo(
    "readPhotoPreview",
    "The same photo, at most 800 pixels a side. Those of the trouble are also for mechanics who may take the job.",
  ),
  "/api/bookings/{id}/receipt.pdf": pdf(
    "Payments",
    "receiptPdf",
    "The receipt as a PDF. Drawn once and kept. For either party of the booking, once it was paid. `paymentId` names another of its payments, such as a tip.",
    [400, 401, 404, 503],
    [
      idParameter("id", EXAMPLE_IDS.completed),
      { name: "paymentId", in: "query", schema: { type: "string" } },
    ],
  ),
  "/api/bookings/{id}/credit-notes/{number}/pdf": pdf(
    "Payments",
    "creditNotePdf",
    "A credit note as a PDF. For either party of the booking.",
    [400, 401, 404, 503],
    [idParameter("id", EXAMPLE_IDS.completed), idParameter("number", "C-000001")],
  ),
  "/api/desk/disputes/{id}/documents/{document}": pdf(
    "Desk",
    "evidenceDocument",
    "A document of the answer to a dispute, as it goes to the bank. `receipt`, `serviceRecord` or `messages`.",
    [400, 401, 403, 404, 503],
    [idParameter("id", EXAMPLE_IDS.dispute), idParameter("document", "receipt")],
  ),
  "/api/mechanic/documents/{id}/file": document(
    "ownDocumentFile",
    "A document that the mechanic sent to be checked. Pictures are shown, a PDF is a download. 404 once it was deleted.",
    "Mechanics",
  ),
  "/api/desk/documents/{id}/file": document(
    "documentFile",
    "A mechanic's document. For staff; each look is noted down. 404 once it was deleted.",
    "Desk",
  ),
  "/api/account/export": file(
    "The archive: JSON under data/, own files under files/, receipts of what was paid under receipts/.",
    "application/zip",
  )(
    "Accounts",
    "exportAccount",
    "Everything that is kept about the caller. A zip, sent while it is made; three a day (429). 403 `REAUTH_REQUIRED` unless they signed in, or gave the password to POST /api/account/confirm, in the last ten minutes.",
    [401, 403, 429, 503],
  ),
  "/api/mechanic/statement.csv": csv(
    "Payments",
    "statementCsv",
    "A mechanic's ledger as a table. The newest 500 entries as CSV. For mechanics.",
    [401, 403, 503],
  ),
  "/api/calendar/{token}.ics": {
    get: call(
      "Calendars",
      "calendarFile",
      "A person's calendar for other programs. The secret in its address is the permission. One appointment a booking, under the same name for as long as it exists; 60 looks an hour.",
      {
        parameters: [idParameter("token", "k".repeat(43))],
        responses: {
          "200": bytes("The calendar (RFC 5545).", "text/calendar"),
          ...refusals([404, 503]),
        },
      },
    ),
  },
  ...deskTables,
  "/api/desk/payouts/runs/{id}/bank.csv": csv(
    "Desk",
    "bankFile",
    "A payout run for the bank. The payouts that are still pending, with the whole bank details. For owners; each download is noted down.",
    [400, 401, 403, 404, 503],
    [idParameter("id", EXAMPLE_IDS.payout)],
  ),
  "/api/desk/payouts/yearly.csv": csv(
    "Desk",
    "yearlyPayouts",
    "What each mechanic was paid in a calendar year (UTC). `year` is the present one unless told. For owners.",
    [400, 401, 403, 503],
    [{ name: "year", in: "query", schema: { type: "integer" }, example: 2026 }],
  ),
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
