import { DomainError } from "~/domain/errors";
import { sqlInside, violatedConstraint, type DbClient } from "~/server/gateways/db/db";
import { statement, type Value } from "~/server/gateways/db/statements";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { inTransaction } from "../../transaction";
import { grantAdministrators } from "../admins";

// Changes an account's address. Every function except `inReservation` runs in the caller's
// transaction, after `lockAccount`.

/** Written whenever an address is proven. Accounts proven before this existed have none. */
const ADDRESS_PROVEN = "email.proven";

/** Returns the refusal of an address another account has. It never says whose. */
export function emailTaken(): DomainError {
  return new DomainError("emailTaken", { field: "email" });
}

/** Makes changes of one account's address wait for each other. */
export async function lockAccount(db: DbClient, userId: string): Promise<void> {
  await lockUser({ sql: sqlInside(db) }, userId);
}

/**
 * Writes the address the owner asks for. A proven one stays until the new one is proven; an
 * unproven one is replaced at once.
 * @throws {DomainError} CONFLICT if another account has it
 */
export async function changeEmail(db: DbClient, userId: string, email: string): Promise<void> {
  const before = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  if (email === before.email) return;
  const taken = await db.user.findUnique({ where: { email }, select: { id: true } });
  if (taken !== null) throw emailTaken();
  if (before.emailVerifiedAt === null) {
    await moveAddress(db, userId, email, null);
    if (before.email !== null) await mailOldAddress(db, before.email);
  } else {
    await db.emailLink.deleteMany({ where: { userId, purpose: "confirm" } });
    await db.user.update({ where: { id: userId }, data: { pendingEmail: email } });
  }
  await enqueue(db, "mail.confirmEmail", { userId, email });
}

/**
 * Tells the old address. There's no undo link, because anyone may read an address that was never
 * proven.
 */
async function mailOldAddress(db: DbClient, to: string): Promise<void> {
  await enqueue(db, "mail", {
    to,
    subject: "Your email address was changed",
    paragraphs: [
      "Your account's email address was changed. Sign in with the new one from now on.",
      `If this wasn't you, email ${site.supportEmail} right away.`,
    ],
  });
}

/**
 * Replaces the account's address, possibly with none, and ends everything that only the old one
 * allowed.
 */
export async function moveAddress(
  db: DbClient,
  userId: string,
  email: string | null,
  verifiedAt: Date | null,
): Promise<void> {
  await db.user.update({
    where: { id: userId },
    data: {
      email,
      emailVerifiedAt: verifiedAt,
      pendingEmail: null,
    },
  });
  // Temporary passwords were sent to the old mailbox.
  await db.temporaryPassword.deleteMany({ where: { userId } });
  await db.mailedCode.deleteMany({ where: { userId } });
  // Having used one proves that a person read the old mailbox, not the new one.
  await db.session.updateMany({
    where: { userId, viaTemporary: true },
    data: { viaTemporary: false },
  });
  await db.emailLink.deleteMany({ where: { userId, purpose: "confirm" } });
}

/**
 * Takes an address from an account that never proved it, because its owner has just proven it
 * elsewhere. The account keeps its rows, password and sessions, and can get another address. A
 * person who signed in through the lost mailbox is signed out, and rights of the address end.
 */
export async function releaseAddress(db: DbClient, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId, viaTemporary: true } });
  await moveAddress(db, userId, null, null);
  await db.user.update({ where: { id: userId }, data: { staffRole: null } });
  await db.apiKey.updateMany({
    where: { OR: [{ userId }, { deskGrantedBy: userId }] },
    data: { deskGrantedAt: null, deskGrantedBy: null },
  });
  await db.auditEntry.create({ data: { userId, action: "email.released" } });
}

const holderOf = statement((db, value: Value<{ email: string }>) =>
  db
    .selectFrom("User")
    .select((eb) => ["id", eb("emailVerifiedAt", "is not", null).$castTo<boolean>().as("proven")])
    .where("email", "=", value("email"))
    .forNoKeyUpdate(),
);

/** Returns the address's owner and locks it until the transaction ends. */
export async function lockHolder(db: DbClient, email: string) {
  return (await sqlInside(db)(holderOf({ email })))[0] ?? null;
}

/**
 * Frees an address for an account that has just proven it.
 * @throws {DomainError} CONFLICT if another account has proven it too
 */
export async function reserveAddress(db: DbClient, userId: string, email: string): Promise<void> {
  const holder = await lockHolder(db, email);
  if (holder === null || holder.id === userId) return;
  if (holder.proven) throw emailTaken();
  await releaseAddress(db, holder.id);
}

/** Returns whether another account took the address between read and write. */
export function wasTakenMeanwhile(error: unknown): boolean {
  return violatedConstraint(error) === "User_email_key";
}

const CLAIM_TRIES = 3;

/**
 * Runs a transaction that reserves an address. If another account gets it at the same time, the
 * transaction runs again and sees that account.
 * @throws {DomainError} CONFLICT if other accounts get it each time
 */
export async function inReservation<Ctx extends ServiceContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      // precondition: of two people who confirm one address the second is told so
      if (!wasTakenMeanwhile(error)) throw error;
      if (tries === CLAIM_TRIES) throw emailTaken();
    }
  }
}

/**
 * Records that the account's current address is proven, and grants the rights that come with it.
 */
export async function proveAddress(
  db: DbClient,
  userId: string,
  { how, now }: { how: "code" | "link" | "password" | "provider" | "undo"; now: Date },
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { emailVerifiedAt: now } });
  await db.emailLink.deleteMany({ where: { userId, purpose: "confirm" } });
  await db.auditEntry.create({ data: { userId, action: ADDRESS_PROVEN, detail: how } });
  await grantAdministrators(db, userId);
}

/** Returns whether the account's current address is confirmed. */
export async function isProofOfAddress(db: DbClient, userId: string): Promise<boolean> {
  return (await db.auditEntry.count({ where: { userId, action: ADDRESS_PROVEN } })) > 0;
}
