import { KNOWN_DEVICE_DAYS } from "~/server/gateways/auth/device-cookie";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { DbClient } from "~/server/gateways/db/db";
import { DAY_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";

const MAX_KNOWN_DEVICES = 20;

/** The cookie of the caller's browser, if any. */
export interface KnownDevice {
  knownDevice: string | undefined;
}

/** Returns whether this address has signed in with this browser. Always one statement. */
export async function knownDeviceOf(
  {
    prisma,
    clock,
    knownDevice,
  }: { prisma: Pick<DbClient, "knownDevice"> } & Pick<ServiceContext, "clock"> & KnownDevice,
  email: string,
): Promise<string | null> {
  const tokenHash = hashOfToken(knownDevice ?? "");
  const row = await prisma.knownDevice.findFirst({
    where: { tokenHash, expiresAt: { gt: clock.now() }, user: { email } },
    select: { tokenHash: true },
  });
  return row?.tokenHash ?? null;
}

/**
 * Makes a browser known with a new token, in the transaction of the sign-in. Each sign-in replaces
 * the token, so that a planted or copied one is worthless afterwards.
 */
export async function rememberDevice(
  { db, clock, knownDevice }: { db: DbClient } & Pick<ServiceContext, "clock"> & KnownDevice,
  userId: string,
  token: string,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + KNOWN_DEVICE_DAYS * DAY_MS);
  if (knownDevice !== undefined) {
    const before = hashOfToken(knownDevice);
    await db.knownDevice.deleteMany({ where: { tokenHash: before, userId } });
    // Other people may sign in with the same browser, such as family.
    await db.knownDevice.updateMany({ where: { tokenHash: before }, data: { tokenHash } });
  }
  await db.knownDevice.createMany({
    data: [{ tokenHash, userId, lastUsedAt: now, expiresAt }],
    skipDuplicates: true,
  });
  const beyond = await db.knownDevice.findMany({
    where: { userId },
    orderBy: [{ lastUsedAt: "desc" }, { tokenHash: "asc" }],
    skip: MAX_KNOWN_DEVICES,
    select: { tokenHash: true },
  });
  if (beyond.length > 0) {
    const tokens = beyond.map(({ tokenHash }) => tokenHash);
    await db.knownDevice.deleteMany({ where: { userId, tokenHash: { in: tokens } } });
  }
}
