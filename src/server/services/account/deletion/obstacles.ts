import { groupBy } from "~/domain/group";
import type { DeletionObstacle } from "~/domain/account/deletion/deletion";
import type { DeletionView } from "~/domain/account/deletion/schema";
import { AGREED_STATUSES, OPEN_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";

/** Returns the reasons why an account can't be deleted yet, so that nobody loses a job or money. */
export async function obstaclesOf(
  ctx: Pick<ServiceContext, "db">,
  userId: string,
): Promise<DeletionView["obstacles"]> {
  const { db } = ctx;
  const [person, bookings, claims, earned, payouts] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        staffRole: true,
        mechanicProfile: { select: { subscriptionStatus: true, stripeSubscriptionId: true } },
      },
    }),
    db.booking.findMany({
      where: { AND: [partyOf(userId), { OR: UNSETTLED }] },
      select: bookingSelect,
      orderBy: { createdAt: "asc" },
    }),
    db.claim.findMany({
      // A safety report doesn't block deletion, because its subject would learn about it that way.
      where: { closedAt: null, kind: { not: "safety" }, booking: partyOf(userId) },
      select: { booking: { select: { bookingNumber: true } } },
    }),
    db.ledgerEntry.aggregate({
      where: { account: "mechanic", mechanicId: userId },
      _sum: { amountCents: true },
    }),
    db.payout.count({ where: { mechanicId: userId, state: "pending" } }),
  ]);
  const found: { kind: DeletionObstacle; number: string }[] = bookings.flatMap((booking) =>
    kindsOf(booking, userId).map((kind) => ({ kind, number: booking.bookingNumber })),
  );
  for (const { booking } of claims) found.push({ kind: "claims", number: booking.bookingNumber });
  const { mechanicProfile: profile } = person;
  const isPlanRunning =
    profile?.stripeSubscriptionId != null &&
    (profile.subscriptionStatus === "active" || profile.subscriptionStatus === "past_due");
  const alone: DeletionObstacle[] = [
    ...(person.staffRole === null ? [] : (["staff"] as const)),
    ...((earned._sum.amountCents ?? 0) === 0 ? [] : (["earnings"] as const)),
    ...(payouts === 0 ? [] : (["payouts"] as const)),
    ...(isPlanRunning ? (["plan"] as const) : []),
  ];
  return [
    ...alone.map((kind) => ({ kind, bookingNumbers: [] })),
    ...[...groupBy(found, ({ kind }) => kind)].map(([kind, rows]) => ({
      kind,
      bookingNumbers: [...new Set(rows.map(({ number }) => number))],
    })),
  ];
}

const partyOf = (userId: string): Prisma.BookingWhereInput => ({
  OR: [
    { customerId: userId },
    { mechanicId: userId },
    { wishedMechanicId: userId, status: { in: OPEN_STATUSES } },
  ],
});

const OPEN_PAYMENT = {
  isCurrent: true,
  state: { in: ["authorized", "due"] },
} satisfies Prisma.PaymentWhereInput;
const OPEN_REFUND = { state: "pending" } satisfies Prisma.RefundWhereInput;
const OPEN_DISPUTE = { closedAt: null } satisfies Prisma.DisputeWhereInput;
const GOES_ON = [...OPEN_STATUSES, ...AGREED_STATUSES, ...UNDER_WAY_STATUSES];

const UNSETTLED: Prisma.BookingWhereInput[] = [
  { status: { in: GOES_ON } },
  { payments: { some: OPEN_PAYMENT } },
  { payments: { some: { refunds: { some: OPEN_REFUND } } } },
  { payments: { some: { disputes: { some: OPEN_DISPUTE } } } },
];

const bookingSelect = {
  bookingNumber: true,
  customerId: true,
  mechanicId: true,
  status: true,
  payments: {
    select: {
      isCurrent: true,
      state: true,
      refunds: { where: OPEN_REFUND, select: { id: true }, take: 1 },
      disputes: { where: OPEN_DISPUTE, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.BookingSelect;

/** Returns the reasons one booking blocks this person's deletion. */
function kindsOf(
  booking: Prisma.BookingGetPayload<{ select: typeof bookingSelect }>,
  userId: string,
): DeletionObstacle[] {
  const { payments } = booking;
  const isOwn = booking.customerId === userId;
  const side = isOwn ? "orders" : booking.mechanicId === userId ? "jobs" : "requests";
  const isOwed = payments.some(
    ({ isCurrent, state }) => isCurrent && (state === "authorized" || state === "due"),
  );
  const kinds: DeletionObstacle[] = [];
  if (GOES_ON.includes(booking.status)) kinds.push(side);
  else if (isOwed) kinds.push("payments");
  if (payments.some(({ refunds }) => refunds.length > 0)) kinds.push("refunds");
  if (payments.some(({ disputes }) => disputes.length > 0)) kinds.push("disputes");
  return kinds;
}
