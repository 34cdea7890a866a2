import type { z } from "zod";
import type { changePasswordSchema } from "~/domain/account/password/schema";
import type { UserView } from "~/domain/account/view";
import { DomainError } from "~/domain/errors";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import type { Actor } from "../../actor";
import { inTransaction, unkeyed } from "../../transaction";
import type { AccountContext } from "../context";
import { currentUser } from "../queries";
import { rememberDevice } from "./known-devices";
import { requireOwner } from "./reauthentication";
import { mailOwner } from "../second-factor/mails";
import { startSession } from "./sessions";
import { requireUserView } from "../view";
import { endAllAccess } from "./end-all";

/**
 * POST /api/account/password: changes the password of a person who knows the current one. Ends all
 * sessions and gives the caller a new one. When two changes run at once, one succeeds.
 * @throws {DomainError} REAUTH_REQUIRED for a wrong one; CONFLICT without a password; INVALID if
 *   the new one is the same
 */
export async function changePassword(
  ctx: AccountContext,
  actor: Actor<"user">,
  { password, newPassword }: z.output<typeof changePasswordSchema>,
): Promise<UserView> {
  const { userId, sessionId, secondFactorAt } = actor;
  const { hasPassword } = await currentUser(ctx, userId);
  if (!hasPassword) throw new DomainError("noPasswordYet");
  await requireOwner(ctx, actor, { password });
  if (password === newPassword) throw new DomainError("samePassword", { field: "newPassword" });
  const passwordHash = await hashPassword(newPassword);
  const key = newSessionKey(userId);
  const known = newToken();
  // Can't be repeated by key, because a remembered answer would come without the cookie.
  const view = await inTransaction(unkeyed(ctx), async (ctx) => {
    const { db, sql, clock, device } = ctx;
    // If another change ran first, it has ended this session.
    const { count } = await db.session.deleteMany({ where: { id: sessionId, userId } });
    if (count === 0) throw new DomainError("signedOut");
    await db.user.update({
      where: { id: userId },
      data: { passwordHash },
    });
    await db.temporaryPassword.deleteMany({ where: { userId } });
    await endAllAccess(ctx, userId);
    const now = clock.now();
    await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
    await rememberDevice(ctx, userId, known);
    await db.auditEntry.create({ data: { userId, action: "password.changed", createdAt: now } });
    await mailOwner(ctx, actor, "passwordChanged");
    return requireUserView({ sql }, userId, false);
  });
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}
