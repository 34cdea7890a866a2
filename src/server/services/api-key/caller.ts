import { hasFactor } from "~/domain/account/second-factor/second-factor";
import { KEY_PREFIX_LENGTH } from "~/domain/api-key/policy";
import { DESK_SCOPE, knownScopes } from "~/domain/api-key/scopes";
import type { UserType } from "~/domain/account/roles";
import { DomainError } from "~/domain/errors";
import { hashOfToken, isSameSeal } from "~/server/gateways/auth/tokens";
import { forgetKey, noteWorkingKey, workedLately } from "~/server/gateways/auth/working-keys";
import { shownNetwork } from "~/server/gateways/runtime/limits";
import type { ActorFacts } from "../actor";
import type { Deps } from "../context";

/** The longest possible key. Anything longer isn't hashed. */
const MAX_LENGTH = 100;

/** The precision of `lastUsedAt`, in ms. */
const NOTED_EVERY_MS = 60_000;

/**
 * Returns the caller whose API key this is, with roles read from the database now. Wrong keys are
 * counted by network. Beyond the limit, only keys that worked within the last ten minutes go on, so
 * one outdated key doesn't silence an office.
 * @throws {DomainError} UNAUTHENTICATED, the same for an unknown, expired or removed key, a closed
 *   account and a suspended mechanic or customer; TOO_MANY
 */
export async function callerByKey(
  { prisma, clock, limits }: Pick<Deps, "prisma" | "clock" | "limits">,
  key: string,
  clientAddress: string,
): Promise<ActorFacts> {
  const now = clock.now();
  const keyHash = key.length > MAX_LENGTH ? "" : hashOfToken(key);
  if (!workedLately(keyHash, now)) limits.refuseIfUsedUp("wrongKeys", clientAddress);
  const rows =
    keyHash === ""
      ? []
      : await prisma.apiKey.findMany({
          where: { prefix: key.slice(0, KEY_PREFIX_LENGTH) },
          select: {
            id: true,
            hash: true,
            scopes: true,
            expiresAt: true,
            lastUsedAt: true,
            lastNetwork: true,
            deskGrantedAt: true,
            user: {
              select: {
                id: true,
                userType: true,
                staffRole: true,
                disabledAt: true,
                customerSuspendedAt: true,
                secondFactor: { select: { confirmedAt: true } },
                mechanicProfile: { select: { suspendedAt: true } },
                _count: { select: { passkeys: true } },
              },
            },
          },
        });
  const hash = Buffer.from(keyHash);
  const row = rows.find((one) => isSameSeal(Buffer.from(one.hash), hash));
  const isSuspended = row !== undefined && isBarred(row.user);
  // precondition: an expired key and a suspended person's key don't work
  if (row === undefined || row.expiresAt <= now || isSuspended) {
    forgetKey(keyHash);
    await limits.consume("wrongKeys", clientAddress);
    throw new DomainError("wrongKey");
  }
  noteWorkingKey(keyHash, now);
  const { id, user, lastUsedAt } = row;
  const network = shownNetwork(clientAddress);
  const since = new Date(now.getTime() - NOTED_EVERY_MS);
  if (lastUsedAt === null || lastUsedAt <= since || row.lastNetwork !== network) {
    await prisma.apiKey.updateMany({
      where: { id },
      data: { lastUsedAt: now, lastNetwork: network },
    });
  }
  const isGranted = row.deskGrantedAt !== null;
  return {
    userId: user.id,
    userType: user.userType,
    staffRole: user.staffRole,
    sessionId: id,
    key: {
      scopes: knownScopes(row.scopes).filter((scope) => scope !== DESK_SCOPE || isGranted),
    },
    viaTemporary: false,
    hasSecondFactor: hasFactor(user),
    // Counts as the second factor: the owner who granted access to the desk had given theirs.
    secondFactorAt: row.deskGrantedAt,
  };
}

interface KeyOwner {
  userType: UserType | null;
  disabledAt: Date | null;
  customerSuspendedAt: Date | null;
  mechanicProfile: { suspendedAt: Date | null } | null;
}

/**
 * Returns whether an account is closed, or suspended on its own side: a customer who became a
 * mechanic keeps their keys.
 */
const isBarred = ({ userType, disabledAt, customerSuspendedAt, mechanicProfile }: KeyOwner) =>
  disabledAt !== null ||
  (mechanicProfile?.suspendedAt ?? null) !== null ||
  (customerSuspendedAt !== null && userType !== "mechanic");
