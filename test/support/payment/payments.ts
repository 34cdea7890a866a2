import type { Prisma } from "~/generated/prisma/client";
import type { PaymentStatus } from "~/domain/payment/status";
import type { PrismaClient } from "~/server/gateways/db/db";
import { currentAccount } from "~/server/services/payment/authorization/account";
import type { TestWorld } from "../world";

interface Priced {
  totalCents: number;
  platformFeeCents: number;
  discountCents: number;
}

/** Creates a booking's payment without an object at the provider. */
export function paymentFor(
  status: PaymentStatus,
  { totalCents, platformFeeCents, discountCents }: Priced,
): Prisma.PaymentCreateWithoutBookingInput[] {
  const asked = {
    purpose: "booking" as const,
    amountCents: totalCents,
    platformFeeCents,
    subsidyCents: discountCents,
    discountCents,
  };
  const captured = {
    ...asked,
    state: "captured" as const,
    authorizedCents: totalCents,
    capturedCents: totalCents,
    capturedAt: new Date(),
  };
  switch (status) {
    case "none":
      return [];
    case "authorized":
      return [{ ...asked, state: status, authorizedCents: totalCents }];
    case "released":
    case "failed":
      return [{ ...asked, state: status }];
    case "due":
      return [{ ...asked, state: status, dueAt: new Date() }];
    case "captured":
      return [captured];
    case "refunded":
      return [{ ...captured, refundedCents: totalCents }];
    case "partially_refunded":
      return [{ ...captured, refundedCents: Math.ceil(totalCents / 2) }];
    case "disputed":
      return [{ ...captured, disputedCents: totalCents }];
    default:
      return status satisfies never;
  }
}

/** Returns the payment that a booking asks its customer for now. */
export function currentPayment(prisma: PrismaClient, bookingId: string) {
  return prisma.payment.findFirst({ where: { bookingId, purpose: "booking", isCurrent: true } });
}

/** Returns its id at the provider; empty before one exists. */
export async function currentIntent(prisma: PrismaClient, bookingId: string): Promise<string> {
  return (await currentPayment(prisma, bookingId))?.intentId ?? "";
}

/** Creates the receipt of a captured booking, as its capture does. */
export async function giveReceipt(
  prisma: PrismaClient,
  bookingId: string,
  data: { amountCents: number; issuedAt?: Date },
) {
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId, isCurrent: true } });
  return prisma.receipt.create({ data: { ...data, bookingId, paymentId: payment.id } });
}

/** Charges a booking's captured payment at the provider, too, so that it can be refunded. */
export async function chargeAtProvider(
  { deps, confirmCard }: Pick<TestWorld, "deps" | "confirmCard">,
  bookingId: string,
) {
  const { prisma, payments } = deps;
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId, isCurrent: true } });
  const { customerId: userId } = await prisma.booking.findUniqueOrThrow({
    where: { id: bookingId },
  });
  const { key: account } = await payments.account();
  const { customerId } = await payments.ensureCustomer({
    userId,
    email: "payer@example.com",
    name: "Casey",
  });
  await prisma.providerCustomer.createMany({ data: [{ userId, account, customerId }] });
  const intent = await payments.createAuthorization({
    bookingId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    customerId,
    description: "A job",
    idempotencyKey: `charge:${payment.id}`,
  });
  await prisma.payment.update({
    where: { id: payment.id },
    data: { intentId: intent.id, account },
  });
  await confirmCard(intent.clientSecret, "4242424242424242");
  await payments.capture(intent.id, payment.amountCents, `capture:${payment.id}`);
}

/** Creates a saved card as paying with it does; the provider doesn't know it. */
export async function givenCard(
  world: Pick<TestWorld, "deps" | "context">,
  user: { id: string },
  { id = crypto.randomUUID() }: { id?: string } = {},
) {
  const account = await currentAccount(world.context());
  const paymentMethodId = `pm_${id}`;
  return world.deps.prisma.savedCard.create({
    data: {
      id,
      userId: user.id,
      account,
      paymentMethodId,
      fingerprint: `fingerprint of ${id}`,
      brand: "visa",
      last4: "4242",
      isDefault: true,
      methods: { create: { paymentMethodId } },
    },
  });
}

/** Saves a card for this booking as its checkout does; the provider doesn't know it. */
export async function saveCardFor(prisma: PrismaClient, bookingId: string) {
  const { totalCents, platformFeeCents } = await prisma.booking.findUniqueOrThrow({
    where: { id: bookingId },
  });
  return prisma.payment.create({
    data: {
      bookingId,
      purpose: "booking",
      amountCents: totalCents,
      platformFeeCents,
      paymentMethodId: `pm_${crypto.randomUUID()}`,
    },
  });
}
