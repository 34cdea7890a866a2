import { mailboxKey } from "~/domain/account/email/mailbox";
import { emailMark } from "~/server/gateways/observability/log";
import type { ServiceContext } from "../../context";

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
