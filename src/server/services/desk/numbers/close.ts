import { addDays, dayAt } from "~/domain/staff/days";
import type { Prisma } from "~/generated/prisma/client";
import { HOUR_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { BUSINESS_ZONE, countDays } from "./count";
import type { Tally } from "~/domain/staff/tally";

/** Time after midnight until everything begun on the day before has its rows. */
const SETTLED_MS = HOUR_MS;

/** Days per run. */
const AT_ONCE = 31;

/** Counts finished days and stores their numbers (job desk.closeDays). */
export async function closeDays(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const today = dayAt(new Date(now.getTime() - SETTLED_MS), BUSINESS_ZONE);
  const kept = await lastKeptDay(ctx);
  let first = kept === null ? await firstDay(ctx) : addDays(kept, 1);
  while (first !== null && first < today) {
    const last = earlier(addDays(first, AT_ONCE - 1), addDays(today, -1));
    const days = await countDays(ctx, first, last);
    const data = [...days].map(([day, tally]) => rowOf(day, tally, now));
    await inTransaction(ctx, (ctx) =>
      ctx.db.businessDay.createMany({ data, skipDuplicates: true }),
    );
    first = addDays(last, 1);
  }
}

/** Returns the last counted day. Days are counted in order. */
export async function lastKeptDay(ctx: Pick<ServiceContext, "db">): Promise<string | null> {
  const { _max } = await ctx.db.businessDay.aggregate({ _max: { day: true } });
  return _max.day?.toISOString().slice(0, 10) ?? null;
}

/** Returns the day of the first booking or ledger row. There's nothing before it. */
async function firstDay(ctx: ServiceContext): Promise<string | null> {
  const min = { _min: { createdAt: true } } as const;
  const [made, booked] = await Promise.all([
    ctx.db.booking.aggregate(min),
    ctx.db.ledgerEntry.aggregate(min),
  ]);
  const [first] = [made, booked]
    .flatMap(({ _min: { createdAt } }) => createdAt ?? [])
    .map((at) => dayAt(at, BUSINESS_ZONE))
    .toSorted();
  return first ?? null;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function rowOf(
  day: string,
  { waits, ...tally }: Tally,
  now: Date,
): Prisma.BusinessDayCreateManyInput {
  const sorted = [...waits].toSorted(([a], [b]) => a - b);
  return {
    ...tally,
    day: new Date(day),
    waits: sorted.map(([minutes]) => minutes),
    waitCounts: sorted.map(([, count]) => count),
    countedAt: now,
  };
}
