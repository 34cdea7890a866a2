import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { canBecome } from "~/domain/account/roles";
import {
  forgotPasswordText,
  type forgotPasswordSchema,
  type setUserTypeSchema,
  type signupSchema,
} from "~/domain/account/schema";
import type { UserView } from "~/domain/account/view";
import type { setPasswordSchema } from "~/domain/account/password/schema";
import { DomainError } from "~/domain/errors";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import { endSession, startSession } from "./sign-in/sessions";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { takeAccountMail } from "./email/account-mails";
import { emailTaken, isProofOfAddress, proveAddress } from "./email/address";
import type { AccountContext } from "./context";
import { currentUser } from "./queries";
import { rememberDevice } from "./sign-in/known-devices";
import { requireOwner } from "./sign-in/reauthentication";
import { requireUserView } from "./view";
import { endAllAccess } from "./sign-in/end-all";

/**
 * POST /api/auth/signup: creates an account of the chosen type and signs it in.
 * @throws {DomainError} CONFLICT when the address is taken; an existing account is never changed
 */
export async function signUp(
  ctx: AccountContext,
  input: z.output<typeof signupSchema>,
): Promise<UserView> {
  await ctx.limits.consume("signUpPerAddress", ctx.clientAddress);
  const { firstName, lastName, email, role } = input;
  const taken = await ctx.prisma.user.findUnique({ where: { email }, select: { id: true } });
  if (taken !== null) throw emailTaken();

  const passwordHash = await hashPassword(input.password);
  const id = uuid();
  const key = newSessionKey(id);
  const known = newToken();
  const user = { id, firstName, lastName, email, passwordHash, userType: role };
  const view = await inTransaction(ctx, async (ctx) => {
    const { db, sql, clock, session, device } = ctx;
    // When several calls run at once, one inserts. The others insert nothing, which isn't an error.
    const { count } = await db.user.createMany({
      data: [user],
      skipDuplicates: true,
    });
    // precondition: one account per address
    if (count === 0) throw emailTaken();
    if (session !== null) await endSession(db, session.sessionId);
    await startSession(db, key, { viaTemporary: false, device, now: clock.now() });
    await enqueue(db, "mail.confirmEmail", { userId: id, email });
    await rememberDevice(ctx, id, known);
    return requireUserView({ sql }, id, false);
  });
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}

/**
 * POST /api/auth/forgot-password: gives the same answer in the same time whether or not the account
 * exists; a job does the rest. Beyond five an hour or ten a day per mailbox, however it's spelled,
 * nothing is sent. The last three passwords still work.
 * @throws {DomainError} TOO_MANY after 20 in an hour from one address
 */
export async function requestTemporaryPassword(
  ctx: ServiceContext,
  { email }: z.output<typeof forgotPasswordSchema>,
): Promise<{ message: string }> {
  await ctx.limits.consume("forgotPerAddress", ctx.clientAddress);
  const message = forgotPasswordText(email);
  if (await takeAccountMail(ctx, "temporaryPassword", email)) {
    await inTransaction({ ...ctx, idempotency: null }, ({ db }) =>
      enqueue(db, "mail.temporaryPassword", { email }),
    );
  }
  return { message };
}

/**
 * POST /api/user/type: sets the type once. A customer can still become a mechanic.
 * @throws {DomainError} CONFLICT for a mechanic who wants to become a customer
 */
export async function setUserType(
  ctx: AccountContext,
  actor: Actor<"user">,
  { userType }: z.output<typeof setUserTypeSchema>,
): Promise<UserView> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const user = await lockUser(ctx, actor.userId);
    if (user === null) throw new DomainError("signedOut");
    if (!canBecome(user.userType, userType)) {
      throw new DomainError("mechanicStays");
    }
    if (user.userType !== userType) {
      await db.user.update({ where: { id: actor.userId }, data: { userType } });
      await db.auditEntry.create({
        data: {
          userId: actor.userId,
          action: "userType.changed",
          detail: `${user.userType ?? "unset"} -> ${userType}`,
        },
      });
    }
    return currentUser(ctx, actor.userId);
  });
}

/**
 * POST /api/user/set-password: for users without a password, and for sessions from a temporary one.
 * Ends every session and gives the caller a new one.
 * @throws {DomainError} CONFLICT if there is a password and the session is an ordinary one;
 *   REAUTH_REQUIRED if there is none and the sign-in wasn't recent
 */
export async function setPassword(
  ctx: AccountContext,
  actor: Actor<"user">,
  { password }: z.output<typeof setPasswordSchema>,
): Promise<UserView> {
  const { userId, sessionId, viaTemporary, secondFactorAt } = actor;
  const refused = () => new DomainError("hasPassword");
  const before = await currentUser(ctx, userId);
  if (before.hasPassword) throw refused();
  // Without this, a person who finds an open session could set a password days after the temporary
  // one was used.
  await requireOwner(ctx, actor);

  const passwordHash = await hashPassword(password);
  const key = newSessionKey(userId);
  const known = newToken();
  const view = await inTransaction(ctx, async (ctx) => {
    const { db, sql, clock, device } = ctx;
    // Uses up the session first, so that a second request at the same time fails.
    const used = await db.session.deleteMany({ where: { id: sessionId, viaTemporary } });
    const changed = await db.user.updateMany({
      where: viaTemporary ? { id: userId } : { id: userId, passwordHash: null },
      data: { passwordHash },
    });
    // precondition: a temporary password's session sets one new password
    if (used.count === 0 || changed.count === 0) throw refused();
    await db.temporaryPassword.deleteMany({ where: { userId } });
    await endAllAccess(ctx, userId);
    const now = clock.now();
    await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
    await rememberDevice(ctx, userId, known);
    await db.auditEntry.create({ data: { userId, action: "password.created" } });
    if (viaTemporary) {
      // A temporary password proves that its user reads the mailbox. A login linked earlier may be
      // a stranger's.
      if (!(await isProofOfAddress(db, userId))) {
        await db.externalLogin.deleteMany({ where: { userId } });
      }
      await proveAddress(db, userId, { how: "password", now: clock.now() });
    }
    return requireUserView({ sql }, userId, false);
  });
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}
