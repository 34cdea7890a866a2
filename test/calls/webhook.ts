import { secrets } from "~/server/gateways/auth/secrets";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { bad, type Calls, made, missing, ok, type Scenery, signedIn, x404 } from "./call";

const URL = "https://fleet.example.com/webhooks";

/** Gives the customer the document's endpoint. */
async function withEndpoint({ prisma }: Scenery) {
  const place = { userId: ID.customer, field: `webhook:${ID.endpoint}` };
  await prisma.webhookEndpoint.create({
    data: {
      id: ID.endpoint,
      userId: ID.customer,
      url: URL,
      events: ["booking.accepted", "booking.completed"],
      secretCipher: secrets.seal("whsec_Rm9yIHRoZSBkb2N1bWVudA==", place),
      createdAt: new Date(EXAMPLE_NOW),
    },
  });
}

/** Gives the customer the document's endpoint with a delivery that arrived. */
async function withDelivery(scenery: Scenery) {
  await withEndpoint(scenery);
  const at = new Date(EXAMPLE_NOW);
  await scenery.prisma.webhookDelivery.create({
    data: {
      id: ID.delivery,
      endpointId: ID.endpoint,
      userId: ID.customer,
      eventId: ID.delivery,
      type: "booking.accepted",
      bookingId: ID.accepted,
      body: JSON.stringify({
        type: "booking.accepted",
        timestamp: EXAMPLE_NOW,
        data: {
          bookingId: ID.accepted,
          bookingNumber: "CW-7K4M2P",
          status: "accepted",
          version: 2,
        },
      }),
      state: "delivered",
      tries: 1,
      lastTriedAt: at,
      answerStatus: 200,
      answerBody: "ok",
      createdAt: at,
    },
  });
}

export const webhookCalls = {
  "auth.webhooks.list": {
    rest: { "GET /webhook-endpoints": { prepare: withEndpoint } },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.webhooks.get": {
    input: { id: ID.endpoint },
    spoiledId: "id",
    rest: { "GET /webhook-endpoints/:id": { prepare: withEndpoint } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.create": {
    input: { url: URL, events: ["booking.accepted", "booking.completed"] },
    optional: { password: "Str0ng!pass", code: "123 456" },
    rest: { "POST /webhook-endpoints": {} },
    access: [
      { cells: signedIn(made), allowed: { webhookSecret: true } },
      {
        case: "in a private network",
        input: () => ({ url: "https://printer.local/", events: ["booking.accepted"] }),
        cells: signedIn(bad),
      },
    ],
  },

  "auth.webhooks.change": {
    input: { id: ID.endpoint, events: ["booking.completed"] },
    optional: { url: URL, paused: false, password: "Str0ng!pass", code: "123 456" },
    spoiledId: "id",
    rest: { "PATCH /webhook-endpoints/:id": { prepare: withEndpoint } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.remove": {
    input: { id: ID.endpoint },
    spoiledId: "id",
    rest: { "DELETE /webhook-endpoints/:id": { prepare: withEndpoint } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.rotate": {
    input: { id: ID.endpoint },
    optional: { password: "Str0ng!pass", code: "123 456" },
    spoiledId: "id",
    rest: { "POST /webhook-endpoints/:id/rotate": { prepare: withEndpoint } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.test": {
    input: { id: ID.endpoint },
    spoiledId: "id",
    rest: { "POST /webhook-endpoints/:id/test": { prepare: withEndpoint } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.deliveries": {
    input: { id: ID.endpoint },
    optional: { state: "delivered", limit: 5, cursor: ID.delivery, updatedSince: EXAMPLE_NOW },
    spoiledId: "id",
    rest: { "GET /webhook-endpoints/:id/deliveries": { prepare: withDelivery } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "auth.webhooks.resend": {
    input: { id: ID.delivery },
    spoiledId: "id",
    rest: { "POST /deliveries/:id/resend": { prepare: withDelivery } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },
} satisfies Partial<Calls>;
