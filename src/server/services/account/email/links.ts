import {
  CHANGE_UNDONE,
  CONFIRM_LINK_HOURS,
  CONFIRMATION_SENT,
  UNDO_LINK_DAYS,
} from "~/domain/account/email/email";
import type { UserView } from "~/domain/account/view";
import { BRAND_NAME } from "~/domain/brand";
import { DomainError } from "~/domain/errors";
import type { EmailLinkPurpose } from "~/generated/prisma/client";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import type { DbClient } from "~/server/gateways/db/db";
import type { JobPayload } from "~/domain/jobs";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { refundAccountMail, takeAccountMail } from "./account-mails";
import type { AccountContext } from "../context";
import { reserveAddress, inReservation, lockAccount, moveAddress, proveAddress } from "./address";
import { currentUser } from "../queries";
import { endSecondFactorSince } from "../second-factor/second-factor";
import { requireUserView } from "../view";
import { endAllAccess } from "../sign-in/end-all";

const CHANGE_UNDONE_ENTRY = "email.changeUndone";

/**
 * Emails the link that proves an address: the account's own, or its pending one. The token is
 * created here, so its text is in no table and no queue.
 */
export async function sendConfirmation(
  ctx: ServiceContext,
  mailer: Mailer,
  { userId, email }: JobPayload<"mail.confirmEmail">,
): Promise<void> {
  const user = await ctx.prisma.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: { email: true, emailVerifiedAt: true, pendingEmail: true },
  });
  const isSignUp = user?.email === email && user.emailVerifiedAt === null;
  if (!isSignUp && user?.pendingEmail !== email) return;
  if (!(await takeAccountMail(ctx, "confirmation", email))) return;

  const token = await keepLink(ctx, { userId, email, purpose: "confirm" });
  const mail = {
    to: email,
    subject: `Confirm your email address`,
    paragraphs: isSignUp
      ? [
          "Hello,",
          `Someone signed up for ${BRAND_NAME} with this address. If it was you, please confirm it.`,
          `The link works for ${CONFIRM_LINK_HOURS} hours. If it wasn't you, ignore this email. Your address can't be used without the link.`,
        ]
      : [
          "Hello,",
          `Someone wants to use this address for their ${BRAND_NAME} account. If it's you, please confirm it. Until then, the account keeps its old address.`,
          `The link works for ${CONFIRM_LINK_HOURS} hours. If it isn't you, ignore this email and nothing changes.`,
        ],
    action: {
      label: "Confirm this address",
      url: `${site.url}/auth/confirm-email?token=${token}`,
    },
  };
  try {
    await mailer.send(mail);
  } catch (error) {
    await refundAccountMail(ctx, "confirmation", email);
    throw error;
  }
}

/** Tells the old mailbox about a change, with an undo link. */
export async function sendUndoLink(
  ctx: ServiceContext,
  mailer: Mailer,
  { userId, before, changedAt }: JobPayload<"mail.emailChanged">,
): Promise<void> {
  const createdAt = new Date(changedAt);
  const token = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx.db, userId);
    const user = await ctx.db.user.findUnique({
      where: { id: userId, disabledAt: null },
      select: { email: true },
    });
    if (user === null || user.email === before) return null;
    // An earlier mailbox has taken the account back, so this mailbox may be the attacker's.
    const undone = await ctx.db.auditEntry.count({
      where: { userId, action: CHANGE_UNDONE_ENTRY, createdAt: { gte: createdAt } },
    });
    if (undone > 0) return null;
    return keepLink(ctx, { userId, email: before, purpose: "undo", createdAt });
  });
  if (token === null) return;
  await mailer.send({
    to: before,
    subject: "Your email address was changed",
    paragraphs: [
      "Hello,",
      `Your ${BRAND_NAME} account has a new email address. Sign in with the new one from now on.`,
      `If this wasn't you, undo it within ${UNDO_LINK_DAYS} days. The account gets this address back, we sign out every device, and we email you a temporary password.`,
    ],
    action: {
      label: "This wasn't me",
      url: `${site.url}/auth/undo-email-change?token=${token}`,
    },
  });
}

const LIFETIME_MS = {
  confirm: CONFIRM_LINK_HOURS * HOUR_MS,
  undo: UNDO_LINK_DAYS * DAY_MS,
} as const satisfies Record<EmailLinkPurpose, number>;

async function keepLink(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  link: { userId: string; email: string; purpose: EmailLinkPurpose; createdAt?: Date },
): Promise<string> {
  const token = newToken();
  const createdAt = link.createdAt ?? clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[link.purpose]);
  await db.emailLink.create({
    data: { ...link, createdAt, expiresAt, tokenHash: hashOfToken(token) },
  });
  return token;
}

const deadLink = () => new DomainError("deadLink", { field: "token" });

/**
 * Uses up a link and locks its account.
 * @throws {DomainError} INVALID if it's unknown, used or expired, or the account is closed
 */
async function useLink(db: DbClient, token: string, purpose: EmailLinkPurpose, now: Date) {
  const tokenHash = hashOfToken(token);
  const link = await db.emailLink.findUnique({
    where: { tokenHash, purpose, expiresAt: { gt: now } },
    select: { userId: true, email: true, createdAt: true },
  });
  if (link === null) throw deadLink();
  await lockAccount(db, link.userId);
  // When two calls run at once, only one of them deletes it.
  const used = await db.emailLink.deleteMany({ where: { tokenHash } });
  const user = await db.user.findUnique({
    where: { id: link.userId, disabledAt: null },
    select: { email: true, emailVerifiedAt: true, pendingEmail: true },
  });
  if (used.count === 0 || user === null) throw deadLink();
  return { link, user };
}

/**
 * POST /api/auth/confirm-email: having the link shows that the caller reads the mailbox. Proves the
 * account's address, or replaces it with the pending one and tells the old mailbox.
 * @throws {DomainError} INVALID for a dead link; CONFLICT if another account has proven the address
 */
export async function confirmEmail(
  ctx: AccountContext,
  { token }: { token: string },
): Promise<UserView> {
  return inReservation(ctx, async (ctx) => {
    const { db } = ctx;
    const now = ctx.clock.now();
    const { link, user } = await useLink(db, token, "confirm", now);
    const { userId, email } = link;
    if (user.pendingEmail === email) {
      await reserveAddress(db, userId, email);
      await moveAddress(db, userId, email, now);
      if (user.email !== null) {
        await enqueue(db, "mail.emailChanged", {
          userId,
          before: user.email,
          changedAt: now.toISOString(),
        });
      }
    } else if (user.email !== email) {
      throw deadLink();
    }
    await proveAddress(db, userId, { how: "link", now });
    await enqueue(ctx.db, "mechanic.former", { userId });
    const own = ctx.session?.userId === userId;
    return own ? currentUser(ctx, userId) : requireUserView(ctx, userId, false);
  });
}

/**
 * POST /api/auth/undo-email-change: the old mailbox takes the account back. Whoever holds it now is
 * locked out: sessions, passwords, the calendar link, and logins and second factors added since the
 * change end.
 * @throws {DomainError} INVALID for a dead link; CONFLICT if another account has proven the address
 */
export async function undoEmailChange(
  ctx: AccountContext,
  { token }: { token: string },
): Promise<{ message: string }> {
  return inReservation(ctx, async (ctx) => {
    const { db, clock } = ctx;
    const now = clock.now();
    const { link } = await useLink(db, token, "undo", now);
    const { userId, email } = link;
    await reserveAddress(db, userId, email);
    await moveAddress(db, userId, email, now);
    await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
    await endAllAccess(ctx, userId);
    await db.externalLogin.deleteMany({
      where: { userId, createdAt: { gte: link.createdAt } },
    });
    await endSecondFactorSince(db, userId, link.createdAt);
    await db.emailLink.deleteMany({ where: { userId } });
    await db.auditEntry.create({ data: { userId, action: CHANGE_UNDONE_ENTRY, createdAt: now } });
    await proveAddress(db, userId, { how: "undo", now });
    await enqueue(db, "mail.temporaryPassword", { email });
    return { message: CHANGE_UNDONE };
  });
}

/**
 * Emails the link again: for a pending address, else for an unproven one.
 * @throws {DomainError} CONFLICT if there's nothing to confirm; TOO_MANY after three in an hour
 */
export async function resendConfirmation(
  ctx: AccountContext,
  actor: Actor<"user">,
): Promise<{ message: string }> {
  await ctx.limits.consume("confirmationsPerAccount", actor.userId);
  return inTransaction(ctx, async ({ db }) => {
    const user = await db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { email: true, emailVerifiedAt: true, pendingEmail: true },
    });
    const email = user.pendingEmail ?? (user.emailVerifiedAt === null ? user.email : null);
    if (email === null) throw new DomainError("nothingToConfirm");
    await enqueue(db, "mail.confirmEmail", { userId: actor.userId, email });
    return { message: CONFIRMATION_SENT };
  });
}

/** Cancels a pending change of address, which makes its link invalid. Does nothing without one. */
export async function cancelEmailChange(
  ctx: AccountContext,
  actor: Actor<"user">,
): Promise<UserView> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { userId } = actor;
    await lockAccount(db, userId);
    const { count } = await db.user.updateMany({
      where: { id: userId, pendingEmail: { not: null } },
      data: { pendingEmail: null },
    });
    if (count > 0) await db.emailLink.deleteMany({ where: { userId, purpose: "confirm" } });
    return currentUser(ctx, userId);
  });
}
