import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { DbClient } from "~/server/gateways/db/db";
import type { KnownDevice } from "./known-devices";

/** The caller's session and browser, which stay. */
type Kept = { sessionId: string } & KnownDevice;

/**
 * Ends all access to an account that needs neither its password nor its second factor: sessions
 * with their push subscriptions, unfinished sign-ins, emailed codes, API keys, the calendar link
 * and known browsers. The owner can make a new calendar link and new API keys. Returns the number
 * of sessions.
 */
export async function endAllAccess(db: DbClient, userId: string, kept?: Kept): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { userId, ...(kept && { id: { not: kept.sessionId } }) },
  });
  await db.signInStep.deleteMany({ where: { userId } });
  await db.mailedCode.deleteMany({ where: { userId } });
  await db.calendarFeed.deleteMany({ where: { userId } });
  await db.apiKey.deleteMany({ where: { userId } });
  const here = kept?.knownDevice;
  await db.knownDevice.deleteMany({
    where: { userId, ...(here !== undefined && { tokenHash: { not: hashOfToken(here) } }) },
  });
  return count;
}

/**
 * Ends all access to an account whose address was never proven, or was proven before addresses were
 * proven one by one: it may hold a stranger's password, sessions, logins and second factor. Call it
 * when the mailbox's owner signs in.
 */
export async function closeToOthers(db: DbClient, userId: string): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
  await endAllAccess(db, userId);
  await db.externalLogin.deleteMany({ where: { userId } });
  await db.secondFactor.deleteMany({ where: { userId } });
  await db.passkey.deleteMany({ where: { userId } });
}
