import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { signInCodeSchema } from "~/domain/account/schema";
import type { UserView } from "~/domain/account/view";
import type { confirmSignInCodeSchema } from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import type { JobPayload } from "~/domain/jobs";
import { attemptCookie, attemptOf, newAttempt } from "~/server/gateways/auth/attempt-cookie";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { newSessionKey, sessionCookie, type SessionKey } from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { emailMark } from "~/server/gateways/observability/log";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import type { AccountContext } from "../context";
import { takeRequestedMail } from "../email/account-mails";
import { inReservation, isProofOfAddress, lockAccount, proveAddress } from "../email/address";
import { isMailedCode, sendMailedCode, spendMailedCode, withMailedCodeTries } from "../email/codes";
import { withSecondStep } from "../second-factor/second-step";
import { requireUserView } from "../view";
import { forgetWrongPasswords, NOBODY } from "./credentials";
import { closeToOthers } from "./end-all";
import { rememberDevice } from "./known-devices";
import {
  isItYours,
  isOwnersBrowser,
  leaveToStranger,
  mailFreshAccount,
  mayBeStrangers,
} from "./ownership";
import { endSession, startSession } from "./sessions";

const PURPOSE = "emailSignIn";

/** The answer for every address, known or not. */
const SENT = "If this address has an account, we've emailed it a code to sign in.";

/**
 * POST /api/auth/code: gives the same answer after the same work for every address. A job finds out
 * whether there's an account. Beyond five mails an hour or ten a day per mailbox nothing is sent.
 * The browser gets a cookie of this attempt, with tries of its own.
 * @throws {DomainError} TOO_MANY after 20 in an hour from one network
 */
export async function requestSignInCode(
  ctx: AccountContext,
  { email }: z.output<typeof signInCodeSchema>,
): Promise<{ message: string }> {
  await ctx.limits.consume("signInMailsPerAddress", ctx.clientAddress);
  const isMailed = await takeRequestedMail(ctx, PURPOSE, email);
  if (isMailed) {
    await inTransaction(unkeyed(ctx), ({ db }) => enqueue(db, "mail.signInCode", { email }));
  }
  const attempt = newAttempt({ email, isMailed }, ctx.clock.now());
  ctx.setCookie(attemptCookie(attempt, ctx.secure));
  return { message: SENT };
}

/**
 * Returns where wrong codes count: in the attempt of the browser that asked for the code, from any
 * network, so that a stranger's wrong codes don't stop the owner. Other browsers and programs share
 * five tries in 15 minutes.
 */
function triesOfSignIn({ attemptToken, clock }: AccountContext, email: string) {
  const attempt = attemptOf(attemptToken, email, clock.now());
  return attempt === null
    ? { key: `${emailMark(email)}:${PURPOSE}`, limit: "mailedCodes" as const }
    : { key: attempt, limit: "signInAttempts" as const };
}

/** Emails the code (a job), or ends here for an address without an account. */
export async function sendSignInCode(
  ctx: ServiceContext,
  mailer: Mailer,
  { email }: JobPayload<"mail.signInCode">,
): Promise<void> {
  const user = await ctx.prisma.user.findUnique({ where: { email }, select: { id: true } });
  if (user !== null) await sendMailedCode(ctx, mailer, { userId: user.id, purpose: PURPOSE });
}

/**
 * POST /api/auth/code/confirm: signs in with the mailed code, and the second factor if the account
 * has one. Wrong, used and expired codes and unknown addresses get the same refusal after the same
 * work. The code is used up only when the session starts.
 * An account whose address nobody proved may be a stranger's, so other browsers are asked first.
 * @throws {DomainError} INVALID for a wrong code; CONFLICT with `next` "isYours"; TOO_MANY after
 *   five of them (`triesOfSignIn`); SECOND_FACTOR_REQUIRED and others as `withSecondStep`
 */
export async function confirmSignInCode(
  ctx: AccountContext,
  input: z.output<typeof confirmSignInCodeSchema>,
): Promise<UserView> {
  const { email, code, role, secondFactorCode, passkey } = input;
  const { key, limit } = triesOfSignIn(ctx, email);
  const find = async () => {
    const user = await ctx.db.user.findUnique({
      where: { email },
      select: { id: true, disabledAt: true, emailVerifiedAt: true, staffRole: true },
    });
    const owner = {
      userId: user?.disabledAt === null ? user.id : NOBODY,
      purpose: PURPOSE,
    } as const;
    const isRight = await isMailedCode(ctx, owner, code, ctx.clock.now());
    if (isRight && user !== null) return { ...owner, isUnproven: mayBeStrangers(user) };
    throw new DomainError("wrongMailedCode", { field: "code" });
  };
  const owner = await withMailedCodeTries(ctx, key, find, limit);
  const isOwn = await isOwnersBrowser(ctx, { id: owner.userId, email });
  if (owner.isUnproven && !isOwn) {
    if (input.isYours === undefined) throw isItYours();
    if (!input.isYours) return enterAnew(ctx, input, owner);
  }
  const entry = newEntry(owner.userId);
  const view = await withSecondStep(
    ctx,
    { userId: owner.userId, temporary: null, codeTo: null },
    { code: secondFactorCode, passkey },
    async (ctx, secondFactorAt) => {
      await spendMailedCode(ctx, owner, code, ctx.clock.now());
      if (role !== undefined) {
        await ctx.db.user.updateMany({
          where: { id: owner.userId, userType: null },
          data: { userType: role },
        });
      }
      return enterByMailbox(ctx, entry, { secondFactorAt, isOwn });
    },
  );
  await forgetWrongPasswords(ctx, email);
  await setEntryCookies(ctx, entry);
  return view;
}

/**
 * Signs in to a new account, because the one that has the address isn't the mailbox's owner's.
 * @throws {DomainError} INVALID if the code was used meanwhile; CONFLICT if the address was proven
 */
async function enterAnew(
  ctx: AccountContext,
  { email, code, role }: z.output<typeof confirmSignInCodeSchema>,
  owner: { userId: string; purpose: typeof PURPOSE },
): Promise<UserView> {
  const entry = newEntry(uuid());
  const { userId } = entry.key;
  const view = await inReservation(unkeyed(ctx), async (ctx) => {
    const { db } = ctx;
    const now = ctx.clock.now();
    await spendMailedCode(ctx, owner, code, now);
    await leaveToStranger(ctx, { id: owner.userId, email });
    await db.user.create({
      data: { id: userId, email, firstName: "", lastName: "", userType: role ?? null },
    });
    await proveAddress(db, userId, { how: "code", now });
    await mailFreshAccount(ctx, email);
    return enterByMailbox(ctx, entry, { secondFactorAt: null, isOwn: true });
  });
  await setEntryCookies(ctx, entry);
  return view;
}

/**
 * A sign-in that's being completed: its session, and the token by which its browser is recognized
 * later.
 */
interface Entry {
  key: SessionKey;
  known: string;
}

const newEntry = (userId: string): Entry => ({
  key: newSessionKey(userId),
  known: newToken(),
});

/**
 * Starts a session for the person who has just proven that they read the account's mailbox, in the
 * caller's transaction. If the address wasn't proven before, a stranger may have signed up with it,
 * so all other ways to sign in end. They stay if a second factor was given, or if the browser shows
 * that the mailbox's owner made the account.
 */
async function enterByMailbox(
  ctx: AccountContext,
  { key, known }: Entry,
  { secondFactorAt, isOwn }: { secondFactorAt: Date | null; isOwn: boolean },
): Promise<UserView> {
  const { db, sql, clock, device, session } = ctx;
  const { userId } = key;
  const now = clock.now();
  await lockAccount(db, userId);
  if (!(await isProofOfAddress(db, userId))) {
    if (secondFactorAt === null && !isOwn) await closeToOthers(ctx, userId);
    await proveAddress(db, userId, { how: "code", now });
  }
  if (session !== null) await endSession(db, session.sessionId);
  await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
  await rememberDevice(ctx, userId, known);
  return requireUserView({ sql }, userId, false);
}

/** Sets the cookies of a session that has started. Call it after the transaction. */
async function setEntryCookies(
  { setCookie, secure }: Pick<AccountContext, "setCookie" | "secure">,
  { key, known }: Entry,
): Promise<void> {
  setCookie(await sessionCookie(key, secure));
  setCookie(deviceCookie(known, secure));
}
