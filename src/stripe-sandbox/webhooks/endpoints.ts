import type Stripe from "stripe";

import type { Call } from "../http/call";
import { missingParameter } from "../http/faults";
import { page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { newId } from "../store/work";

const CREATE = {
  api_version: true,
  connect: true,
  description: true,
  enabled_events: true,
  expand: true,
  metadata: true,
  url: true,
} satisfies Record<keyof Stripe.WebhookEndpointCreateParams, boolean>;

const UPDATE = {
  description: true,
  disabled: true,
  enabled_events: true,
  expand: true,
  metadata: true,
  url: true,
} satisfies Record<keyof Stripe.WebhookEndpointUpdateParams, boolean>;

/**
 * Stores an endpoint for the account check to read. The sandbox itself delivers every event to the
 * one endpoint it was created with.
 */
export async function createEndpoint(call: Call): Promise<Stripe.WebhookEndpoint> {
  const params = new Params(call.form, CREATE);
  const events = params.list("enabled_events");
  if (events.length === 0) throw missingParameter("enabled_events");
  const isConnect = params.boolean("connect") ?? false;
  const endpoint = call.work.save<Stripe.WebhookEndpoint>({
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: params.text("api_version") ?? null,
    application: isConnect ? newId("ca") : null,
    created: call.work.now,
    description: params.text("description") ?? null,
    enabled_events: events,
    livemode: false,
    metadata: params.metadata("metadata"),
    status: "enabled",
    url: params.requiredUrl("url"),
  });
  // Shown only this once, as with Stripe.
  return { ...endpoint, secret: newId("whsec", 32) };
}

export async function listEndpoints(call: Call): Promise<Page<Stripe.WebhookEndpoint>> {
  const params = new Params(call.form, PAGE_PARAMS);
  return page(call, params, "webhook_endpoint", "/v1/webhook_endpoints");
}

export async function updateEndpoint(call: Call): Promise<Stripe.WebhookEndpoint> {
  const params = new Params(call.form, UPDATE);
  const endpoint = await call.work.need("webhook_endpoint", call.id, "webhook_endpoint");
  const disabled = params.boolean("disabled");
  return call.work.save({
    ...endpoint,
    description: params.text("description") ?? endpoint.description,
    enabled_events: params.has("enabled_events")
      ? params.list("enabled_events")
      : endpoint.enabled_events,
    metadata: params.metadata("metadata", endpoint.metadata),
    status: disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled",
    url: params.url("url") ?? endpoint.url,
  });
}
