import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";

/** Counters are kept this long after their window, so that a running request never loses one. */
const COUNTER_GRACE_MS = HOUR_MS;

/** Longer than any job waits or is retried. */
const JOBS_LIVE_MS = 60 * DAY_MS;

/**
 * Deletes expired sessions, emailed links and codes, texted codes, unfinished sign-ins, challenges,
 * remembered answers, counters, known devices and temporary passwords (hourly).
 */
export async function cleanUp(ctx: Pick<ServiceContext, "prisma" | "clock">): Promise<void> {
  const { prisma } = ctx;
  const now = ctx.clock.now();
  await prisma.session.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.emailLink.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.mailedCode.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.smsCode.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.smsSending.deleteMany({
    where: { createdAt: { lte: new Date(now.getTime() - JOBS_LIVE_MS) } },
  });
  await prisma.signInStep.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.supportLink.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.staffUndo.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.knownDevice.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.temporaryPassword.deleteMany({ where: { expiresAt: { lte: now } } });
  // Counters use the machine's clock instead of `clock`.
  await prisma.rateLimit.deleteMany({
    where: { expire: { lte: Date.now() - COUNTER_GRACE_MS } },
  });
}
