import { mailboxKey } from "~/domain/account/email/mailbox";
import { phoneKey } from "~/domain/account/phone";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";
import { isSamePerson, type FormerMarkKind } from "~/domain/mechanic/former";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { secrets } from "~/server/gateways/auth/secrets";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "db" | "sql">;

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
  { db }: Pick<ServiceContext, "db">,
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

/** What the desk leaves out for a staff member: their accounts, and the bookings of these. */
export interface OwnAffairs {
  accounts: string[];
  bookings: string[];
  /** Everyone with whom they have a booking. */
  people: string[];
}

const ownBookingIds = statement((db, value: Value<{ accounts: string[] }>) => {
  const by = (column: "customerId" | "mechanicId" | "wishedMechanicId") =>
    db
      .selectFrom("Booking")
      .select("id")
      .where((eb) => eb(column, "=", eb.fn.any(value("accounts"))));
  return by("customerId")
    .union(by("mechanicId"))
    .union(by("wishedMechanicId"))
    .union(
      db
        .selectFrom("BookingDecline")
        .select("bookingId as id")
        .where((eb) => eb("mechanicId", "=", eb.fn.any(value("accounts"))))
        .where((eb) => eb.or([eb("releasedAt", "is not", null), eb("noShowAt", "is not", null)])),
    );
});

const partiesOf = statement((db, value: Value<{ bookings: string[] }>) => {
  const by = (column: "customerId" | "mechanicId" | "wishedMechanicId") =>
    db
      .selectFrom("Booking")
      .select((eb) => eb.ref(column).$castTo<string | null>().as("id"))
      .where((eb) => eb("id", "=", eb.fn.any(value("bookings"))));
  return by("customerId").union(by("mechanicId")).union(by("wishedMechanicId"));
});

/**
 * Reads the staff member's accounts, and the bookings to which one of these is a party: as
 * customer, as mechanic, also as a former one who released the job or didn't come, or by request.
 * Staff read these as anyone else does, not at the desk. They are a short list, which every other
 * condition then names.
 */
export async function ownAffairs(
  ctx: Reading,
  reader: Pick<Actor<"staff">, "userId">,
): Promise<OwnAffairs> {
  const accounts = await ownAccounts(ctx, reader);
  const bookings = await bookingsOfAccounts(ctx, accounts);
  const people = bookings.length === 0 ? [] : await ctx.sql(partiesOf({ bookings }));
  return { accounts, bookings, people: people.flatMap(({ id }) => (id === null ? [] : [id])) };
}

async function bookingsOfAccounts({ sql }: Reading, accounts: string[]): Promise<string[]> {
  return (await sql(ownBookingIds({ accounts }))).map(({ id }) => id);
}

/** Matches bookings that aren't the reader's own. */
export const bookingsWithout = ({ bookings }: OwnAffairs): Prisma.BookingWhereInput =>
  bookings.length === 0 ? {} : { NOT: { id: { in: bookings } } };

/** Returns those of these bookings to which one of the reader's accounts is a party. */
export async function ownBookingsAmong(
  ctx: Reading,
  reader: Actor<"staff">,
  bookingIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const { bookings } = await ownAffairs(ctx, reader);
  return new Set(bookings.filter((id) => bookingIds.includes(id)));
}

/** Matches alerts that aren't about the reader's own accounts or bookings. */
export const alertsWithout = ({
  accounts,
  bookings,
}: OwnAffairs): Prisma.OperatorAlertWhereInput => ({
  subject: { notIn: accounts },
  OR: [{ bookingId: null }, { bookingId: { notIn: bookings } }],
});

/**
 * Matches support requests that aren't from the reader's own accounts or about their bookings. A
 * private conversation with someone they have a booking with may be about a report on them.
 */
export const requestsWithout = ({
  accounts,
  bookings,
  people,
}: OwnAffairs): Prisma.SupportRequestWhereInput => ({
  AND: [
    { OR: [{ userId: null }, { userId: { notIn: accounts } }] },
    { OR: [{ bookingId: null }, { bookingId: { notIn: bookings } }] },
    { OR: [{ isPrivate: false }, { userId: { notIn: people } }] },
  ],
});

/**
 * Returns those of these subjects of log entries that are the reader's own affairs: their bookings
 * with everything about them, their accounts' rows, and the people they have bookings with, about
 * whom colleagues may have noted a report.
 */
export async function subjectsConcerning(
  { db }: Reading,
  { accounts, bookings, people }: OwnAffairs,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(subjects)].filter(isRowId);
  const id = { in: ids };
  const bookingId = { in: bookings };
  const select = { id: true } as const;
  if (ids.length === 0) return new Set();
  const found = [
    await db.changeOrder.findMany({ where: { id, bookingId }, select }),
    await db.claim.findMany({ where: { id, bookingId }, select }),
    await db.review.findMany({ where: { id, bookingId }, select }),
    await db.dispute.findMany({ where: { id, payment: { bookingId } }, select }),
    await db.operatorAlert.findMany({
      where: { id, OR: [{ subject: { in: accounts } }, { bookingId }] },
      select,
    }),
    await db.payout.findMany({ where: { id, mechanicId: { in: accounts } }, select }),
    await db.supportRequest.findMany({
      where: {
        id,
        OR: [
          { userId: { in: accounts } },
          { bookingId },
          { isPrivate: true, userId: { in: people } },
        ],
      },
      select,
    }),
    await db.user.findMany({
      where: {
        id,
        OR: [{ bookings: { some: { id: bookingId } } }, { jobs: { some: { id: bookingId } } }],
      },
      select,
    }),
  ];
  return new Set([
    ...ids.filter((one) => accounts.includes(one) || bookings.includes(one)),
    ...found.flat().map(({ id }) => id),
  ]);
}
