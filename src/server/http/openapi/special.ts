import { EXAMPLE_IDS } from "./example-ids";
import { idParameter, OTHERWISE, refusals, SESSION } from "./parts";

const binary = { type: "string", format: "binary" } as const;
const file = (type: string) => ({ [type]: { schema: binary } });
const status = (word: string) => ({
  "application/json": {
    schema: {
      type: "object",
      properties: { status: { type: "string" } },
      required: ["status"],
      additionalProperties: false,
    },
    example: { status: word },
  },
});

/** The calls that are no procedure's JSON: files, documents, signals. */
export const SPECIAL_PATHS = {
  "/api/logout": {
    get: {
      tags: ["Accounts"],
      operationId: "signOutByLink",
      summary: "Sign out, for browsers",
      description:
        "Redirects to the root. A prefetch or a link on another site's page signs nobody out.",
      security: [],
      responses: {
        "302": {
          description: "Signed out; Location is the root.",
          headers: { Location: { schema: { type: "string" } } },
        },
        ...refusals([503]),
        ...OTHERWISE,
      },
    },
  },
  "/api/files/{id}": {
    get: {
      tags: ["Uploads"],
      operationId: "readFile",
      summary: "A stored picture or resume",
      description:
        "Pictures for everybody signed in; a vehicle's photo for its owner and his mechanics; a resume for its owner and administrators, as a download.",
      security: SESSION,
      parameters: [idParameter("id", EXAMPLE_IDS.picture)],
      responses: {
        "200": {
          description: "The bytes.",
          content: {
            ...file("image/webp"),
            ...file("application/pdf"),
            ...file("application/msword"),
            ...file("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
          },
        },
        ...refusals([401, 404, 503]),
      },
    },
  },
  "/api/bookings/{id}/receipt.pdf": {
    get: {
      tags: ["Payments"],
      operationId: "receiptPdf",
      summary: "The receipt as a PDF",
      description: "Drawn once and kept. For either party of the booking, once it was paid.",
      security: SESSION,
      parameters: [idParameter("id", EXAMPLE_IDS.completed)],
      responses: {
        "200": { description: "The document.", content: file("application/pdf") },
        ...refusals([400, 401, 404, 503]),
      },
    },
  },
  "/api/mechanic/statement.csv": {
    get: {
      tags: ["Payments"],
      operationId: "statementCsv",
      summary: "A mechanic's ledger as a table",
      description: "The newest 500 entries as CSV. For mechanics.",
      security: SESSION,
      responses: {
        "200": { description: "The table.", content: file("text/csv") },
        ...refusals([401, 403, 503]),
      },
    },
  },
  "/api/webhooks/stripe": {
    post: {
      tags: ["Payments"],
      operationId: "paymentEvent",
      summary: "For the payment provider",
      description: "The signature over the exact bytes is the permission.",
      security: [],
      parameters: [{ name: "Stripe-Signature", in: "header", schema: { type: "string" } }],
      requestBody: { required: true, content: { "application/json": { schema: {} } } },
      responses: {
        "200": {
          description: "Received.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { received: { type: "boolean" } },
                required: ["received"],
                additionalProperties: false,
              },
            },
          },
        },
        ...refusals([400, 413, 503]),
      },
    },
  },
  "/api/health": {
    get: {
      tags: ["Administration"],
      operationId: "health",
      summary: "Whether the process lives",
      description: "Asks nothing else. Needs no session and is never limited.",
      security: [],
      responses: {
        "200": { description: "It does.", content: status("ok") },
        ...refusals([431], { limited: false }),
      },
    },
  },
  "/api/ready": {
    get: {
      tags: ["Administration"],
      operationId: "ready",
      summary: "Whether it can take requests",
      description: "For load balancers. Needs no session and is never limited.",
      security: [],
      responses: {
        "200": { description: "It can.", content: status("ok") },
        "503": {
          description: "The database is away or not up to date, or the server is stopping.",
          content: status("unavailable"),
        },
        ...refusals([431], { limited: false }),
      },
    },
  },
  "/api/openapi.json": {
    get: {
      tags: ["Administration"],
      operationId: "apiDocument",
      summary: "This document",
      description: "Made from the schemas that the calls are checked with. Needs no session.",
      security: [],
      responses: {
        "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: {} } } },
        "304": { description: "The same as the one of If-None-Match." },
        ...refusals([]),
      },
    },
  },
} as const;
