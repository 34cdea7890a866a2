import { attentionOf, type AttentionFacts } from "~/domain/attention/attention";
import type { AttentionItem } from "~/domain/attention/schema";
import type { UserType } from "~/domain/account/roles";
import { IN_HAND_STATUSES, OPEN_STATUSES } from "~/domain/booking/status";
import { maySee } from "~/domain/booking/taking";
import { CLAIMS_SEEN_DAYS } from "~/domain/attention/policy";
import type { ClaimState } from "~/domain/claim/kinds";
import { DUE } from "~/domain/payment/card-money";
import type { PaymentStatus } from "~/domain/payment/status";
import {
  statementOf,
  type ExpressionBuilder,
  type Statements,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { describeBookings, offerOf, type BookingRow } from "./rows";
import { mechanicFacts } from "./scope";
import { presentBooking, type Viewer } from "./view";

/** Most bookings read. Nobody has that many open. */
const MOST = 100;

/**
 * GET /api/attention: the caller's bookings that need something from them, are under way, or come
 * next. A mechanic gets their jobs, or their own orders until the profile is complete.
 */
export async function attentionFor(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<{ items: AttentionItem[] }> {
  const { userId } = actor;
  const mechanic = await mechanicFacts(ctx, actor);
  const viewer: Viewer = mechanic === null ? { as: "customer" } : { as: "mechanic", mechanic };
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - CLAIMS_SEEN_DAYS * DAY_MS);
  const rows = await ctx.sql(concerning({ side: viewer.as }, { userId, since, limit: MOST }));
  const shown = rows.filter((row) =>
    viewer.as === "customer"
      ? row.customerId === userId
      : row.customerId !== userId && maySee(viewer.mechanic, offerOf(row)),
  );
  const [unread, dues] = [await unreadOf(ctx, userId), await duesAmong(ctx, shown)];
  const facts = shown.map((row): AttentionFacts => {
    const booking = presentBooking(ctx, row, viewer);
    const duePaymentId = viewer.as === "customer" ? (dues.get(row.id) ?? null) : null;
    return { booking, duePaymentId, unread: unread.get(row.id) ?? 0 };
  });
  return { items: attentionOf(facts, viewer.as, now) };
}

interface Values {
  userId: string;
  /** The claim period has ended for jobs that were over before this time. */
  since: Date;
  limit: number;
}

/** Bookings that may concern a person now. Each part has its index. */
const concerning = statementOf<{ side: UserType }, Values, BookingRow>((db, value, { side }) =>
  describeBookings(
    db.with("page", (db) =>
      db
        .selectFrom("Booking as b")
        .selectAll("b")
        .where(
          "b.id",
          "in",
          side === "customer" ? customersBookings(db, value) : mechanicsBookings(db, value),
        )
        .orderBy("b.createdAt", "desc")
        .limit(value("limit")),
    ),
    value("userId"),
  ),
);

function customersBookings(db: Statements, value: Value<Values>) {
  const own = () =>
    db.selectFrom("Booking as o").select("o.id").where("o.customerId", "=", value("userId"));
  return own()
    .where("o.status", "in", OPEN_STATUSES)
    .union(own().where("o.status", "in", IN_HAND_STATUSES))
    .union(own().where("o.paymentStatus", "=", "due" satisfies PaymentStatus))
    .union(
      db
        .selectFrom("Claim as k")
        .select("k.bookingId as id")
        .where("k.openedBy", "=", value("userId"))
        .where("k.state", "=", "offered" satisfies ClaimState),
    )
    .union(withUnread(db, value));
}

function mechanicsBookings(db: Statements, value: Value<Values>) {
  return db
    .selectFrom("Booking as o")
    .select("o.id")
    .where("o.mechanicId", "=", value("userId"))
    .where((eb) => eb(overAt(eb), "=", endless(eb)))
    .union(
      db
        .selectFrom("Booking as o")
        .select("o.id")
        .where("o.wishedMechanicId", "=", value("userId"))
        .where("o.status", "in", OPEN_STATUSES),
    )
    .union(
      db
        .selectFrom("Booking as o")
        .innerJoin("Claim as k", "k.bookingId", "o.id")
        .select("o.id")
        .where("o.mechanicId", "=", value("userId"))
        .where((eb) => eb(overAt(eb), ">=", value("since")))
        .where("k.state", "=", "asked" satisfies ClaimState),
    )
    .union(withUnread(db, value));
}

function withUnread(db: Statements, value: Value<Values>) {
  return db
    .selectFrom("Message as n")
    .select("n.bookingId as id")
    .where("n.receiverId", "=", value("userId"))
    .where("n.readAt", "is", null);
}

type OnJob = Pick<ExpressionBuilder<Tables & { o: Tables["Booking"] }, "o">, "cast" | "val" | "fn">;

/** The end of a job that isn't over. */
const endless = (eb: OnJob) => eb.cast<Date>(eb.val("infinity"), "timestamptz");

/** Returns when a job was over. Written like the index `Booking_over`. */
const overAt = (eb: OnJob) => eb.fn.coalesce("o.completedAt", "o.cancelledAt", endless(eb));

async function unreadOf({ db }: ServiceContext, userId: string): Promise<Map<string, number>> {
  const groups = await db.message.groupBy({
    by: ["bookingId"],
    where: { receiverId: userId, readAt: null },
    _count: { _all: true },
  });
  return new Map(groups.map(({ bookingId, _count }) => [bookingId, _count._all]));
}

/** Returns the payment due for each of these bookings: the oldest one, which is paid first. */
async function duesAmong({ db }: ServiceContext, rows: readonly BookingRow[]) {
  const ids = rows.filter(({ paymentStatus }) => paymentStatus === "due").map(({ id }) => id);
  const payments =
    ids.length === 0
      ? []
      : await db.payment.findMany({
          where: { bookingId: { in: ids }, ...DUE },
          select: { id: true, bookingId: true },
          orderBy: [{ dueAt: "desc" }, { id: "desc" }],
        });
  return new Map(payments.map(({ id, bookingId }) => [bookingId, id]));
}
