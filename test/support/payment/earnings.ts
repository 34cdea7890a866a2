import type { PrismaClient } from "~/server/gateways/db/db";
import { secrets } from "~/server/gateways/auth/secrets";
import { givenBooking } from "../factory";

/** The sandbox's account, in test mode. */
export const SANDBOX_ACCOUNT = "acct_sandbox:test";

/** Creates a completed job of this mechanic with a captured payment and its ledger entries. */
export async function givenEarning(
  prisma: PrismaClient,
  mechanic: { id: string },
  data: {
    capturedCents?: number;
    feeCents?: number;
    subsidyCents?: number;
    availableAt?: Date;
    account?: string;
    intentId?: string;
  } = {},
) {
  const { capturedCents = 10_500, feeCents = 500, subsidyCents = 0 } = data;
  const availableAt = data.availableAt ?? new Date(Date.now() - 60_000);
  const booking = await givenBooking(prisma, {
    status: "completed",
    mechanic,
    scheduledAt: new Date(Date.now() - 3 * 86_400_000 - Math.floor(Math.random() * 8.64e10)),
  });
  await prisma.booking.update({
    where: { id: booking.id },
    data: { paymentStatus: "captured" },
  });
  const payment = await prisma.payment.create({
    data: {
      bookingId: booking.id,
      purpose: "booking",
      state: "captured",
      account: data.account ?? SANDBOX_ACCOUNT,
      intentId: data.intentId ?? null,
      amountCents: capturedCents,
      platformFeeCents: feeCents,
      subsidyCents,
      discountCents: subsidyCents,
      authorizedCents: capturedCents,
      capturedCents,
      capturedAt: new Date(),
    },
  });
  const rows = [
    ["capture", capturedCents],
    ["fee", -feeCents],
    ["promo_subsidy", subsidyCents],
  ] as const;
  await prisma.ledgerEntry.createMany({
    data: rows
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([kind, amountCents]) => ({
        mechanicId: mechanic.id,
        bookingId: booking.id,
        paymentId: payment.id,
        source: payment.id,
        kind,
        amountCents,
        availableAt,
      })),
  });
  return { booking, payment };
}

/** Records money that the mechanic owes back from a payment. */
export function givenDebt(
  prisma: PrismaClient,
  mechanic: { id: string },
  payment: { id: string; bookingId: string },
  cents: number,
) {
  return prisma.ledgerEntry.create({
    data: {
      mechanicId: mechanic.id,
      bookingId: payment.bookingId,
      paymentId: payment.id,
      source: crypto.randomUUID(),
      kind: "refund",
      amountCents: -cents,
      availableAt: new Date(),
    },
  });
}

/** Creates a manual payout of the mechanic's whole ledger balance, as part of a run. */
export async function givenPayout(
  prisma: PrismaClient,
  mechanic: { id: string },
  data: { id: string; createdAt: Date },
) {
  const rows = await prisma.ledgerEntry.findMany({ where: { mechanicId: mechanic.id } });
  return prisma.payout.create({
    data: {
      ...data,
      // Listed in a bank file, so that it can be marked as sent.
      bankFileAt: data.createdAt,
      method: "manual",
      mechanic: { connect: { id: mechanic.id } },
      run: { create: { method: "manual", createdAt: data.createdAt } },
      destination: "6789",
      amountCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
      items: { createMany: { data: rows.map(({ id }) => ({ ledgerEntryId: id })) } },
    },
  });
}

/** Creates what a manual payout needs: bank details and a tax form. */
export async function givenBank(
  prisma: PrismaClient,
  mechanic: { id: string },
  { account = "000123456789", routing = "021000021", holder = "Morgan Mechanic" } = {},
) {
  const sealed = (field: string, number: string) =>
    secrets.seal(number, { userId: mechanic.id, field });
  const form = await prisma.storedFile.create({
    data: {
      ownerId: mechanic.id,
      purpose: "tax_form",
      storageKey: `tax_form/${crypto.randomUUID()}.pdf`,
      contentType: "application/pdf",
      sizeBytes: 100,
      attachedAt: new Date(),
    },
  });
  await prisma.mechanicProfile.update({
    where: { userId: mechanic.id },
    data: {
      bankAccountHolderName: holder,
      bankAccountNumberCipher: sealed("bankAccountNumber", account),
      bankAccountLast4: account.slice(-4),
      bankRoutingNumberCipher: sealed("bankRoutingNumber", routing),
      bankRoutingLast4: routing.slice(-4),
      bankAccountType: "checking",
      taxFormFileId: form.id,
      taxFormAt: new Date(),
    },
  });
}

/** Returns a mechanic's ledger balance in cents: what they are owed. */
export async function ledgerSumOf(prisma: PrismaClient, mechanicId: string): Promise<number> {
  const { _sum } = await prisma.ledgerEntry.aggregate({
    where: { mechanicId },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
