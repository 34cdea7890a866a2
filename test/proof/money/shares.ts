import type { PrismaClient } from "~/server/gateways/db/db";

// Recomputes each side's share of every payment from quotes, discounts and refunds: the mechanic
// gets the services and the whole tip, the platform its fee, and each bears their part of a shared
// refund.

/** Kinds of rows that a refund or a dispute adds, and that paying out adds. */
const GIVEN_BACK = ["refund", "dispute"];

export async function sharedWrong(prisma: PrismaClient): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (about: string, what: string, is: number, wanted: number) => {
    if (is !== wanted) wrong.push(`${about}: ${what} is ${is}, not ${wanted}`);
  };
  const bookings = await prisma.booking.findMany({
    where: { status: "completed" },
    include: {
      payments: {
        where: { isCurrent: true },
        include: { refunds: { where: { state: "succeeded" } }, ledgerEntries: true },
      },
      ledgerEntries: { where: { kind: "owed" } },
    },
  });
  for (const { id, payments, ledgerEntries, ...booking } of bookings) {
    const job = payments.filter(({ purpose }) => purpose === "booking" || purpose === "change");
    const about = `booking ${id}`;
    // Everything requested was charged, or is due.
    const asked = job.reduce(
      (sum, { state, capturedCents, amountCents }) =>
        sum + (state === "captured" ? capturedCents : state === "due" ? amountCents : 0),
      0,
    );
    const writtenOff = ledgerEntries.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const wanted = booking.totalCents - writtenOff;
    if (job.length > 0) expect(about, "what was taken for it or is due", asked, wanted);
    const earned = (account: "mechanic" | "platform", rows: typeof payments) =>
      rows.reduce(
        (sum, payment) =>
          payment.ledgerEntries
            .filter((row) => row.account === account && row.source === payment.id)
            .reduce((sum, { amountCents }) => sum + amountCents, sum),
        0,
      );
    if (job.length > 0 && job.every(({ state }) => state === "captured")) {
      // The mechanic pays half of a shared promo, and the odd cent.
      const { discountCents, promoBornBy, subtotalCents, platformFeeCents } = booking;
      const given = promoBornBy === "shared" ? Math.ceil(discountCents / 2) : 0;
      expect(
        about,
        "the mechanic's part",
        earned("mechanic", job),
        subtotalCents - given - writtenOff,
      );
      const fee = platformFeeCents - (discountCents - given);
      expect(about, "the platform's part", earned("platform", job), fee);
    }
    for (const payment of payments) {
      if (payment.state !== "captured") continue;
      const which = `${about}, payment ${payment.id} (${payment.purpose})`;
      const { capturedCents } = payment;
      const isTip = payment.purpose === "tip";
      if (isTip) expect(which, "the mechanic's part", earned("mechanic", [payment]), capturedCents);
      const fee = isTip ? 0 : payment.platformFeeCents;
      const shared = payment.refunds
        .filter(({ bornBy }) => bornBy === "shared")
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const refund = payment.ledgerEntries
        .filter(({ account, kind }) => account === "mechanic" && kind === "refund")
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const own = Math.round((shared * fee) / capturedCents);
      expect(which, "what the mechanic gave back", -refund, shared - own);
    }
  }
  return wrong;
}

/**
 * Checks that every price is the last one its customer agreed to, and that no more was ever
 * charged.
 */
export async function agreedWrong(prisma: PrismaClient): Promise<string[]> {
  const bookings = await prisma.booking.findMany({
    include: {
      changeOrders: { orderBy: { number: "asc" } },
      payments: { where: { isCurrent: true, purpose: { in: ["booking", "change"] } } },
    },
  });
  return bookings.flatMap(({ id, totalCents, changeOrders, payments }) => {
    const approved = changeOrders.filter(({ state }) => state === "approved").at(-1);
    const agreed = approved?.totalCents ?? changeOrders[0]?.totalBeforeCents ?? totalCents;
    const taken = payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
    if (totalCents === agreed && taken <= agreed) return [];
    return [`booking ${id}: ${agreed} were agreed to, its total is ${totalCents}, taken ${taken}`];
  });
}

/**
 * Checks that a mechanic keeps nothing that was refunded or lost after its transfer: it was
 * reversed as far as its transfer covers it, or the provider refused.
 */
export async function calledBackWrong(prisma: PrismaClient): Promise<string[]> {
  const payments = await prisma.payment.findMany({
    where: { payouts: { some: { method: "connect", state: "sent" } } },
    include: {
      ledgerEntries: { include: { payoutItem: true } },
      payouts: { where: { method: "connect", state: "sent" } },
      reversals: true,
      disputes: true,
    },
  });
  return payments.flatMap(({ id, ledgerEntries, payouts, reversals, disputes }) => {
    const open = ledgerEntries.filter(
      ({ account, kind, payoutItem }) =>
        account === "mechanic" && kind !== "payout" && payoutItem === null,
    );
    const debt = -open.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = payouts.reduce((sum, one) => sum + one.amountCents - one.reversedCents, 0);
    const isGivenBack = open.some(({ kind }) => GIVEN_BACK.includes(kind));
    const waits = disputes.some(({ closedAt }) => closedAt === null);
    const wasRefused = reversals.some(({ state }) => state === "refused");
    if (debt <= 0 || left <= 0 || !isGivenBack || waits || wasRefused) return [];
    return [`payment ${id}: ${debt} were given back and are still with its mechanic`];
  });
}
