import type { z } from "zod";
import { addDays, dayAt, daysBetween, stepsBetween } from "~/domain/staff/days";
import {
  NUMBERS_DAYS_AT_MOST,
  type numbersInputSchema,
  type NumbersView,
} from "~/domain/staff/numbers-schema";
import { emptyTally, figuresOf, sumOf, type Tally } from "~/domain/staff/tally";
import type { BusinessDay } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lastKeptDay } from "./close";
import { BUSINESS_ZONE, countDays } from "./count";

const DAYS_UNLESS_TOLD = 30;

/**
 * GET /api/desk/numbers: the numbers of a range of days, and of an equally long range before it.
 * Finished days were counted before. The others are counted now.
 */
export async function readNumbers(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  input: z.output<typeof numbersInputSchema>,
): Promise<NumbersView> {
  const { today, from, to } = spanOf(ctx, input);
  const { by } = input;
  const length = daysBetween(from, to);
  const days = await talliesOf(ctx, addDays(from, -length), earlierOf(to, today));
  const between = (first: string, last: string) =>
    sumOf(stepsBetween(first, last, "day").map(({ first: day }) => days.get(day) ?? emptyTally()));
  return {
    timeZone: BUSINESS_ZONE,
    from,
    to,
    by,
    total: figuresOf(between(from, to)),
    before: figuresOf(between(addDays(from, -length), addDays(from, -1))),
    rows: stepsBetween(from, to, by).map(({ first, last }) => ({
      from: first,
      to: last,
      ...figuresOf(between(first, last)),
    })),
  };
}

/** Returns the requested days: the last 30 by default, and never more than the maximum. */
export function spanOf(
  { clock }: Pick<ServiceContext, "clock">,
  { from: asked, to: until }: z.output<typeof numbersInputSchema>,
): { today: string; from: string; to: string } {
  const today = dayAt(clock.now(), BUSINESS_ZONE);
  const to = until ?? (asked !== undefined && asked > today ? asked : today);
  const from = laterOf(
    asked ?? addDays(to, 1 - DAYS_UNLESS_TOLD),
    addDays(to, 1 - NUMBERS_DAYS_AT_MOST),
  );
  return { today, from, to };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
const earlierOf = (one: string, other: string) => (one < other ? one : other);

/** Returns each day's numbers; zeros for a day without any. */
async function talliesOf(
  ctx: ServiceContext,
  first: string,
  last: string,
): Promise<Map<string, Tally>> {
  const kept = await lastKeptDay(ctx);
  const rows = await ctx.db.businessDay.findMany({
    where: { day: { gte: new Date(first), lte: new Date(last) } },
  });
  const live = kept === null ? first : laterOf(first, addDays(kept, 1));
  const counted = live > last ? new Map<string, Tally>() : await countDays(ctx, live, last);
  return new Map([...rows.map((row) => [dayText(row), tallyOf(row)] as const), ...counted]);
}

const dayText = ({ day }: BusinessDay) => day.toISOString().slice(0, 10);

function tallyOf({ waits, waitCounts, ...row }: BusinessDay): Tally {
  return {
    ...row,
    grossCents: Number(row.grossCents),
    feeCents: Number(row.feeCents),
    refundCents: Number(row.refundCents),
    disputeCents: Number(row.disputeCents),
    payoutCents: Number(row.payoutCents),
    waits: new Map(waits.map((minutes, index) => [minutes, waitCounts[index] ?? 0])),
  };
}
