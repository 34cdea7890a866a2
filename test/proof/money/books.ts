import type Stripe from "stripe";
import type { PrismaClient } from "~/server/gateways/db/db";
import type { Provider } from "./provider";
import { agreedWrong, calledBackWrong, sharedWrong } from "./shares";

// Checks what must be true of every booking's money once nothing is in progress. Each check returns
// the errors in words; an empty list is expected.

const PAYOUT_KINDS = ["payout", "payout_returned", "payout_reversed"];
const MONEY_DISPUTED = new Set<Stripe.Dispute.Status>(["needs_response", "under_review", "lost"]);

/** Compares bookings, payments, documents and payouts with the provider's objects. */
export async function whatIsWrong(prisma: PrismaClient, provider: Provider): Promise<string[]> {
  const [bookings, entries, payouts] = await Promise.all([
    prisma.booking.findMany({
      include: {
        payments: {
          include: { refunds: { include: { creditNote: true } }, disputes: true, receipt: true },
        },
      },
    }),
    prisma.ledgerEntry.findMany({ include: { payoutItem: true } }),
    prisma.payout.findMany({
      include: { items: { include: { ledgerEntry: true } }, reversals: true },
    }),
  ]);
  const intents = new Map((await provider.all("payment_intent")).map((one) => [one.id, one]));
  const refunds = await provider.all("refund");
  const disputes = await provider.all("dispute");
  const wrong = [
    ...(await sharedWrong(prisma)),
    ...(await agreedWrong(prisma)),
    ...(await calledBackWrong(prisma)),
  ];
  const expect = expecting(wrong);

  for (const booking of bookings) {
    const { id, payments } = booking;
    for (const payment of payments) {
      const about = `booking ${id}, payment ${payment.id} (${payment.purpose} ${payment.attempt})`;
      const { intentId, capturedCents, refundedCents, state } = payment;
      const intent = intentId === null ? undefined : intents.get(intentId);
      const ofIntent = <Row extends { payment_intent: unknown }>(rows: Row[]) =>
        rows.filter((row) => intentId !== null && row.payment_intent === intentId);
      const given = sum(
        ofIntent(refunds).filter(({ status }) => status === "succeeded"),
        "amount",
      );
      const withdrawn = sum(
        ofIntent(disputes).filter(({ status }) => MONEY_DISPUTED.has(status)),
        "amount",
      );
      // The provider's object matches our row.
      expect(about, "captured", capturedCents, intent?.amount_received ?? 0);
      expect(about, "its state is captured", state === "captured", intent?.status === "succeeded");
      expect(
        about,
        "its state is authorized",
        state === "authorized",
        intent?.status === "requires_capture",
      );
      expect(about, "refunded", refundedCents, given);
      expect(about, "disputed", payment.disputedCents, Math.min(withdrawn, capturedCents));
      // The ledger.
      const own = entries.filter((row) => row.paymentId === payment.id);
      const books = sum(
        own.filter(({ kind }) => ![...PAYOUT_KINDS, "provider_fee"].includes(kind)),
        "amountCents",
      );
      expect(about, "the ledger's sum", books, capturedCents - given - withdrawn);
      // The documents.
      if (payment.isCurrent) {
        const notes = payment.refunds.flatMap(({ creditNote }) =>
          creditNote === null || creditNote.voidedAt !== null ? [] : [creditNote],
        );
        const papers = (payment.receipt?.amountCents ?? 0) - sum(notes, "amountCents");
        expect(about, "receipt less credit notes", papers, capturedCents - refundedCents);
      } else {
        expect(
          about,
          "what is left of money that nobody asked for",
          capturedCents - given - withdrawn > 0,
          false,
        );
        expect(about, "its receipt", payment.receipt, null);
      }
    }
    const current = payments.filter((one) => one.isCurrent && one.purpose === "booking");
    expect(`booking ${id}`, "more than one current payment", current.length > 1, false);
    const taken = sum(current, "capturedCents");
    if (booking.status === "cancelled") {
      expect(
        `booking ${id}`,
        "what a called-off booking keeps",
        taken - sum(current, "refundedCents"),
        0,
      );
    }
  }

  // The provider has no object without a row here.
  const known = new Set(
    bookings.flatMap(({ payments }) => payments.map(({ intentId }) => intentId)),
  );
  for (const intent of intents.values()) {
    const isLive = intent.status === "requires_capture" || intent.status === "succeeded";
    expect(
      `intent ${intent.id}`,
      "known here",
      known.has(intent.id),
      isLive || known.has(intent.id),
    );
  }

  // Each requested refund was made once.
  const asked = refunds.flatMap(({ metadata }) => metadata?.["refundId"] ?? []);
  expect("refunds", "two for one that was asked for", asked.length - new Set(asked).size, 0);

  // Payouts to mechanics: each row once, and the same amounts at the provider and in the ledger.
  const transfers = await provider.all("transfer");
  for (const payout of payouts) {
    const about = `payout ${payout.id} (${payout.state})`;
    const rows = sum(
      payout.items.map(({ ledgerEntry }) => ledgerEntry),
      "amountCents",
    );
    expect(about, "the sum of its rows", rows, payout.amountCents);
    const own = [payout.id, `${payout.id}:late`, ...payout.reversals.map(({ id }) => id)];
    const booked = sum(
      entries.filter(({ source, kind }) => own.includes(source) && PAYOUT_KINDS.includes(kind)),
      "amountCents",
    );
    const transfer = transfers.find(({ id }) => id === payout.providerId);
    const sent = transfer === undefined ? 0 : transfer.amount - transfer.amount_reversed;
    const isByHand = payout.method === "manual";
    const out = isByHand && payout.state === "sent" ? payout.amountCents : sent;
    expect(about, "its rows in the ledger", -booked, out);
  }
  expect("payouts", "asked for again after they were sent", provider.askedAgain.join(), "");
  const sentFor = transfers.map(({ metadata }) => metadata["payoutId"]);
  expect("transfers", "two for one payout", sentFor.length - new Set(sentFor).size, 0);
  return wrong;
}

/**
 * Checks that every cent of the provider's balance has a row, once the nightly run has copied it.
 */
export async function whatIsCopiedWrong(
  prisma: PrismaClient,
  provider: Provider,
): Promise<string[]> {
  const [entries, payouts, movements, transactions] = await Promise.all([
    prisma.ledgerEntry.findMany(),
    prisma.payout.findMany(),
    prisma.providerMovement.findMany(),
    provider.all("balance_transaction"),
  ]);
  const wrong: string[] = [];
  const expect = expecting(wrong);
  const balance = sum(transactions, "net");
  const copied = sum(movements, "amountCents") - sum(movements, "feeCents");
  // Manual payouts came from another bank.
  const byHand = new Set(payouts.filter(({ method }) => method === "manual").map(({ id }) => id));
  const ours = sum(
    entries.filter(({ kind, source }) => !PAYOUT_KINDS.includes(kind) || !byHand.has(source)),
    "amountCents",
  );
  expect("the provider's books", "their copy", copied, balance);
  expect("the ledger", "its sum", ours, balance);
  expect(
    "the copy",
    "movements that belong to nothing",
    movements.filter((one) => one.matchedAt === null).length,
    0,
  );
  return wrong;
}

function expecting(wrong: string[]) {
  return (about: string, what: string, is: unknown, wanted: unknown) => {
    if (is !== wanted) wrong.push(`${about}: ${what} is ${String(is)}, not ${String(wanted)}`);
  };
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
