import { mailboxKey } from "~/domain/account/email/mailbox";
import { emailMark } from "~/server/gateways/observability/log";
import type { ServiceContext } from "../../context";

/**
 * The mails that keep an account safe. Each kind is counted by itself: a stranger who asks for reset
 * after reset can't use up the mail that warns its owner.
 */
export type AccountMailKind = "code" | "confirmation" | "security" | "temporaryPassword";

const markOf = (kind: AccountMailKind, email: string) => `${kind}:${emailMark(mailboxKey(email))}`;

/** Takes one of the mailbox's account mails, 5 an hour and 10 a day; false when none is left. */
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
 * The same for somebody who asks for the mail and may be told.
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

/** Gives one back whose mail was refused. */
export async function refundAccountMail(
  { limits }: Pick<ServiceContext, "limits">,
  kind: AccountMailKind,
  email: string,
): Promise<void> {
  const mark = markOf(kind, email);
  await limits.refund("accountMailsPerHour", mark);
  await limits.refund("accountMailsPerDay", mark);
}
