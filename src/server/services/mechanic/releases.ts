import {
  statement,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";

/**
 * Counts the days since a given time on which a mechanic released jobs, including only releases
 * that count.
 */
export const releaseDays = statement((db, value: Value<{ mechanicId: string; since: Date }>) =>
  db
    .selectFrom("BookingDecline as d")
    .innerJoin("Booking as b", "b.id", "d.bookingId")
    .select((eb) => eb.cast<number>(countOfDays(eb), "integer").as("days"))
    .where("d.mechanicId", "=", value("mechanicId"))
    .where("d.counts", "=", true)
    .where("d.releasedAt", ">", value("since")),
);

/** Counts the days with releases, by the local date of each job's location. */
export function countOfDays(
  eb: ExpressionBuilder<Tables & { b: Tables["Booking"]; d: Tables["BookingDecline"] }, "b" | "d">,
) {
  const local = eb.fn<Date>("timezone", ["b.timeZone", "d.releasedAt"]);
  return (
    eb.fn
      .count(eb.cast<string>(local, "date"))
      // precondition: releases of one day count as one
      .distinct()
  );
}
