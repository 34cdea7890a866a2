import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { MAX_DEVICES, type PushView, type subscribePushSchema } from "~/domain/notification/push";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";

/** GET /api/notifications/push: whether this browser is subscribed, and how many others are. */
export async function ownDevices(
  { db, push }: Pick<ServiceContext, "db" | "push">,
  { userId, sessionId }: Actor<"user">,
): Promise<PushView> {
  const rows = await db.pushSubscription.findMany({
    where: { userId },
    select: { sessionId: true },
  });
  const elsewhere = rows.filter((row) => row.sessionId !== sessionId).length;
  return {
    publicKey: push?.publicKey ?? null,
    here: elsewhere < rows.length,
    elsewhere,
  };
}

/**
 * POST /api/notifications/push: subscribes this session's browser for the caller only. The
 * subscription ends with the session.
 * @throws {DomainError} CONFLICT if this server sends no push messages
 */
export async function subscribe(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { endpoint, keys }: z.output<typeof subscribePushSchema>,
): Promise<PushView> {
  if (ctx.push === null) throw new DomainError("pushIsOff");
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = actor;
    const { pushSubscription } = ctx.db;
    await lockUser(ctx, userId);
    // A browser has one address at a time, so the session's earlier one ends.
    await pushSubscription.deleteMany({ where: { sessionId, endpoint: { not: endpoint } } });
    const row = { userId, sessionId, ...keys, createdAt: ctx.clock.now() };
    await pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...row },
      update: row,
    });
    const beyond = await pushSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: MAX_DEVICES,
      select: { id: true },
    });
    await pushSubscription.deleteMany({ where: { id: { in: beyond.map(({ id }) => id) } } });
    return ownDevices(ctx, actor);
  });
}

/** POST /api/notifications/push/end: unsubscribes this session's browser. */
export async function endSubscription(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<PushView> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.pushSubscription.deleteMany({ where: { sessionId: actor.sessionId } });
    return ownDevices(ctx, actor);
  });
}
