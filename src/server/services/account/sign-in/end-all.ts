import { hashOfToken } from "~/server/gateways/auth/tokens";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import type { KnownDevice } from "./known-devices";

type Ending = Pick<ServiceContext, "db" | "clock">;

/** The caller's session and browser, which stay. */
type Kept = { sessionId: string } & KnownDevice;

/**
 * Ends all access to an account that needs neither its password nor its second factor: sessions
 * with their push subscriptions, unfinished sign-ins, emailed codes, API keys, the calendar link
 * and known browsers. The owner can make a new calendar link and new API keys. Webhook endpoints
 * are paused with a mail, and only the owner can resume them. Returns the number of sessions.
 */
export async function endAllAccess(ctx: Ending, userId: string, kept?: Kept): Promise<number> {
  const { db } = ctx;
  const { count } = await db.session.deleteMany({
    where: { userId, ...(kept && { id: { not: kept.sessionId } }) },
  });
  await db.signInStep.deleteMany({ where: { userId } });
  await db.mailedCode.deleteMany({ where: { userId } });
  await db.calendarFeed.deleteMany({ where: { userId } });
  await db.apiKey.deleteMany({ where: { userId } });
  await pauseEndpoints(ctx, userId);
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
export async function closeToOthers(ctx: Ending, userId: string): Promise<void> {
  const { db } = ctx;
  await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
  // Their addresses and secrets are the stranger's, so there's nothing to resume.
  await db.webhookEndpoint.deleteMany({ where: { userId } });
  await db.smsNumber.deleteMany({ where: { userId } });
  await db.smsCode.deleteMany({ where: { userId } });
  await endAllAccess(ctx, userId);
  await db.externalLogin.deleteMany({ where: { userId } });
  await db.secondFactor.deleteMany({ where: { userId } });
  await db.passkey.deleteMany({ where: { userId } });
}

async function pauseEndpoints({ db, clock }: Ending, userId: string): Promise<void> {
  const paused = await db.webhookEndpoint.updateManyAndReturn({
    where: { userId, pausedAt: null },
    data: { pausedAt: clock.now() },
    select: { url: true },
  });
  const owner = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
  const to = owner?.email ?? null;
  if (paused.length === 0 || to === null) return;
  await enqueue(db, "mail", {
    to,
    subject: "Your webhook endpoints are paused",
    paragraphs: [
      `Access to your account was ended, so we stopped sending to ${paused.map(({ url }) => url).join(" and ")}.`,
      "If an endpoint is yours, resume it under Settings → Developers. Missed events can be resent there for 30 days. If you don't recognize it, remove it.",
    ],
    action: { label: "Open Developers", url: `${site.url}/settings/developers` },
  });
}
