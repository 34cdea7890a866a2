import type { SessionView } from "~/domain/account/sessions";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import {
  SESSION_SECONDS,
  type SessionFacts,
  type SessionKey,
} from "~/server/gateways/auth/session";
import type { DbClient } from "~/server/gateways/db/db";
import { HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import type { AccountContext } from "../context";
import { endAllAccess } from "./end-all";

interface NewSession {
  viaTemporary: boolean;
  device: string;
  now: Date;
  /** When its second factor was given, if the account has one. */
  secondFactorAt?: Date | null;
}

/** Adds the row of a new sign-in. */
export async function startSession(
  db: Pick<DbClient, "session">,
  { userId, sessionId }: SessionKey,
  { viaTemporary, device, now, secondFactorAt }: NewSession,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await db.session.createMany({
    data: [
      {
        id: sessionId,
        userId,
        viaTemporary,
        device,
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
        secondFactorAt: secondFactorAt ?? null,
      },
    ],
  });
}

/** Signs one browser out by deleting the row its cookie names. */
export async function endSession(db: Pick<DbClient, "session">, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } });
}

/** Records that a session is in use, with one statement an hour. */
export async function noteUse(
  { prisma, clock }: Pick<ServiceContext, "prisma" | "clock">,
  { sessionId, lastUsedAt }: Pick<SessionFacts, "sessionId" | "lastUsedAt">,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - HOUR_MS);
  if (lastUsedAt > before) return;
  await prisma.session.updateMany({
    where: { id: sessionId, lastUsedAt: { lte: before } },
    data: { lastUsedAt: now },
  });
}

/** Far more sessions than anyone has. */
const MAX_SESSIONS = 100;

/** GET /api/account/sessions: the caller's sessions, this one first, then the last used. */
export async function listSessions(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { userId, sessionId }: Actor<"user">,
): Promise<SessionView[]> {
  const rows = await ctx.db.session.findMany({
    where: { userId, expiresAt: { gt: ctx.clock.now() } },
    select: {
      id: true,
      device: true,
      createdAt: true,
      lastUsedAt: true,
      pushSubscription: { select: { createdAt: true } },
    },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: MAX_SESSIONS,
  });
  const views = rows.map(({ id, device, createdAt, lastUsedAt, pushSubscription }) => ({
    id,
    device,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
    notifiedSince: pushSubscription?.createdAt.toISOString() ?? null,
  }));
  return views.sort((one, other) => Number(other.current) - Number(one.current));
}

/** DELETE /api/account/sessions/{id}: signs one browser out and tells its open pages. */
export async function endOwnSession(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<SessionView[]> {
  return inTransaction(ctx, async (ctx) => {
    const { count } = isRowId(id)
      ? await ctx.db.session.deleteMany({ where: { id, userId: actor.userId } })
      : { count: 0 };
    if (count === 0) throw new DomainError("sessionNotFound");
    return listSessions(ctx, actor);
  });
}

/** DELETE /api/account/sessions: signs out everywhere but here and ends the calendar link. */
export async function endOtherSessions(
  ctx: AccountContext,
  actor: Actor<"user">,
): Promise<SessionView[]> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = actor;
    await endAllAccess(ctx, userId, { sessionId, knownDevice: ctx.knownDevice });
    return listSessions(ctx, actor);
  });
}
