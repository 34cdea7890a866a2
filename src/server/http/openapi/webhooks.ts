import { TEST_TYPE, WEBHOOK_TYPE_LABELS, WEBHOOK_TYPES } from "~/domain/webhook/events";
import type { BookingStatus } from "~/domain/booking/status";
import type { WebhookType } from "~/domain/webhook/events";
import { eventSchemaOf, testEventSchema } from "~/domain/webhook/schema";
import { refer } from "./schemas";

const titled = (type: string) =>
  type.replaceAll(/(?:^|[._])(\w)/g, (_all, first: string) => first.toUpperCase());

const text = { type: "string" };

/** The headers of every delivery (Standard Webhooks). */
const PARAMETERS = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "Identifies the delivery. It stays the same when the delivery is tried again.",
    schema: text,
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this try was signed, in seconds since 1970. Refuse old ones.",
    schema: { type: "integer" },
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, with the secret after `whsec_` as the key, decoded from base64. After the secret was replaced there are two for a day, with a space between.",
    schema: text,
  },
];

const RESPONSES = {
  "2XX": { description: "Received. Anything else, or no answer in ten seconds, is tried again." },
  "410": { description: "Gone: the endpoint is removed, and its owner gets an email." },
};

function delivery(type: string, label: string, schema: object, data: object) {
  return {
    post: {
      operationId: `on${titled(type)}`,
      tags: ["Webhooks"],
      summary: `${label}.`,
      description: `Sent to endpoints that subscribe to \`${type}\`.`,
      security: [],
      parameters: PARAMETERS,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema,
            example: { type, timestamp: "2026-12-01T18:00:00.000Z", data },
          },
        },
      },
      responses: RESPONSES,
    },
  };
}

/** Returns a status that a booking can have right after the event. */
function exampleStatus(type: WebhookType): BookingStatus {
  if (type === "booking.created") return "pending";
  if (type === "booking.cancelled") return "cancelled";
  if (type === "booking.started") return "in_progress";
  return /^(?:claim|payment\.(?:captured|refunded|disputed)|booking\.completed)/.test(type)
    ? "completed"
    : "accepted";
}

/** Describes what endpoints receive: `webhooks` of the API document. */
export function webhookCalls() {
  const events = WEBHOOK_TYPES.map((type) => {
    const schema = refer(eventSchemaOf(type), `${titled(type)}Event`);
    const data = {
      bookingId: "019a0000-0000-7000-8000-0000000000b1",
      bookingNumber: "CW-7K3F9",
      status: exampleStatus(type),
      version: 2,
    };
    return [type, delivery(type, WEBHOOK_TYPE_LABELS[type], schema, data)] as const;
  });
  const test = refer(testEventSchema, `${titled(TEST_TYPE)}Event`);
  return Object.fromEntries([
    ...events,
    [TEST_TYPE, delivery(TEST_TYPE, "You sent a test", test, {})],
  ]);
}
