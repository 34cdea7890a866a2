import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import type { PaymentEvent } from "~/server/gateways/payments/webhook-event";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { inBatches } from "../batches";
import type { ServiceContext } from "../context";
import { currentAccount } from "../payment/authorization/account";
import { applyOnce } from "./receive";

/** How long the provider keeps its events. */
const KEPT_MS = 30 * DAY_MS;
/** Read again each time, to catch entries that appear late in the provider's list. */
const OVERLAP_MS = HOUR_MS;
const AT_ONCE = 100;
const MAX_UNANSWERED = 3;

/** Read again each night for connected accounts, beyond the last night's range. */
const NIGHTS_MS = 3 * DAY_MS;

interface Caught {
  missed: number;
  /** How many events failed. */
  left: number;
}

/**
 * Handles events of the provider that never arrived here (job payment.reconcile). Reads those since
 * the last complete run, at most thirty days back.
 */
export async function catchUpOnEvents(ctx: ServiceContext): Promise<Caught> {
  if (ctx.payments.mode === "off") return { missed: 0, left: 0 };
  const account = await currentAccount(ctx);
  const begun = ctx.clock.now();
  const known = await ctx.db.providerAccount.findUnique({ where: { key: account } });
  const until = known?.eventsUntil?.getTime() ?? 0;
  const caught = await catchUp(ctx, { createdAfter: within(begun, until - OVERLAP_MS) });
  if (caught.left === 0) {
    await ctx.db.providerAccount.update({ where: { key: account }, data: { eventsUntil: begun } });
  }
  return caught;
}

/**
 * Handles missed events of mechanics' own accounts (job payment.tieOut). Each account has its own
 * list, so they're read once a night.
 */
export async function catchUpOnAccounts(ctx: ServiceContext): Promise<Caught> {
  const caught: Caught = { missed: 0, left: 0 };
  if (ctx.payments.mode === "off") return caught;
  const account = await currentAccount(ctx);
  const known = await ctx.db.providerAccount.findUnique({ where: { key: account } });
  const lastNight = known?.tiedOutAt?.getTime() ?? 0;
  const createdAfter = within(ctx.clock.now(), lastNight - NIGHTS_MS);
  const mechanics = await ctx.db.mechanicProfile.findMany({
    where: { payoutAccountId: { not: null }, payoutAccountKey: account },
    select: { payoutAccountId: true },
  });
  for (const { payoutAccountId } of mechanics) {
    if (payoutAccountId === null) continue;
    try {
      const own = await catchUp(ctx, { createdAfter, connectedAccountId: payoutAccountId });
      caught.missed += own.missed;
      caught.left += own.left;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // An account closed at the provider doesn't stop the others.
      ctx.log.error({ err: error, payoutAccountId }, "an account's events could not be read");
      caught.left += 1;
    }
  }
  return caught;
}

function within(now: Date, since: number): Date {
  return new Date(Math.max(since, now.getTime() - KEPT_MS));
}

type Wanted = Parameters<ServiceContext["payments"]["listEvents"]>[0];

async function catchUp(ctx: ServiceContext, wanted: Wanted): Promise<Caught> {
  const caught: Caught = { missed: 0, left: 0 };
  let unanswered = 0;
  for await (const event of missing(ctx, wanted)) {
    try {
      await applyOnce(ctx, event);
      caught.missed += 1;
    } catch (error) {
      // One that fails doesn't stop the others, but a provider that's down does.
      if (error instanceof ProviderUnavailable && ++unanswered === MAX_UNANSWERED) throw error;
      ctx.log.error({ err: error, eventId: event.id }, "an event could not be caught up on");
      caught.left += 1;
    }
  }
  return caught;
}

/** Yields events about our objects that weren't handled completely. */
async function* missing(ctx: ServiceContext, wanted: Wanted): AsyncGenerator<PaymentEvent> {
  for await (const batch of inBatches(ctx.payments.listEvents(wanted), AT_ONCE)) {
    const ours = batch.filter(({ subject }) => subject.kind !== "other").map(({ id }) => id);
    const done = await ctx.db.webhookEvent.findMany({
      where: { id: { in: ours }, processedAt: { not: null } },
      select: { id: true },
    });
    const open = new Set(ours);
    for (const { id } of done) open.delete(id);
    yield* batch.filter(({ id }) => open.has(id));
  }
}
