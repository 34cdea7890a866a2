import type { Prisma, ProviderMovement } from "~/generated/prisma/client";
import type { LedgerKind } from "~/domain/payment/schema";
import type { Movement } from "~/server/gateways/payments/movements";
import { DAY_MS } from "~/domain/time/durations";
import { inBatches } from "../../batches";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";

/** Read again each time, to catch entries that appear late in the provider's list. */
const OVERLAP_MS = DAY_MS;
/** The span of one step. Progress is stored after each. */
const STEP_MS = 7 * DAY_MS;
const AT_ONCE = 100;

/**
 * Copies the provider's books, from where the last reading ended; the first time from the oldest
 * payment. Safe to repeat, because each entry is stored once. An interrupted reading continues
 * where it stopped.
 */
export async function readMovements(ctx: ServiceContext, account: string): Promise<void> {
  const now = ctx.clock.now();
  let from = await readUntil(ctx, account);
  while (from < now) {
    const to = new Date(Math.min(from.getTime() + STEP_MS, now.getTime() + 1000));
    for await (const batch of inBatches(ctx.payments.listMovements({ from, to }), AT_ONCE)) {
      await keep(ctx, account, batch);
    }
    from = to;
    await ctx.db.providerAccount.update({
      where: { key: account },
      data: { movementsUntil: to < now ? to : now },
    });
  }
  await matchRest(ctx, account);
}

async function readUntil(ctx: ServiceContext, account: string): Promise<Date> {
  const { movementsUntil, firstSeenAt } = await ctx.db.providerAccount.findUniqueOrThrow({
    where: { key: account },
  });
  if (movementsUntil !== null) return new Date(movementsUntil.getTime() - OVERLAP_MS);
  const { _min } = await ctx.db.payment.aggregate({
    where: { account },
    _min: { createdAt: true },
  });
  const first = Math.min(firstSeenAt.getTime(), _min.createdAt?.getTime() ?? Infinity);
  return new Date(first - OVERLAP_MS);
}

/** Stores entries and, in the same transaction, the ledger rows that are known only from them. */
async function keep(
  ctx: ServiceContext,
  account: string,
  movements: readonly Movement[],
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await ctx.db.providerMovement.createMany({
      data: movements.map((movement) => ({ ...movement, account })),
      // precondition: each of the provider's movements is recorded once
      skipDuplicates: true,
    });
    await match(ctx, await unmatched(ctx, account, { in: movements.map(({ id }) => id) }));
  });
}

/** Matches entries again that matched nothing when they were read. */
async function matchRest(ctx: ServiceContext, account: string): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await unmatched(ctx, account, { gt: after });
    const last = rows.at(-1);
    if (last === undefined) return;
    await inTransaction(unkeyed(ctx), (ctx) => match(ctx, rows));
    after = last.id;
  }
}

function unmatched(ctx: ServiceContext, account: string, id: Prisma.StringFilter) {
  return ctx.db.providerMovement.findMany({
    where: { account, id, matchedAt: null },
    orderBy: { id: "asc" },
    take: AT_ONCE,
  });
}

/**
 * Finds what entries belong to: a payment, a payout, a plan, or the platform's own bank. Fees and
 * plans have no other ledger row, so each gets one here.
 */
async function match(ctx: ServiceContext, rows: readonly ProviderMovement[]): Promise<void> {
  const now = ctx.clock.now();
  const intents = rows.flatMap(({ intentId }) => (intentId === null ? [] : [intentId]));
  const sources = rows.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
  const payments = await ctx.db.payment.findMany({
    where: { intentId: { in: intents } },
    select: { id: true, intentId: true, bookingId: true },
  });
  const plans = await ctx.db.providerMovement.findMany({
    where: { intentId: { in: intents }, kind: "plan" },
    select: { intentId: true },
  });
  const sent = new Set(
    [
      ...(await ctx.db.payout.findMany({
        where: { providerId: { in: sources } },
        select: { providerId: true },
      })),
      ...(await ctx.db.payoutReversal.findMany({
        where: { providerId: { in: sources } },
        select: { providerId: true },
      })),
    ].map(({ providerId }) => providerId),
  );
  const entries: Prisma.LedgerEntryCreateManyInput[] = [];
  for (const row of rows) {
    const payment = payments.find(({ intentId }) => intentId === row.intentId);
    const isPlan = plans.some(({ intentId }) => intentId !== null && intentId === row.intentId);
    const entry = (kind: LedgerKind, amountCents: number) => {
      if (amountCents === 0) return;
      entries.push({
        account: "platform",
        kind,
        source: row.id,
        amountCents,
        paymentId: payment?.id ?? null,
        bookingId: payment?.bookingId ?? null,
        createdAt: now,
      });
    };
    entry("provider_fee", -row.feeCents + (row.kind === "fee" ? row.amountCents : 0));
    if (isPlan) entry("plan", row.amountCents);
    const isTransfer = row.kind === "transfer" && row.sourceId !== null && sent.has(row.sourceId);
    const isOwn = row.kind === "fee" || row.kind === "payout";
    if (payment === undefined && !isPlan && !isTransfer && !isOwn) continue;
    await ctx.db.providerMovement.update({
      where: { id: row.id },
      data: { paymentId: payment?.id ?? null, matchedAt: now },
    });
  }
  await ctx.db.ledgerEntry.createMany({ data: entries, skipDuplicates: true });
}
