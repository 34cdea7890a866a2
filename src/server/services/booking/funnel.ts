import type { EntryPage } from "~/domain/booking/guest/policy";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { dayAt } from "~/domain/staff/days";
import { statement, type Statements, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

/** Steps counted before a booking exists. */
export type FunnelStep = "quotes" | "drafts";

/** A step to count, with its day and page. */
export interface Counted {
  day: string;
  entryPage: EntryPage;
  quotes: number;
  drafts: number;
}

/**
 * Builds the part of a statement that counts a step. Visits of the same page wait here for each
 * other.
 */
export function counting(db: Statements, value: Value<Counted>) {
  return db
    .insertInto("FunnelDay")
    .values((eb) => ({
      day: eb.cast<Date>(value("day"), "date"),
      entryPage: value("entryPage"),
      quotes: value("quotes"),
      drafts: value("drafts"),
    }))
    .onConflict((conflict) =>
      conflict.columns(["day", "entryPage"]).doUpdateSet((eb) => ({
        quotes: eb("FunnelDay.quotes", "+", eb.ref("excluded.quotes")),
        drafts: eb("FunnelDay.drafts", "+", eb.ref("excluded.drafts")),
      })),
    );
}

/** Returns the values that count one step today. */
export function countedToday(
  { clock }: Pick<ServiceContext, "clock">,
  step: FunnelStep,
  entryPage: EntryPage,
): Counted {
  const day = dayAt(clock.now(), DEFAULT_TIME_ZONE);
  const counts = { quotes: step === "quotes" ? 1 : 0, drafts: step === "drafts" ? 1 : 0 };
  return { day, entryPage, ...counts };
}

const count = statement<Counted, object>(counting);

/**
 * Counts a quote or a draft for today, by the page where the visit began. Confirmed bookings and
 * their cards are counted from the bookings themselves (`entryPage`). Run it as a transaction's
 * last statement, because visits of one page wait for each other.
 */
export async function countVisit(
  ctx: Pick<ServiceContext, "sql" | "clock">,
  step: FunnelStep,
  entryPage: EntryPage,
): Promise<void> {
  await ctx.sql(count(countedToday(ctx, step, entryPage)));
}
