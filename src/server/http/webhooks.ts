import { DomainError } from "~/domain/errors";
import { createContextInner } from "~/server/context";
import { getContainer } from "~/server/deps";
import { hearText } from "~/server/services/notification/stops";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import { BODY_CAPS, readCapped, withBodyRead } from "./body";
import type { Call } from "./call";

/**
 * Answers POST /api/webhooks/stripe. The signature covers the exact bytes, so they are passed on
 * unchanged.
 */
export async function handleStripeWebhook(call: Call): Promise<Response> {
  const bytes = await readCapped(call.request, BODY_CAPS.webhook);
  const { deps } = await getContainer();
  const ctx = createContextInner(deps, { session: null, requestId: call.requestId });
  const rawBody = new TextDecoder().decode(bytes);
  await receivePaymentEvent(ctx, rawBody, call.request.headers.get("stripe-signature"));
  return Response.json({ received: true });
}

/** Answers POST /api/webhooks/sms: incoming texts, signed by the SMS gateway. */
export async function handleSmsWebhook(call: Call): Promise<Response> {
  const bytes = await readCapped(call.request, BODY_CAPS.report);
  const { deps } = await getContainer();
  if (deps.sms === null) throw new DomainError("notFound");
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const text = deps.sms.read(form, call.request.headers.get("x-twilio-signature"));
  if (text === null) throw new DomainError("unsignedText");
  const ctx = createContextInner(deps, { session: null, requestId: call.requestId });
  const answer = await hearText(ctx, text);
  const message = answer === null ? "" : `<Message>${escapeXml(answer)}</Message>`;
  return new Response(`<Response>${message}</Response>`, {
    headers: { "content-type": "text/xml; charset=utf-8" },
  });
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Answers /api/sandbox/stripe/…: the sandbox under Stripe's paths. A 404 with real payments. */
export async function handleSandbox({ request }: Call): Promise<Response> {
  const { sandbox } = await getContainer();
  if (sandbox === null) throw new DomainError("notFound");
  return sandbox.fetch(await withBodyRead(request, BODY_CAPS.json));
}
