import type { BookingStatus } from "~/domain/booking/status";
import type { Statements, Value } from "~/server/gateways/db/statements";
import { visibleFilters, type OnBooking, type Reach, type ReachValues } from "./scope";

/** Variants of a page: with a cursor, and with a status filter. */
export interface PageForm {
  continues: boolean;
  filtered: boolean;
}

export interface PageValues {
  afterTime: Date;
  afterId: string;
  status: BookingStatus | null;
  limit: number;
}

function onPage(eb: OnBooking, { continues, filtered }: PageForm, value: Value<PageValues>) {
  const after = () => eb.tuple(value("afterTime"), value("afterId"));
  return eb.and([
    ...(continues ? [eb(eb.refTuple("b.createdAt", "b.id"), "<", after())] : []),
    ...(filtered ? [eb("b.status", "=", value("status"))] : []),
  ]);
}

/** Selects a page of a person's own bookings, newest first. */
export function orderedPage(
  db: Statements,
  form: PageForm,
  value: Value<PageValues & { userId: string }>,
) {
  return db
    .selectFrom("Booking as b")
    .selectAll("b")
    .where("b.customerId", "=", value("userId"))
    .where((eb) => onPage(eb, form, value))
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(value("limit"));
}

/**
 * Selects a page of what a mechanic may see, newest first. An OR over the parts would read the
 * whole table, while separate parts use their indexes. OFFSET 0 keeps the planner from walking all
 * open jobs by age when few are near.
 */
export function visiblePage(
  db: Statements,
  form: PageForm & { reach: Reach },
  value: Value<PageValues & ReachValues>,
) {
  const [first, ...others] = visibleFilters(form.reach, value).map(
    ({ where, walksNewestFirst }) => {
      const found = db
        .selectFrom("Booking as b")
        .select(["b.id", "b.createdAt"])
        .where(where)
        .where((eb) => onPage(eb, form, value));
      const newest = db
        .selectFrom((walksNewestFirst ? found : found.offset((eb) => eb.lit(0))).as("b"))
        .select("b.id")
        .orderBy("b.createdAt", "desc")
        .orderBy("b.id", "desc")
        .limit(value("limit"));
      return db.selectFrom(newest.as("b")).select("b.id");
    },
  );
  if (first === undefined) throw new Error("A mechanic may look at their own jobs at least.");
  const ids = others.reduce((all, other) => all.union(other), first);
  return db
    .selectFrom("Booking as b")
    .selectAll("b")
    .where("b.id", "in", ids)
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(value("limit"));
}
