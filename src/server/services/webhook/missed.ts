import { ProviderUnavailable } from "~/server/gateways/payments/errors";
import type { PaymentEvent } from "~/server/gateways/payments/gateway";
import type { ServiceContext } from "../context";
import { currentAccount } from "../payment/account";
import { applyOnce } from "./receive";

/** How long the provider keeps its events. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Looked at again each time: what a list did not show yet. */
const OVERLAP_MS = 60 * 60 * 1000;
const AT_ONCE = 100;
const MAX_UNANSWERED = 3;

/**
 * Does what events of the provider ask for that never arrived here (job payment.reconcile), whatever
 * they are about. It goes through those since the last time that all of them were done, at most
 * thirty days back.
 */
export async function catchUpOnEvents(ctx: ServiceContext): Promise<{ missed: number }> {
  if (ctx.payments.mode === "off") return { missed: 0 };
  const account = await currentAccount(ctx);
  const begun = ctx.clock.now();
  let missed = 0;
  let left = 0;
  let unanswered = 0;
  for await (const event of missing(ctx, await sinceWhen(ctx, account, begun))) {
    try {
      await applyOnce(ctx, event);
      missed += 1;
    } catch (error) {
      // One that can't be done must not keep the others from it; a provider that is away must.
      if (error instanceof ProviderUnavailable && ++unanswered === MAX_UNANSWERED) throw error;
      ctx.log.error({ err: error, eventId: event.id }, "an event could not be caught up on");
      left += 1;
    }
  }
  if (left === 0) {
    await ctx.db.providerAccount.update({ where: { key: account }, data: { eventsUntil: begun } });
  }
  return { missed };
}

async function sinceWhen(ctx: ServiceContext, account: string, now: Date): Promise<Date> {
  const known = await ctx.db.providerAccount.findUnique({ where: { key: account } });
  const until = known?.eventsUntil?.getTime() ?? 0;
  return new Date(Math.max(until - OVERLAP_MS, now.getTime() - KEPT_MS));
}

/** Events about something of ours that were not worked on to the end. */
async function* missing(ctx: ServiceContext, createdAfter: Date): AsyncGenerator<PaymentEvent> {
  let batch: PaymentEvent[] = [];
  for await (const event of ctx.payments.listEvents({ createdAfter })) {
    if (event.subject.kind !== "other") batch.push(event);
    if (batch.length < AT_ONCE) continue;
    yield* undone(ctx, batch);
    batch = [];
  }
  yield* undone(ctx, batch);
}

async function* undone(ctx: ServiceContext, events: PaymentEvent[]): AsyncGenerator<PaymentEvent> {
  const done = await ctx.db.webhookEvent.findMany({
    where: { id: { in: events.map(({ id }) => id) }, processedAt: { not: null } },
    select: { id: true },
  });
  const ids = new Set(done.map(({ id }) => id));
  yield* events.filter(({ id }) => !ids.has(id));
}
