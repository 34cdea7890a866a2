import {
  statement,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";

/** On how many days somebody released jobs since then, of those that count. */
export const releaseDays = statement((db, value: Value<{ mechanicId: string; since: Date }>) =>
  db
    .selectFrom("BookingDecline as d")
    .innerJoin("Booking as b", "b.id", "d.bookingId")
    .select((eb) => eb.cast<number>(countOfDays(eb), "integer").as("days"))
    .where("d.mechanicId", "=", value("mechanicId"))
    .where("d.counts", "=", true)
    .where("d.releasedAt", ">", value("since")),
);

/** On how many days jobs were released, by the calendar where each job is. */
export function countOfDays(
  eb: ExpressionBuilder<Tables & { b: Tables["Booking"]; d: Tables["BookingDecline"] }, "b" | "d">,
) {
  const local = eb.fn<Date>("timezone", ["b.timeZone", "d.releasedAt"]);
  return eb.fn.count(eb.cast<string>(local, "date")).distinct();
}
