import { Prisma } from "~/generated/prisma/client";
import { z } from "zod";
import { centsToText } from "~/domain/money";
import { LEDGER_KINDS, type StatementView } from "~/domain/payment/schema";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { monthOf } from "~/domain/booking/stats";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

const MONTHS_SHOWN = 12;
const ROWS_SHOWN = 500;

const monthRows = z.array(
  z.object({
    month: z.string(),
    cents: z.coerce.number(),
    due: z.coerce.number(),
    jobs: z.coerce.number(),
  }),
);
const ledgerKind = z.enum(LEDGER_KINDS);

/**
 * A mechanic's earnings: the dashboard's formula (totalAmount minus platformFee over completed
 * bookings that were not refunded, §9) by month of completion in the viewer's zone, and the ledger.
 */
export async function earningsStatement(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<StatementView> {
  const timeZone = ctx.viewerTimeZone ?? DEFAULT_TIME_ZONE;
  const [months, sums, rows] = await Promise.all([
    monthly(ctx, actor.userId, timeZone),
    ctx.db.ledgerEntry.groupBy({
      by: ["kind"],
      where: { mechanicId: actor.userId },
      _sum: { amountCents: true },
    }),
    ctx.db.ledgerEntry.findMany({
      where: { mechanicId: actor.userId },
      include: { booking: { select: { bookingNumber: true } } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: ROWS_SHOWN,
    }),
  ]);
  const thisMonth = monthOf(ctx.clock.now().toISOString(), timeZone);
  const ledgerSum = (kinds: readonly string[]) =>
    sums
      .filter((sum) => kinds.includes(sum.kind))
      .reduce((total, sum) => total + (sum._sum.amountCents ?? 0), 0);
  return {
    totalEarnings: centsToText(months.reduce((total, month) => total + month.cents, 0)),
    thisMonth: centsToText(months.find((month) => month.month === thisMonth)?.cents ?? 0),
    awaitingPayment: centsToText(months.reduce((total, month) => total + month.due, 0)),
    promoSubsidy: centsToText(ledgerSum(["promo_subsidy"])),
    paidOut: centsToText(ledgerSum(LEDGER_KINDS)),
    months: months
      .slice(0, MONTHS_SHOWN)
      .map(({ month, cents, jobs }) => ({ month, earnings: centsToText(cents), jobs })),
    rows: rows.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      bookingId: row.bookingId,
      bookingNumber: row.booking.bookingNumber,
      kind: ledgerKind.parse(row.kind),
      amount: centsToText(row.amountCents),
    })),
  };
}

async function monthly(ctx: ServiceContext, mechanicId: string, timeZone: string) {
  const rows = await ctx.db.$queryRaw(Prisma.sql`
    SELECT to_char("completedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
           sum("totalCents" - "platformFeeCents")::int AS cents,
           coalesce(sum("totalCents" - "platformFeeCents") FILTER (WHERE "paymentStatus" <> 'captured'), 0)::int AS due,
           count(*)::int AS jobs
    FROM "Booking"
    WHERE "mechanicId" = ${mechanicId}::uuid AND "status" = 'completed' AND "paymentStatus" <> 'refunded'
      AND "completedAt" IS NOT NULL
    GROUP BY 1 ORDER BY 1 DESC`);
  return monthRows.parse(rows);
}
