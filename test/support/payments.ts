import type { Prisma } from "~/generated/prisma/client";
import type { PaymentStatus } from "~/domain/payment/status";
import type { PrismaClient } from "~/server/gateways/db/db";

interface Priced {
  totalCents: number;
  platformFeeCents: number;
  discountCents: number;
}

/** The payment of a booking whose money is there, without an object of the provider behind it. */
export function paymentFor(
  status: PaymentStatus,
  { totalCents, platformFeeCents, discountCents }: Priced,
): Prisma.PaymentCreateWithoutBookingInput[] {
  const asked = {
    purpose: "booking" as const,
    amountCents: totalCents,
    platformFeeCents,
    subsidyCents: discountCents,
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

/** What a booking asks its customer for now. */
export function currentPayment(prisma: PrismaClient, bookingId: string) {
  return prisma.payment.findFirst({ where: { bookingId, purpose: "booking", isCurrent: true } });
}

/** The provider's id of it; empty where nothing was made yet. */
export async function currentIntent(prisma: PrismaClient, bookingId: string): Promise<string> {
  return (await currentPayment(prisma, bookingId))?.intentId ?? "";
}

/** The receipt of a captured booking, as its capture writes it. */
export async function giveReceipt(
  prisma: PrismaClient,
  bookingId: string,
  data: { amountCents: number; issuedAt?: Date },
) {
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId, isCurrent: true } });
  return prisma.receipt.create({ data: { ...data, bookingId, paymentId: payment.id } });
}
