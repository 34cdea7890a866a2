import { z } from "zod";
import { field } from "~/messages/field-key";
import { factorProofShape } from "../account/second-factor/second-step";
import { followedListShape } from "../page-schema";
import { idText, isoTime } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { BOOKING_STATUSES } from "../booking/status";
import { TEST_TYPE, WEBHOOK_TYPES, type WebhookType } from "./events";

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const urlText = z
  .string({ error: field("webhookUrlMissing") })
  .trim()
  .min(1, field("webhookUrlMissing"))
  .max(TEXT_LIMITS.webhookUrl, field("tooLong"))
  .refine((url) => URL.canParse(url) && /^[\x21-\x7e]+$/.test(url), field("webhookUrlWrong"));

const typesText = z
  .array(z.enum(WEBHOOK_TYPES, { error: field("webhookEventUnknown") }), {
    error: field("webhookEventsMissing"),
  })
  .min(1, field("webhookEventsMissing"))
  .max(WEBHOOK_TYPES.length, field("webhookEventsMissing"));

/** POST /api/webhook-endpoints */
export const createEndpointSchema = z.object({
  url: urlText,
  events: typesText,
  ...factorProofShape,
});

/** PATCH /api/webhook-endpoints/{id}: changes only the keys that are sent. */
export const changeEndpointSchema = z.object({
  id: idText,
  url: urlText.optional(),
  events: typesText.optional(),
  paused: z.boolean({ error: field("webhookPausedWrong") }).optional(),
  ...factorProofShape,
});

export const endpointIdSchema = z.object({ id: idText });

/** POST /api/webhook-endpoints/{id}/rotate */
export const rotateSecretSchema = endpointIdSchema.extend(factorProofShape);

/** GET /api/webhook-endpoints/{id}/deliveries */
export const deliveriesInputSchema = z.object({
  id: idText,
  /** Only those in this state. */
  state: z.enum(DELIVERY_STATES, { error: field("webhookStateUnknown") }).optional(),
  ...followedListShape,
});

export const endpointViewSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: isoTime,
  /** When it was paused, by its owner or after five days of failures; null while it works. */
  pausedAt: isoTime.nullable(),
  /** Since when every delivery has failed; null if the last one arrived. */
  failingSince: isoTime.nullable(),
  /** Until when the previous secret signs, too. */
  oldSecretUntil: isoTime.nullable(),
});
export type EndpointView = z.output<typeof endpointViewSchema>;

/** The only answers that hold the secret. */
export const endpointSecretSchema = endpointViewSchema.extend({ secret: z.string() });
export type EndpointSecret = z.output<typeof endpointSecretSchema>;

export const deliveryViewSchema = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: isoTime,
  tries: z.number(),
  lastTriedAt: isoTime.nullable(),
  nextTryAt: isoTime.nullable(),
  /** The exact text that is signed and sent. */
  body: z.string(),
  answerStatus: z.number().nullable(),
  answerBody: z.string().nullable(),
  /** Why there was no answer. */
  failure: z.string().nullable(),
});
export type DeliveryView = z.output<typeof deliveryViewSchema>;

export const deliveriesPageSchema = z.object({
  items: z.array(deliveryViewSchema),
  nextCursor: z.string().nullable(),
});

/** The part of a delivery's body that says which booking it's about. It names no one and no price. */
const eventDataSchema = z.object({
  bookingId: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES).describe("The booking's status right after the event."),
  version: z
    .int()
    .describe("The booking's version right after the event. Deliveries can arrive in any order."),
});

const happenedAt = isoTime.describe("When it happened.");

/** Returns the schema of a delivery's body, by its type. */
export const eventSchemaOf = (type: WebhookType) =>
  z.object({
    type: z.literal(type).describe("What happened."),
    timestamp: happenedAt,
    data: eventDataSchema,
  });
export type WebhookEvent = z.output<ReturnType<typeof eventSchemaOf>>;

/** The body of a delivery that a person sends to try their endpoint. */
export const testEventSchema = z.object({
  type: z.literal(TEST_TYPE).describe("Always `endpoint.test`."),
  timestamp: happenedAt,
  data: z.object({}),
});
