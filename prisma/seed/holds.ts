import { z } from "zod";
import { createContextInner } from "~/server/context";
import type { Container } from "~/server/deps";
import { createCaller } from "~/server/root";
import type { PlannedHold } from "./demo";

/** The stand-in's card that is always good. */
const GOOD_CARD = "4242424242424242";

const confirmed = z.object({ status: z.string() });

/**
 * Holds a test card for demo bookings as their customers would at the checkout, so that completing
 * one charges it. Only with the payment stand-in; elsewhere these bookings stay unpaid.
 */
export async function holdDemoCards(
  container: Container,
  holds: readonly PlannedHold[],
): Promise<void> {
  const { deps, sandbox } = container;
  if (sandbox === null || holds.length === 0) return;
  for (const { bookingId, customerId, totalCents } of holds) {
    const caller = createCaller(
      createContextInner(deps, {
        requestId: "demo",
        session: {
          userId: customerId,
          userType: "customer",
          staffRole: null,
          sessionId: "",
          viaTemporary: false,
          hasSecondFactor: false,
          secondFactorAt: null,
        },
      }),
    );
    const { publishableKey } = await caller.payment.config();
    const { clientSecret } = await caller.payment.createIntent({
      bookingId,
      amount: totalCents / 100,
    });
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
    await caller.payment.refresh({ id: bookingId });
  }
  await sandbox.settle();
}
