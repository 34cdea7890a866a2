import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";
import { isSamePerson, type FormerMarkKind } from "~/domain/mechanic/former";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { secrets } from "~/server/gateways/auth/secrets";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "db">;

const markSelect = {
  id: true,
  email: true,
  smsNumber: { select: { number: true } },
  savedCards: { select: { fingerprint: true } },
  mechanicProfile: {
    select: {
      bankAccountNumberCipher: true,
      bankRoutingNumberCipher: true,
      bankAccountLast4: true,
      payoutBankMark: true,
    },
  },
} satisfies Prisma.UserSelect;

type Person = Prisma.UserGetPayload<{ select: typeof markSelect }>;

/**
 * Returns the ids of this person's accounts: their own, and those that share a bank account or two
 * other marks with it.
 */
export async function ownAccounts(
  { db }: Reading,
  { userId }: Pick<Actor<"user">, "userId">,
): Promise<string[]> {
  const own = await db.user.findUnique({ where: { id: userId }, select: markSelect });
  if (own === null) return [userId];
  const { mechanicProfile: profile } = own;
  const marks: Prisma.UserWhereInput[] = [
    ...(own.smsNumber === null ? [] : [{ smsNumber: { number: own.smsNumber.number } }]),
    ...own.savedCards.flatMap(({ fingerprint }) =>
      fingerprint === null ? [] : [{ savedCards: { some: { fingerprint } } }],
    ),
    ...(profile?.payoutBankMark == null
      ? []
      : [{ mechanicProfile: { payoutBankMark: profile.payoutBankMark } }]),
    // The numbers are sealed, so their last digits find the rows to compare.
    ...(profile?.bankAccountLast4 == null
      ? []
      : [{ mechanicProfile: { bankAccountLast4: profile.bankAccountLast4 } }]),
  ];
  const alike =
    marks.length === 0
      ? []
      : await db.user.findMany({
          where: { OR: marks, id: { not: userId } },
          select: markSelect,
        });
  // An erased account has no marks left. Its match was found when this account gave its own.
  const former =
    profile === null
      ? []
      : await db.operatorAlert.findMany({
          where: { kind: "returning_mechanic", subject: userId },
          select: { occurrence: true },
        });
  return [
    userId,
    ...alike.filter((other) => isSamePerson(sharedMarks(own, other))).map(({ id }) => id),
    ...former.map(({ occurrence }) => occurrence).filter(isRowId),
  ];
}

function sharedMarks(one: Person, other: Person): Set<FormerMarkKind> {
  const marks = marksOf(other);
  const shared = marksOf(one).filter(({ kind, value }) =>
    marks.some((mark) => mark.kind === kind && mark.value === value),
  );
  return new Set(shared.map(({ kind }) => kind));
}

function marksOf(person: Person): { kind: FormerMarkKind; value: string }[] {
  const { id: userId, email, smsNumber, savedCards, mechanicProfile: profile } = person;
  const mark = (kind: FormerMarkKind, value: string | null) =>
    value === null ? [] : [{ kind, value }];
  const digits = (sealed: string | null | undefined, field: string) =>
    sealed == null ? null : secrets.open(sealed, { userId, field }).replace(/\D/g, "");
  const account = digits(profile?.bankAccountNumberCipher, BANK_FIELDS.account);
  const routing = digits(profile?.bankRoutingNumberCipher, BANK_FIELDS.routing);
  return [
    ...mark("bank", account === null || routing === null ? null : `${routing}:${account}`),
    ...mark("bank", profile?.payoutBankMark ?? null),
    ...mark("mailbox", email === null ? null : mailboxKey(email)),
    ...mark("phone", smsNumber === null ? null : phoneKey(smsNumber.number)),
    ...savedCards.flatMap(({ fingerprint }) => mark("card", fingerprint)),
  ];
}

/**
 * Matches bookings to which one of these accounts is a party: as customer, as mechanic, also as a
 * former one who released the job or didn't come, or by request.
 */
export const bookingsWith = (accounts: string[]): Prisma.BookingWhereInput => ({
  OR: [
    { customerId: { in: accounts } },
    { mechanicId: { in: accounts } },
    { wishedMechanicId: { in: accounts } },
    { declines: { some: formerly(accounts) } },
  ],
});

/** Matches all other bookings. Staff read their own ones as anyone else does, not at the desk. */
export const bookingsWithout = (accounts: string[]): Prisma.BookingWhereInput => ({
  AND: [
    { customerId: { notIn: accounts } },
    // A comparison with null is neither true nor false.
    { OR: [{ mechanicId: null }, { mechanicId: { notIn: accounts } }] },
    { OR: [{ wishedMechanicId: null }, { wishedMechanicId: { notIn: accounts } }] },
    { declines: { none: formerly(accounts) } },
  ],
});

const formerly = (accounts: string[]): Prisma.BookingDeclineWhereInput => ({
  mechanicId: { in: accounts },
  OR: [{ releasedAt: { not: null } }, { noShowAt: { not: null } }],
});

/** Returns those of these bookings to which one of the reader's accounts is a party. */
export async function ownBookingsAmong(
  ctx: Reading,
  reader: Actor<"staff">,
  bookingIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const id = { in: bookingIds.filter((id) => id !== null) };
  const own = bookingsWith(await ownAccounts(ctx, reader));
  const rows = await ctx.db.booking.findMany({
    where: { AND: [{ id }, own] },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Matches alerts that aren't about one of these accounts or its bookings. */
export const alertsWithout = (accounts: string[]): Prisma.OperatorAlertWhereInput => ({
  subject: { notIn: accounts },
  OR: [{ bookingId: null }, { booking: bookingsWithout(accounts) }],
});

/** Matches support requests that aren't from one of these accounts or about its bookings. */
export const requestsWithout = (accounts: string[]): Prisma.SupportRequestWhereInput => ({
  AND: [
    { OR: [{ userId: null }, { userId: { notIn: accounts } }] },
    { OR: [{ bookingId: null }, { booking: bookingsWithout(accounts) }] },
  ],
});

/**
 * Returns those of these subjects of log entries that concern one of these accounts: its bookings
 * with everything about them, its own rows, and the people it has bookings with, about whom
 * colleagues may have noted a report.
 */
export async function subjectsConcerning(
  { db }: Reading,
  accounts: string[],
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(subjects)].filter(isRowId);
  const id = { in: ids };
  const booking = bookingsWith(accounts);
  const select = { id: true } as const;
  if (ids.length === 0) return new Set();
  const found = [
    await db.booking.findMany({ where: { AND: [{ id }, booking] }, select }),
    await db.changeOrder.findMany({ where: { id, booking }, select }),
    await db.claim.findMany({ where: { id, booking }, select }),
    await db.review.findMany({ where: { id, booking }, select }),
    await db.dispute.findMany({ where: { id, payment: { booking } }, select }),
    await db.operatorAlert.findMany({
      where: { id, OR: [{ subject: { in: accounts } }, { booking }] },
      select,
    }),
    await db.payout.findMany({ where: { id, mechanicId: { in: accounts } }, select }),
    await db.supportRequest.findMany({
      where: { id, OR: [{ userId: { in: accounts } }, { booking }] },
      select,
    }),
    await db.user.findMany({
      where: { id, OR: [{ bookings: { some: booking } }, { jobs: { some: booking } }] },
      select,
    }),
  ];
  return new Set([
    ...ids.filter((one) => accounts.includes(one)),
    ...found.flat().map(({ id }) => id),
  ]);
}
