import { z } from "zod";
import { createContextInner } from "~/server/context";
import type { Container } from "~/server/deps";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { asCustomer } from "~/server/services/payment/card/customer";
import { createStripeSandbox } from "~/stripe-sandbox/sandbox";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/store/database-store";
import { GOOD_CARD } from "./holds";

const confirmed = z.object({ status: z.literal("requires_capture") });

/** Keys that open nothing but the sandbox below. */
const KEYS = {
  secretKey: "sk_test_demo",
  publishableKey: "pk_test_demo",
  webhookSecret: "whsec_demo",
};

/**
 * Makes the paid jobs with a claim real at the payment sandbox, at the time they were paid, so that
 * staff can decide the claims with a refund. The demo's other past payments exist only here. The
 * sandbox's events are about the past, which is written already, so they're delivered to nobody.
 */
export async function chargeClaimedJobs({ deps, sandbox }: Container): Promise<void> {
  if (sandbox === null) return;
  const { prisma, payments } = deps;
  const { key: account } = await payments.account();
  const ctx = createContextInner(deps, { session: null, requestId: "demo" });
  const rows = await prisma.payment.findMany({
    where: { state: "captured", intentId: null, booking: { claims: { some: {} } } },
    include: { booking: { select: { bookingNumber: true, customerId: true } } },
    orderBy: { id: "asc" },
  });
  for (const { id, bookingId, amountCents, capturedAt, createdAt, booking } of rows) {
    const past = createStripeSandbox({
      store: createDatabaseSandboxStore(prisma),
      now: () => capturedAt ?? createdAt,
      deliverWebhook: () => Promise.resolve({ status: 200 }),
      keys: KEYS,
      pagesUrl: "http://localhost/api/sandbox/stripe/pages",
    });
    const bank = createStripeGateway({
      mode: "sandbox",
      ...KEYS,
      fetch: (input, init) => past.fetch(new Request(input, init)),
    });
    const { id: intentId, clientSecret } = await asCustomer(ctx, booking.customerId, (customerId) =>
      bank.createAuthorization({
        bookingId,
        paymentId: id,
        amountCents,
        customerId,
        description: booking.bookingNumber,
        idempotencyKey: `demo-${id}`,
      }),
    );
    const answer = await past.fetch(
      new Request(`http://localhost/api/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${KEYS.publishableKey}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ client_secret: clientSecret, card_number: GOOD_CARD }),
      }),
    );
    confirmed.parse(await answer.json());
    await bank.capture(intentId, amountCents, `demo-capture-${id}`);
    await past.settle();
    past.close();
    await prisma.payment.update({ where: { id }, data: { intentId, account } });
  }
}
