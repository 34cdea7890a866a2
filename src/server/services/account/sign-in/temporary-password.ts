import { randomInt } from "node:crypto";
import { TEMP_PASSWORD_HOURS, TEMP_PASSWORDS_AT_ONCE } from "~/domain/account/password/password";
import { DomainError } from "~/domain/errors";
import type { JobPayload } from "~/domain/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { sealOf } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/runtime/site";
import { HOUR_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { inTransaction, unkeyed } from "../../transaction";
import { greeting } from "../email/greeting";

/**
 * Emails a temporary password (job of "forgot password"). It's created here, so its text is in no
 * table, queue or log. It works beside the old password and the two emailed before it. If its email
 * is refused, it stops working. For an address without an account, nothing happens.
 */
export async function sendTemporaryPassword(
  ctx: ServiceContext,
  mailer: Mailer,
  { email }: JobPayload<"mail.temporaryPassword">,
): Promise<void> {
  const user = await ctx.prisma.user.findUnique({
    where: { email },
    select: { id: true, firstName: true, emailVerifiedAt: true, disabledAt: true },
  });
  if (user === null || user.disabledAt !== null) return;

  const password = newTemporaryPassword();
  const hash = hashOfTemporary(user.id, password);
  const isKept = await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockUser(ctx, user.id);
    // The address may have changed in the meantime, and the old mailbox must not get access.
    const theirs = { id: user.id, email, disabledAt: null };
    if ((await ctx.db.user.count({ where: theirs })) === 0) return false;
    const createdAt = ctx.clock.now();
    const expiresAt = new Date(createdAt.getTime() + TEMP_PASSWORD_HOURS * HOUR_MS);
    const row = { hash, userId: user.id, createdAt, expiresAt };
    await ctx.db.temporaryPassword.createMany({ data: [row] });
    return true;
  });
  if (!isKept) return;
  const mail = {
    to: email,
    subject: "Your temporary password",
    // A locked phone shows the first words of an email to anyone.
    preview: `It works for ${TEMP_PASSWORD_HOURS} hours.`,
    paragraphs: [
      greeting(user),
      `Your temporary password is: ${password}`,
      `It works for ${TEMP_PASSWORD_HOURS} hours. Sign in with it and set a new password.`,
      "Your old password still works. If you didn't ask for this, ignore this email.",
    ],
    action: { label: "Sign in", url: `${site.url}/auth/role-selection` },
  };
  try {
    await mailer.send(mail);
  } catch (error) {
    await ctx.prisma.temporaryPassword.deleteMany({ where: { hash } });
    throw error;
  }
  await keepNewest(ctx, user.id);
}

/**
 * Deletes older temporary passwords, but only once an email was sent, so a refused email takes none
 * away.
 */
async function keepNewest({ prisma }: ServiceContext, userId: string): Promise<void> {
  const beyond = await prisma.temporaryPassword.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { hash: "asc" }],
    skip: TEMP_PASSWORDS_AT_ONCE,
    select: { hash: true },
  });
  await prisma.temporaryPassword.deleteMany({
    where: { hash: { in: beyond.map(({ hash }) => hash) } },
  });
}

/** Returns the stored keyed hash, which is enough for 93 random bits. */
export function hashOfTemporary(userId: string, password: string): string {
  return sealOf("temporaryPassword", `${userId}:${password}`).toString("base64url");
}

/**
 * Uses up a temporary password, in the transaction that starts the session. The others end too.
 * When two sign-ins use the same one, one succeeds.
 * @throws {DomainError} UNAUTHENTICATED if it was used since
 */
export async function spendTemporary(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  userId: string,
  hash: string,
): Promise<void> {
  const alive = { userId, hash, expiresAt: { gt: clock.now() } };
  const { count } = await db.temporaryPassword.deleteMany({ where: alive });
  // precondition: a mailed temporary password opens one session
  if (count === 0) throw new DomainError("wrongCredentials");
  await db.temporaryPassword.deleteMany({ where: { userId } });
}

/** Leaves out 0/O and 1/l/I, because people read it in an email and type it. */
const TEMPORARY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;
const TEMPORARY_SHAPE = new RegExp(
  `^[${TEMPORARY_ALPHABET}]{${GROUP_LENGTH}}(?:-[${TEMPORARY_ALPHABET}]{${GROUP_LENGTH}}){${GROUPS - 1}}$`,
);

/** Draws a temporary password such as `k7Qm-x9Rt-Wb4n-Hs2c`: 16 of 57 characters, 93 bits. */
export function newTemporaryPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () =>
      TEMPORARY_ALPHABET.charAt(randomInt(TEMPORARY_ALPHABET.length)),
    ).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/**
 * Returns whether a text has the form of our temporary passwords. Only such texts are looked up, so
 * the time a refusal takes reveals nothing.
 */
export function looksTemporary(password: string): boolean {
  return TEMPORARY_SHAPE.test(password);
}
