import {
  statement,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";

/**
 * Returns the number of days on which a mechanic released jobs since then, counting only releases
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

/** Returns the number of days with releases, by the calendar of each job's location. */
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
