import { z } from "zod";
import { CANCELLATION_POLICY } from "~/domain/booking/policy";
import type { Container } from "~/server/deps";
import { asPerson } from "./as-person";
import type { PlannedAuthorization } from "./demo";

/** The sandbox's card that always works. */
export const GOOD_CARD = "4242424242424242";

const confirmed = z.object({ status: z.string() });

/**
 * Authorizes a test card for demo bookings as their customers would at checkout, so that completing
 * one charges it. Only with the payment sandbox; otherwise these bookings stay unpaid.
 */
export async function holdDemoCards(
  container: Container,
  holds: readonly PlannedAuthorization[],
): Promise<void> {
  const { deps, sandbox } = container;
  if (sandbox === null || holds.length === 0) return;
  for (const { bookingId, customerId, totalCents, acceptsPolicy, heldAt } of holds) {
    const caller = asPerson(deps, { userId: customerId, userType: "customer" }, heldAt);
    const { clientSecret } = await caller.payment.createIntent({
      bookingId,
      amount: totalCents / 100,
      ...(acceptsPolicy ? { acceptedPolicy: CANCELLATION_POLICY } : {}),
    });
    await confirmCard(container, caller, clientSecret);
    await caller.payment.refresh({ id: bookingId });
  }
  await sandbox.settle();
}

/** Confirms an intent with the test card as the customer's browser would; only with the sandbox. */
export async function confirmCard(
  { sandbox }: Container,
  caller: ReturnType<typeof asPerson>,
  clientSecret: string,
): Promise<void> {
  if (sandbox === null) return;
  const { publishableKey } = await caller.payment.config();
  const [intentId = ""] = clientSecret.split("_secret_");
  const response = await sandbox.fetch(
    new Request(`http://localhost/api/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${publishableKey}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ client_secret: clientSecret, card_number: GOOD_CARD }),
    }),
  );
  confirmed.parse(await response.json());
}
