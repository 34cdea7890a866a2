import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { isEndedForCustomer, type CustomerRight } from "~/domain/customer/suspension";
import type { CustomerSuspension } from "~/domain/customer/suspension-view";
import { DomainError } from "~/domain/errors";
import type { SuspendableJob } from "~/domain/vetting/suspension";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "sql" | "clock">;

/** Columns of a user that tell their suspension as a customer. */
interface Suspended {
  customerSuspendedAt: Date | null;
  customerSuspendedNote: string | null;
}

/** Returns a suspension as its customer reads it; null without one. */
export function suspensionOf({
  customerSuspendedAt,
  customerSuspendedNote,
}: Suspended): CustomerSuspension | null {
  return customerSuspendedAt === null
    ? null
    : { since: customerSuspendedAt.toISOString(), note: customerSuspendedNote };
}

// Waits for a suspension that is being written, and makes one that begins now wait.
const suspendedAt = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom("User").select("customerSuspendedAt").where("id", "=", value("id")).forShare(),
);

/**
 * Refuses what a suspension ended for a customer. Called in a transaction, it's ordered with a
 * suspension at the same time.
 * @param job the job it's about; null if it's about none
 * @throws {DomainError} ACCOUNT_SUSPENDED
 */
export async function refuseSuspendedCustomer(
  ctx: Reading,
  userId: string,
  right: CustomerRight,
  job: SuspendableJob | null = null,
): Promise<void> {
  const [row] = await ctx.sql(suspendedAt({ id: userId }));
  const isSuspended = (row?.customerSuspendedAt ?? null) !== null;
  if (isEndedForCustomer(right, isSuspended, job, ctx.clock.now())) {
    throw new DomainError("customerSuspended");
  }
}

const AT_ONCE = 500;

/**
 * Returns whether a guest's mailbox or phone number, in any spelling, is that of a suspended
 * customer. An account that never proved its mailbox may have typed a stranger's details, so only
 * its proven phone number counts.
 */
export async function isOfSuspended(
  { db }: Pick<ServiceContext, "db">,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const [mailbox, number] = [mailboxKey(email), phoneKey(phone)];
  let after: string | null = null;
  for (;;) {
    const people: Contact[] = await db.user.findMany({
      where: {
        customerSuspendedAt: { not: null },
        ...(after === null ? {} : { id: { gt: after } }),
      },
      select: contactSelect,
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    const isFound = people.some(
      (one) =>
        (one.email !== null && one.emailVerifiedAt !== null && mailboxKey(one.email) === mailbox) ||
        (number !== null && phonesOf(one).some((own) => phoneKey(own) === number)),
    );
    if (isFound) return true;
    if (people.length < AT_ONCE) return false;
    after = people.at(-1)?.id ?? null;
  }
}

const contactSelect = {
  id: true,
  email: true,
  emailVerifiedAt: true,
  phone: true,
  smsNumber: { select: { number: true, endedAt: true } },
} as const;

interface Contact {
  id: string;
  email: string | null;
  emailVerifiedAt: Date | null;
  phone: string;
  smsNumber: { number: string; endedAt: Date | null } | null;
}

const phonesOf = ({ emailVerifiedAt, phone, smsNumber }: Contact): string[] => [
  ...(emailVerifiedAt === null ? [] : [phone]),
  ...(smsNumber?.endedAt === null ? [smsNumber.number] : []),
];
