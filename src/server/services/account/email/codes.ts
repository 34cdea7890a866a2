import {
  codeLink,
  MAILED_CODE,
  type MailedCodePurpose,
  type MailedCodeView,
} from "~/domain/account/email/mailed-code";
import { DomainError } from "~/domain/errors";
import type { JobPayload } from "~/domain/jobs";
import { maskEmail } from "~/domain/mechanic/matching";
import { sealOf } from "~/server/gateways/auth/tokens";
import type { DbClient } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import type { AccountContext } from "../context";
import { requireAccountMail } from "./account-mails";
import { greeting } from "./greeting";
import { currentUser } from "../queries";

interface CodeOf {
  userId: string;
  purpose: MailedCodePurpose;
}

const SUBJECTS = {
  confirm: "Your code to confirm it's you",
  signIn: "Your code to sign in",
  emailSignIn: "Your code to sign in",
} as const satisfies Record<MailedCodePurpose, string>;

const REASONS = {
  confirm: "Enter it where you asked for it to confirm it's you.",
  signIn:
    "Someone entered your password after many wrong tries. If it was you, enter this code to sign in.",
  emailSignIn: "Enter it where you asked for it, or open the link below and sign in there.",
} as const satisfies Record<MailedCodePurpose, string>;

const KNOWS_PASSWORD = [
  `If this wasn't you, change your password and email ${site.supportEmail}.`,
] as const;
const WARNINGS = {
  confirm: KNOWS_PASSWORD,
  signIn: KNOWS_PASSWORD,
  emailSignIn: ["If you didn't ask for it, ignore this email. Nobody can sign in with it but you."],
} as const satisfies Record<MailedCodePurpose, readonly string[]>;

const hashOf = ({ userId, purpose }: CodeOf, code: string) =>
  sealOf("mailedCode", `${userId}:${purpose}:${code}`).toString("base64url");

/** Draws a code's digits. */
export function newMailedCode(random: ServiceContext["random"]): string {
  return String(random.below(10 ** MAILED_CODE.digits)).padStart(MAILED_CODE.digits, "0");
}

/**
 * Creates and emails a code (job mail.code), so its text is in no table and no queue. Earlier codes
 * work until they expire, because the first email may arrive last.
 */
export async function sendMailedCode(
  ctx: Pick<ServiceContext, "prisma" | "clock" | "random">,
  mailer: Mailer,
  { userId, purpose }: JobPayload<"mail.code">,
): Promise<void> {
  const { prisma, clock, random } = ctx;
  const user = await prisma.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  if (user === null || user.email === null) return;
  const { email } = user;
  const code = newMailedCode(random);
  const row = { userId, purpose, codeHash: hashOf({ userId, purpose }, code) };
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + MAILED_CODE.minutes * MINUTE_MS);
  await prisma.mailedCode.createMany({
    data: [{ ...row, createdAt, expiresAt }],
    skipDuplicates: true,
  });
  try {
    await mailer.send({
      to: email,
      subject: SUBJECTS[purpose],
      // A locked phone shows the first words of an email to anyone.
      preview: `It works for ${MAILED_CODE.minutes} minutes.`,
      paragraphs: [
        greeting(user),
        `Your code is: ${code}`,
        REASONS[purpose],
        `It works for ${MAILED_CODE.minutes} minutes and only once. We never ask for it by phone or text.`,
        ...WARNINGS[purpose],
      ],
      ...(purpose === "emailSignIn" && {
        action: { label: "Sign in", url: codeLink(`${site.url}/auth/code`, email, code) },
      }),
    });
  } catch (error) {
    await prisma.mailedCode.deleteMany({ where: row });
    throw error;
  }
}

/** Returns the key for counting a person's wrong codes. */
export const triesOf = ({ userId, purpose }: CodeOf) => `${userId}:${purpose}`;

/** Returns whether this is an emailed code that still works, without using it up. */
export async function isMailedCode(
  { db }: { db: DbClient },
  owner: CodeOf,
  code: string,
  now: Date,
): Promise<boolean> {
  const { userId, purpose } = owner;
  const rows = await db.mailedCode.count({
    where: { userId, purpose, codeHash: hashOf(owner, code), expiresAt: { gt: now } },
  });
  return rows > 0;
}

/**
 * Uses up an emailed code, in the caller's transaction. Other codes for the same purpose end too.
 * When two calls use the same code, one succeeds.
 * @throws {DomainError} INVALID for a wrong, used or expired one
 */
export async function spendMailedCode(
  { db }: { db: DbClient },
  owner: CodeOf,
  code: string,
  now: Date,
): Promise<void> {
  const { userId, purpose } = owner;
  const { count } = await db.mailedCode.deleteMany({
    where: { userId, purpose, codeHash: hashOf(owner, code), expiresAt: { gt: now } },
  });
  // precondition: a mailed code counts once
  if (count === 0) throw new DomainError("wrongMailedCode", { field: "code" });
  await db.mailedCode.deleteMany({ where: { userId, purpose } });
}

/**
 * Runs work in which an emailed code could be guessed. Each try counts before it's compared, and a
 * right one is credited back. `key` identifies the code's owner and purpose, or the sign-in
 * attempt.
 * @throws {DomainError} TOO_MANY after five wrong ones in 15 minutes, or in the attempt
 */
export async function withMailedCodeTries<Result>(
  { limits, clientAddress }: Pick<ServiceContext, "limits" | "clientAddress">,
  key: string,
  work: () => Promise<Result>,
  limit: "mailedCodes" | "signInAttempts" = "mailedCodes",
): Promise<Result> {
  await limits.consume("codesPerAddress", clientAddress);
  await limits.consume(limit, key);
  const result = await work();
  await Promise.all([limits.refund("codesPerAddress", clientAddress), limits.refund(limit, key)]);
  return result;
}

/**
 * POST /api/account/confirm/code: emails a code to an account without a password.
 * @throws {DomainError} CONFLICT if there's a password, or no mailbox; TOO_MANY after five an hour
 */
export async function requestOwnerCode(
  ctx: AccountContext,
  actor: Actor<"user">,
): Promise<MailedCodeView> {
  const { hasPassword, email } = await currentUser(ctx, actor.userId);
  if (hasPassword) throw new DomainError("passwordInstead");
  if (email === "") throw new DomainError("noMailbox");
  await requireAccountMail(ctx, "code", email);
  const expiresAt = new Date(ctx.clock.now().getTime() + MAILED_CODE.minutes * MINUTE_MS);
  return inTransaction(unkeyed(ctx), async ({ db }) => {
    await enqueue(db, "mail.code", { userId: actor.userId, purpose: "confirm" });
    return { sentTo: maskEmail(email), expiresAt: expiresAt.toISOString() };
  });
}
