import { mailboxKey } from "~/domain/account/email/mailbox";
import { emailMark } from "~/server/gateways/observability/log";
import type { ServiceContext } from "../../context";
import { knownDeviceOf, type KnownDevice } from "../sign-in/known-devices";

/**
 * Security emails. Each kind has its own limit, so a stranger who keeps requesting resets can't use
 * up the email that warns the owner.
 */
export type AccountMailKind =
  "code" | "confirmation" | "draft" | "emailSignIn" | "security" | "temporaryPassword";

const markOf = (kind: AccountMailKind, email: string) => `${kind}:${emailMark(mailboxKey(email))}`;

/**
 * Counts one account email of the mailbox, at most 5 an hour and 10 a day. Returns false if the
 * limit is reached.
 */
export async function takeAccountMail(
  { limits }: Pick<ServiceContext, "limits">,
  kind: AccountMailKind,
  email: string,
): Promise<boolean> {
  const mark = markOf(kind, email);
  if (!(await limits.tryConsume("accountMailsPerHour", mark))) return false;
  if (await limits.tryConsume("accountMailsPerDay", mark)) return true;
  await limits.refund("accountMailsPerHour", mark);
  return false;
}

/**
 * Counts one account email that anyone can ask for by knowing the address. Two of the five an hour,
 * and four of the ten a day, are kept for browsers with which the account has signed in, so that a
 * stranger's requests don't use up the owner's.
 */
export async function takeRequestedMail(
  ctx: Pick<ServiceContext, "limits" | "prisma" | "clock"> & KnownDevice,
  kind: AccountMailKind,
  email: string,
): Promise<boolean> {
  const { limits } = ctx;
  const isKnown = (await knownDeviceOf(ctx, email)) !== null;
  if (isKnown) return takeAccountMail(ctx, kind, email);
  const mark = markOf(kind, email);
  if (!(await limits.tryConsume("strangersMailsPerHour", mark))) return false;
  if (await limits.tryConsume("strangersMailsPerDay", mark)) {
    if (await takeAccountMail(ctx, kind, email)) return true;
    await limits.refund("strangersMailsPerDay", mark);
  }
  await limits.refund("strangersMailsPerHour", mark);
  return false;
}

/**
 * Counts an account email that the caller asked for. If the limit is reached, it's refused.
 * @throws {DomainError} TOO_MANY with how long to wait
 */
export async function requireAccountMail(
  { limits }: Pick<ServiceContext, "limits">,
  kind: AccountMailKind,
  email: string,
): Promise<void> {
  const mark = markOf(kind, email);
  await limits.consume("accountMailsPerHour", mark);
  await limits.consume("accountMailsPerDay", mark);
}

/** Takes an email that was refused off the count. */
export async function refundAccountMail(
  { limits }: Pick<ServiceContext, "limits">,
  kind: AccountMailKind,
  email: string,
): Promise<void> {
  const mark = markOf(kind, email);
  await limits.refund("accountMailsPerHour", mark);
  await limits.refund("accountMailsPerDay", mark);
}
