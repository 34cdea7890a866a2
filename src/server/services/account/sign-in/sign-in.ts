import type { z } from "zod";
import type { UserView } from "~/domain/account/view";
import type { signInSchema } from "~/domain/account/second-factor/second-step";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import {
  clearedSessionCookies,
  newSessionKey,
  sessionCookie,
  type SessionKey,
} from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import { endSession, startSession } from "./sessions";
import type { AccountContext } from "../context";
import { verifyCredentials } from "./credentials";
import { rememberDevice } from "./known-devices";
import { withSecondStep } from "../second-factor/second-step";
import { spendTemporary } from "./temporary-password";
import { requireUserView } from "../view";

export type LoginInput = z.output<typeof signInSchema>;

/**
 * POST /api/auth/login: signs in with the password or a temporary one, and the second factor if
 * the account has one, or an emailed code after too many wrong passwords.
 * @throws {DomainError} as `verifyCredentials` and `withSecondStep`
 */
export async function signIn(ctx: AccountContext, input: LoginInput): Promise<UserView> {
  const { key, view, known } = await openSession(ctx, input);
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}

/** Signs in without setting cookies, because NextAuth's handler sets its own. */
export async function openSession(
  ctx: Omit<AccountContext, "setCookie" | "secure">,
  input: LoginInput,
): Promise<{ key: SessionKey; view: UserView; known: string }> {
  const { userId, temporary, asksForCode } = await verifyCredentials(ctx, input);
  const viaTemporary = temporary !== null;
  const key = newSessionKey(userId);
  const known = newToken();
  // Can't be repeated by key, because a remembered answer would come without the cookie.
  const view = await withSecondStep(
    ctx,
    { userId, temporary, codeTo: asksForCode ? input.email : null },
    input,
    async (ctx, secondFactorAt) => {
      const { db, sql, session, clock, device } = ctx;
      if (temporary !== null) await spendTemporary(ctx, userId, temporary);
      if (input.role !== undefined) {
        // The type chosen on the form sets an unset type and never changes a set one.
        await db.user.updateMany({
          where: { id: userId, userType: null },
          data: { userType: input.role },
        });
      }
      // The browser gets a new session, so the old one is no longer used.
      if (session !== null) await endSession(db, session.sessionId);
      await startSession(db, key, { viaTemporary, device, now: clock.now(), secondFactorAt });
      await rememberDevice(ctx, userId, known);
      return requireUserView({ sql }, userId, viaTemporary);
    },
  );
  return { key, view, known };
}

/** POST /api/auth/logout and GET /api/logout: ends this session. Without one it does nothing. */
export async function signOut(ctx: AccountContext): Promise<{ message: string }> {
  if (ctx.session !== null) await endSession(ctx.db, ctx.session.sessionId);
  for (const cookie of clearedSessionCookies()) ctx.setCookie(cookie);
  return { message: "You are signed out." };
}
