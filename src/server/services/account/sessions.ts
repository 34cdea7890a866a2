import { SESSION_SECONDS, type SessionKey } from "~/server/gateways/auth/session";
import type { DbClient } from "~/server/gateways/db/db";

/** Adds the row of a new sign-in. */
export async function startSession(
  db: Pick<DbClient, "session">,
  { userId, sessionId }: SessionKey,
  { viaTemporary, now }: { viaTemporary: boolean; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await db.session.createMany({
    data: [{ id: sessionId, userId, viaTemporary, createdAt: now, expiresAt }],
  });
}

/** Signs one browser out: its cookie names a row that is gone. */
export async function endSession(db: Pick<DbClient, "session">, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } });
}
