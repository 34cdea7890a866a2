import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { DbClient } from "~/server/gateways/db/db";
import type { KnownDevice } from "./known-devices";

/** The session and browser to keep: the caller's. */
type Kept = { sessionId: string } & KnownDevice;

/**
 * Ends every way into an account that needs neither its password nor its second factor: sessions
 * with their push subscriptions, unfinished sign-ins, emailed codes, the calendar link and known
 * browsers. The owner can make a new calendar link. Returns how many sessions ended.
 */
export async function endWaysIn(db: DbClient, userId: string, kept?: Kept): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { userId, ...(kept && { id: { not: kept.sessionId } }) },
  });
  await db.signInStep.deleteMany({ where: { userId } });
  await db.mailedCode.deleteMany({ where: { userId } });
  await db.calendarFeed.deleteMany({ where: { userId } });
  const here = kept?.knownDevice;
  await db.knownDevice.deleteMany({
    where: { userId, ...(here !== undefined && { tokenHash: { not: hashOfToken(here) } }) },
  });
  return count;
}
