import type { z } from "zod";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import { addDays, dayStart, stepsBetween } from "~/domain/staff/days";
import type { FunnelCounts, FunnelView } from "~/domain/staff/funnel-schema";
import type { numbersInputSchema } from "~/domain/staff/numbers-schema";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { BUSINESS_ZONE, dayOf, type Span } from "./count";
import { spanOf } from "./read";

type Counted = FunnelCounts & { day: string; entry: string };

/**
 * GET /api/desk/funnel: how far visitors without an account got, by day and by the page where they
 * began. A confirmed booking and its card count on the day of the confirmation, so a card added
 * later still changes that day.
 */
export async function readFunnel(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  input: z.output<typeof numbersInputSchema>,
): Promise<FunnelView> {
  const { from, to } = spanOf(ctx, input);
  const [visits, booked] = await Promise.all([
    ctx.db.funnelDay.findMany({ where: { day: { gte: new Date(from), lte: new Date(to) } } }),
    ctx.sql(
      bookedThrough({
        from: dayStart(from, BUSINESS_ZONE),
        to: dayStart(addDays(to, 1), BUSINESS_ZONE),
        zone: BUSINESS_ZONE,
      }),
    ),
  ]);
  const counted: Counted[] = [
    ...visits.map(({ day, entryPage: entry, quotes, drafts }) => ({
      ...NONE,
      day: day.toISOString().slice(0, 10),
      entry,
      quotes,
      drafts,
    })),
    ...booked.map((row) => ({ ...NONE, ...row, entry: row.entry ?? "" })),
  ];
  return {
    timeZone: BUSINESS_ZONE,
    from,
    to,
    by: input.by,
    total: sumOf(counted),
    pages: ENTRY_PAGES.map((entry) => ({
      entry,
      ...sumOf(counted.filter((one) => one.entry === entry)),
    })),
    rows: stepsBetween(from, to, input.by).map(({ first, last }) => ({
      from: first,
      to: last,
      ...sumOf(counted.filter(({ day }) => day >= first && day <= last)),
    })),
  };
}

const NONE = { quotes: 0, drafts: 0, confirmed: 0, authorized: 0 } satisfies FunnelCounts;

function sumOf(rows: readonly FunnelCounts[]): FunnelCounts {
  const sum = (of: (row: FunnelCounts) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    quotes: sum(({ quotes }) => quotes),
    drafts: sum(({ drafts }) => drafts),
    confirmed: sum(({ confirmed }) => confirmed),
    authorized: sum(({ authorized }) => authorized),
  };
}

const bookedThrough = statement((db, value: Value<Span>) =>
  db
    .selectFrom("Booking as b")
    .select((eb) => {
      const hasCard = eb.exists(
        eb
          .selectFrom("Payment as p")
          .select(eb.lit(1).as("one"))
          .whereRef("p.bookingId", "=", "b.id")
          .where("p.purpose", "=", "booking")
          .where((eb) =>
            eb.or([
              eb("p.authorizedCents", ">", eb.lit(0)),
              eb("p.capturedCents", ">", eb.lit(0)),
              eb("p.paymentMethodId", "is not", null),
            ]),
          ),
      );
      return [
        dayOf(eb, eb.ref("b.createdAt"), value("zone")).as("day"),
        "b.entryPage as entry",
        eb.cast<number>(eb.fn.countAll(), "integer").as("confirmed"),
        eb.cast<number>(eb.fn.countAll().filterWhere(hasCard), "integer").as("authorized"),
      ];
    })
    .where("b.createdAt", ">=", value("from"))
    .where("b.createdAt", "<", value("to"))
    .where("b.entryPage", "is not", null)
    .groupBy(["day", "entry"]),
);
