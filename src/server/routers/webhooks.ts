import { z } from "zod";
import {
  changeEndpointSchema,
  createEndpointSchema,
  deliveriesInputSchema,
  deliveriesPageSchema,
  deliveryViewSchema,
  endpointIdSchema,
  endpointSecretSchema,
  endpointViewSchema,
  rotateSecretSchema,
} from "~/domain/webhook/schema";
import { listDeliveries, resend, sendTest } from "~/server/services/webhook/deliveries";
import {
  changeEndpoint,
  createEndpoint,
  endpointOf,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from "~/server/services/webhook/endpoints";
import { router, endpointProcedure } from "../trpc";

/** The caller's webhook endpoints and their deliveries. */
export const webhooksRouter = router({
  list: endpointProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns the caller's webhook endpoints, newest first. `pausedAt`: the caller paused it, every delivery failed for five days, or the account's access was ended, as by a new password.",
    })
    .output(z.array(endpointViewSchema))
    .query(({ ctx }) => listEndpoints(ctx, ctx.actor)),
  get: endpointProcedure
    .meta({ scope: "bookings:read", about: "Returns a webhook endpoint." })
    .input(endpointIdSchema)
    .output(endpointViewSchema)
    .query(({ ctx, input }) => endpointOf(ctx, ctx.actor.userId, input.id)),
  create: endpointProcedure
    .meta({
      scope: "never",
      about:
        "Adds a webhook endpoint. `secret` is shown only in this answer. Deliveries follow Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature` over the exact body. The body names type, time, booking, status and version; ask for the rest with an API key. Order isn't guaranteed: a higher `version` is newer. Answer 2xx within 10 seconds. Failed deliveries are tried again after 5 s, 1 m, 5 m, 30 m, 2 h, 6 h, 12 h, 24 h and 48 h. 410 removes the endpoint. Staff hear of all bookings. The owner gets an email. Takes the same proof as a new API key. 409: five endpoints. 400: not https at a public host.",
      refuses: [403],
    })
    .input(createEndpointSchema)
    .output(endpointSecretSchema)
    .mutation(({ ctx, input }) => createEndpoint(ctx, ctx.actor, input)),
  change: endpointProcedure
    .meta({
      scope: "never",
      about:
        "Changes a webhook endpoint. Missing keys don't change. `paused` false resumes it; resend what it missed. Takes the same proof as adding one, except to pause it.",
      refuses: [403],
    })
    .input(changeEndpointSchema)
    .output(endpointViewSchema)
    .mutation(({ ctx, input }) => changeEndpoint(ctx, ctx.actor, input)),
  remove: endpointProcedure
    .meta({
      scope: "never",
      about: "Removes a webhook endpoint with its deliveries. Returns the remaining endpoints.",
    })
    .input(endpointIdSchema)
    .output(z.array(endpointViewSchema))
    .mutation(({ ctx, input }) => removeEndpoint(ctx, ctx.actor, input.id)),
  rotate: endpointProcedure
    .meta({
      scope: "never",
      about:
        "Creates a new signing secret, shown only in this answer. For 24 hours deliveries carry a signature of the old one, too. Takes the same proof as adding one.",
      refuses: [403],
    })
    .input(rotateSecretSchema)
    .output(endpointSecretSchema)
    .mutation(({ ctx, input }) => rotateSecret(ctx, ctx.actor, input)),
  test: endpointProcedure
    .meta({
      scope: "bookings:write",
      about: "Sends a test delivery of the type `endpoint.test`. 409: the endpoint is paused.",
    })
    .input(endpointIdSchema)
    .output(deliveryViewSchema)
    .mutation(({ ctx, input }) => sendTest(ctx, ctx.actor, input.id)),
  deliveries: endpointProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns an endpoint's deliveries of the last 30 days, newest first, 50 a page, with the exact body and the last answer. `state` returns only those in that state.",
    })
    .input(deliveriesInputSchema)
    .output(deliveriesPageSchema)
    .query(({ ctx, input }) => listDeliveries(ctx, ctx.actor, input)),
  resend: endpointProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Sends a delivery again: the same body under the same `webhook-id`. 409: it is still being tried, or the endpoint is paused.",
    })
    .input(endpointIdSchema)
    .output(deliveryViewSchema)
    .mutation(({ ctx, input }) => resend(ctx, ctx.actor, input.id)),
});
