import { mailboxKey } from "~/domain/account/mailbox";
import { emailMark } from "~/server/gateways/observability/log";
import type { ServiceContext } from "../context";

/**
 * The mails that keep an account safe. Each kind is counted by itself: a stranger who asks for one kind
 * again and again can't use up another.
 */
type AccountMailKind = "code";

/**
 * Takes one of the mailbox's account mails: 5 an hour and 10 a day.
 * @throws {DomainError} TOO_MANY with how long to wait
 */
export async function requireAccountMail(
  { limits }: Pick<ServiceContext, "limits">,
  kind: AccountMailKind,
  email: string,
): Promise<void> {
  const mark = `${kind}:${emailMark(mailboxKey(email))}`;
  await limits.consume("accountMailsPerHour", mark);
  await limits.consume("accountMailsPerDay", mark);
}
