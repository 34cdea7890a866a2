import { DONE_STATUSES } from "~/domain/booking/status";
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { isRowId } from "~/domain/text/text";
import { centsToText } from "~/domain/money";
import { COLLECTED } from "~/domain/payment/status";
import { LEDGER_KINDS, type StatementView } from "~/domain/payment/schema";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { monthOf, weekOf } from "~/domain/booking/stats";
import { DAY_MS } from "~/domain/time/durations";
import { statement, type Value } from "~/server/gateways/db/statements";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { pageOf } from "../../paging";

const MONTHS_SHOWN = 12;
const ROWS_SHOWN = 500;
/** A week, and the day by which time zones differ. */
const DAYS_READ = 8;

const isPayoutKind = (kind: string) => PAYOUT_KINDS.some((one) => one === kind);

const ledgerKind = z.enum(LEDGER_KINDS);

/**
 * Returns a mechanic's earnings. By month of completion in the viewer's time zone, they follow the
 * dashboard's formula: totalAmount minus platformFee over completed bookings, including unpaid and
 * refunded ones. The ledger comes with them.
 */
export async function earningsStatement(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<StatementView> {
  const timeZone = await mechanicZone(ctx, actor.userId);
  const now = ctx.clock.now();
  const { userId: mechanicId } = actor;
  const since = new Date(now.getTime() - DAYS_READ * DAY_MS);
  const [months, days, sums, rows] = await Promise.all([
    ctx.sql(monthsOf({ mechanicId, timeZone })),
    ctx.sql(daysOf({ mechanicId, timeZone, since })),
    ctx.db.ledgerEntry.groupBy({
      by: ["kind"],
      where: { mechanicId: actor.userId },
      _sum: { amountCents: true },
    }),
    ctx.db.ledgerEntry.findMany({
      where: { mechanicId: actor.userId },
      ...shownRows,
      take: ROWS_SHOWN,
    }),
  ]);
  const thisMonth = monthOf(now.toISOString(), timeZone);
  const byDay = new Map(days.map((row) => [row.day, row]));
  const ledgerSum = (kinds: readonly string[]) =>
    sums
      .filter((sum) => kinds.includes(sum.kind))
      .reduce((total, sum) => total + (sum._sum.amountCents ?? 0), 0);
  return {
    totalEarnings: centsToText(months.reduce((total, month) => total + month.cents, 0)),
    thisMonth: centsToText(months.find((month) => month.month === thisMonth)?.cents ?? 0),
    awaitingPayment: centsToText(months.reduce((total, month) => total + month.due, 0)),
    promoSubsidy: centsToText(ledgerSum(["promo_subsidy"])),
    tips: centsToText(ledgerSum(["tip"])),
    paidOut: centsToText(ledgerSum(LEDGER_KINDS.filter((kind) => !isPayoutKind(kind)))),
    paid: centsToText(-ledgerSum(PAYOUT_KINDS) || 0),
    balance: centsToText(ledgerSum(LEDGER_KINDS)),
    months: months
      .slice(0, MONTHS_SHOWN)
      .map(({ month, cents, jobs }) => ({ month, earnings: centsToText(cents), jobs })),
    week: weekOf(now, timeZone).map((day) => ({
      day,
      earnings: centsToText(byDay.get(day)?.cents ?? 0),
      jobs: byDay.get(day)?.jobs ?? 0,
    })),
    rows: rows.map(rowView),
  };
}

/**
 * Returns the time zone for a mechanic's months and files: the browser's, else that of their
 * working hours, else the last one they used. Links to files and API clients don't send one.
 */
export async function mechanicZone(
  ctx: ServiceContext,
  userId: string | undefined,
): Promise<string> {
  if (ctx.viewerTimeZone !== undefined) return ctx.viewerTimeZone;
  if (userId === undefined) return DEFAULT_TIME_ZONE;
  const mechanic = await ctx.db.user.findUnique({
    where: { id: userId },
    select: { timeZone: true, calendar: { select: { timeZone: true } } },
  });
  return mechanic?.calendar?.timeZone ?? mechanic?.timeZone ?? DEFAULT_TIME_ZONE;
}

const PAGE = 1_000;

/** Returns all ledger rows, a page at a time, for the mechanic's download. */
export async function statementPage(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { cursor }: { cursor?: string | undefined },
): Promise<{ rows: StatementView["rows"]; nextCursor: string | null }> {
  const mechanicId = actor.userId;
  const last =
    cursor === undefined || !isRowId(cursor)
      ? null
      : await ctx.db.ledgerEntry.findFirst({ where: { id: cursor, mechanicId } });
  const rows = await ctx.db.ledgerEntry.findMany({
    where: {
      mechanicId,
      ...(last === null
        ? {}
        : {
            OR: [
              { createdAt: { lt: last.createdAt } },
              { createdAt: last.createdAt, id: { lt: last.id } },
            ],
          }),
    },
    ...shownRows,
    take: PAGE + 1,
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    rows: shown.map(rowView),
    nextCursor,
  };
}

/** Newest first, each with its booking's number. */
const shownRows = {
  include: { booking: { select: { bookingNumber: true } } },
  orderBy: [{ createdAt: "desc" }, { id: "desc" }],
} satisfies Prisma.LedgerEntryFindManyArgs;

function rowView(
  row: Prisma.LedgerEntryGetPayload<Pick<typeof shownRows, "include">>,
): StatementView["rows"][number] {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    bookingId: row.bookingId,
    bookingNumber: row.booking?.bookingNumber ?? null,
    kind: ledgerKind.parse(row.kind),
    amount: centsToText(row.amountCents),
  };
}

const monthsOf = statement((db, value: Value<{ mechanicId: string; timeZone: string }>) =>
  db
    .selectFrom("Booking")
    .select((eb) => {
      const zone = eb.cast<string>(value("timeZone"), "text");
      const local = eb.fn("timezone", [zone, "completedAt"]);
      const earned = eb.fn.sum<number>(eb("totalCents", "-", eb.ref("platformFeeCents")));
      const due = eb.fn.coalesce(
        earned.filterWhere("paymentStatus", "not in", [...COLLECTED]),
        eb.lit(0),
      );
      return [
        eb.fn<string>("to_char", [local, eb.val("YYYY-MM")]).as("month"),
        eb.cast<number>(earned, "integer").as("cents"),
        eb.cast<number>(due, "integer").as("due"),
        eb.cast<number>(eb.fn.countAll(), "integer").as("jobs"),
      ];
    })
    .where("mechanicId", "=", value("mechanicId"))
    .where("status", "in", DONE_STATUSES)
    .where("completedAt", "is not", null)
    .groupBy("month")
    .orderBy("month", "desc"),
);

const daysOf = statement(
  (db, value: Value<{ mechanicId: string; timeZone: string; since: Date }>) =>
    db
      .selectFrom("Booking")
      .select((eb) => {
        const zone = eb.cast<string>(value("timeZone"), "text");
        const local = eb.fn("timezone", [zone, "completedAt"]);
        const earned = eb.fn.sum<number>(eb("totalCents", "-", eb.ref("platformFeeCents")));
        return [
          eb.fn<string>("to_char", [local, eb.val("YYYY-MM-DD")]).as("day"),
          eb.cast<number>(earned, "integer").as("cents"),
          eb.cast<number>(eb.fn.countAll(), "integer").as("jobs"),
        ];
      })
      .where("mechanicId", "=", value("mechanicId"))
      .where("status", "in", DONE_STATUSES)
      .where("completedAt", ">=", value("since"))
      .groupBy("day"),
);
