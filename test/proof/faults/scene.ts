import { expect } from "vitest";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import type { PrismaClient } from "~/server/gateways/db/db";
import { toDomainError } from "~/server/trpc";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  type BookingScene,
} from "~test/support/factory";
import type { TestWorld } from "~test/support/world";
import { currentIntent } from "~test/support/payment/payments";
import { moneyMoved, type StripeSide, type Webhook } from "./stripe-side";

export const GOOD_CARD = "4242424242424242";

const DAY_MS = 86_400_000;

/** Creates a booking of $105.00 with both its people, and Stripe as a separate server. */
export async function createScene(world: TestWorld, side: StripeSide, data: BookingScene = {}) {
  const { prisma } = world.deps;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, {
    customer,
    scheduledAt: new Date(world.clock.now().getTime() + DAY_MS),
    ...data,
  });
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  const scene = {
    id,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    checkout: () => asCustomer.payment.createIntent({ amount: 105, bookingId: id }),
    async pay(card = GOOD_CARD) {
      const { clientSecret } = await scene.checkout();
      await side.confirm(clientSecret, card);
      await asCustomer.payment.refresh({ id });
    },
    async startWork() {
      await asMechanic.booking.accept({ id });
      await asMechanic.booking.setStatus({ id, status: "in_progress" });
    },
    complete: () => asMechanic.booking.complete({ id }),
    cancel: () => asCustomer.booking.update({ id, status: "cancelled" }),
    booking: () => prisma.booking.findUniqueOrThrow({ where: { id } }),
    /** Expects Stripe, the booking and the ledger to agree, with nothing charged twice. */
    agreement: () => expectAgreement(prisma, side, id),
  };
  return scene;
}

/** Expects a refusal during a fault: 402 or 503, with a sentence for a person. */
export async function expectRefusal(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => null,
    (reason: unknown) => toDomainError(reason),
  );
  expect(error, "Expected a refusal.").not.toBeNull();
  expect(["PAYMENTS_UNAVAILABLE", "PAYMENT_REQUIRED"]).toContain(error?.code);
  expect(error?.message).toMatch(/[a-z].*\. .*(try|pay|card|again)/i);
  expect(error?.message).not.toMatch(/stripe|undefined|\bfetch\b|ECONN|JSON/i);
}

/**
 * Delivers one webhook as Stripe would; returns false when the product doesn't accept it (non-2xx).
 */
export async function deliver(world: TestWorld, webhook: Webhook): Promise<boolean> {
  try {
    await receivePaymentEvent(world.context(), webhook.rawBody, webhook.signature);
    return true;
  } catch {
    return false;
  }
}

/** Delivers all waiting webhooks, in this order or the reverse, until none is left. */
export async function deliverAll(
  world: TestWorld,
  side: StripeSide,
  order: "as sent" | "reversed" = "as sent",
): Promise<void> {
  while (side.webhooks.length > 0) {
    const waiting = side.webhooks.splice(0);
    for (const webhook of order === "as sent" ? waiting : waiting.toReversed()) {
      expect(await deliver(world, webhook)).toBe(true);
    }
  }
}

export async function expectAgreement(
  prisma: PrismaClient,
  side: StripeSide,
  id: string,
): Promise<void> {
  const { captures, takenCents, returnedCents, held } = await moneyMoved(side, id);
  const booking = await prisma.booking.findUniqueOrThrow({
    where: { id },
    include: { ledgerEntries: true, receipts: true, events: true },
  });
  const told = (kind: string) => booking.events.filter((event) => event.kind === kind).length;
  const entries = Object.fromEntries(
    booking.ledgerEntries
      .filter(({ account }) => account === "mechanic")
      .map(({ kind, amountCents }) => [kind, amountCents]),
  );
  const booked = booking.ledgerEntries.reduce((sum, row) => sum + row.amountCents, 0);
  const facts = {
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    captures,
    takenCents,
    returnedCents,
    held,
    entries,
    receipt: booking.receipts[0]?.amountCents ?? null,
  };
  expect(captures, JSON.stringify(facts)).toBeLessThanOrEqual(1);
  expect(booked, JSON.stringify(facts)).toBe(takenCents - returnedCents);
  expect(told("captured"), JSON.stringify(facts)).toBe(captures);
  if (takenCents > 0 && returnedCents === 0) {
    expect(facts).toMatchObject({
      status: "completed",
      paymentStatus: "captured",
      takenCents: booking.totalCents,
      held: [],
      entries: { capture: takenCents, fee: -booking.platformFeeCents },
      receipt: takenCents,
    });
    return;
  }
  if (returnedCents > 0) {
    expect(facts).toMatchObject({ paymentStatus: "refunded", returnedCents: takenCents, held: [] });
    return;
  }
  expect(facts).toMatchObject({ entries: {}, receipt: null });
  if (held.length > 0) {
    expect(facts).toMatchObject({
      paymentStatus: "authorized",
      held: [await currentIntent(prisma, id)],
    });
    expect(booking.status).not.toBe("cancelled");
  } else {
    expect(["none", "due", "failed", "released"]).toContain(booking.paymentStatus);
  }
}
