import {
  STAGE_STATUSES,
  type BookingEventKind,
  type BookingStage,
  type BookingStatus,
} from "~/domain/booking/status";
import { committedUntil } from "~/server/gateways/db/open-transactions";
import { contains } from "~/server/gateways/db/begins-with";
import { isoText, statement, type Statements, type Value } from "~/server/gateways/db/statements";
import { visibleFilters, type OnBooking, type Reach, type ReachValues } from "./scope";

/**
 * Variants of a page's statement: with a cursor, a status, search words, only changed bookings, or
 * one part of the list.
 */
export interface PageForm {
  continues: boolean;
  filtered: boolean;
  searched: boolean;
  changed: boolean;
  stage: BookingStage | null;
}

export interface PageValues {
  userId: string;
  afterTime: Date;
  afterId: string;
  status: BookingStatus | null;
  /** The search words. */
  q: string;
  /** Selects only bookings that changed after this time. */
  since: Date;
  limit: number;
}

function onPage(
  eb: OnBooking,
  { continues, filtered, searched, changed, stage }: PageForm,
  value: Value<PageValues>,
) {
  const after = () => eb.tuple(value("afterTime"), value("afterId"));
  return eb.and([
    ...(continues ? [eb(eb.refTuple("b.createdAt", "b.id"), "<", after())] : []),
    ...(filtered ? [eb("b.status", "=", value("status"))] : []),
    ...(stage === null ? [] : [eb("b.status", "in", STAGE_STATUSES[stage])]),
    ...(changed
      ? [
          eb.or([
            eb("b.updatedAt", ">=", value("since")),
            eb.exists(seenEvents(eb, value).where("e.createdAt", ">=", value("since"))),
          ]),
        ]
      : []),
    ...(searched ? [mentions(eb, value)] : []),
  ]);
}

/** The timeline's events that this person can see. */
function seenEvents(eb: OnBooking, value: Value<Pick<PageValues, "userId">>) {
  return eb
    .selectFrom("BookingEvent as e")
    .select("e.createdAt")
    .whereRef("e.bookingId", "=", "b.id")
    .where((eb) =>
      eb.or([
        eb("e.kind", "<>", "report_danger" satisfies BookingEventKind),
        eb("e.actorId", "=", value("userId")),
      ]),
    );
}

/** The booking's number, services or vehicle contain the words. */
function mentions(eb: OnBooking, value: Value<PageValues>) {
  return eb.or([
    contains(eb.ref("b.bookingNumber"), value("q")),
    eb.exists(
      eb
        .selectFrom("BookingLine as l")
        .select("l.id")
        .whereRef("l.bookingId", "=", "b.id")
        .where((eb) => contains(eb.ref("l.name"), value("q"))),
    ),
    contains(
      eb.fn<string>("concat_ws", [
        eb.val(" "),
        "b.vehicleYear",
        "b.vehicleMake",
        "b.vehicleModel",
        "b.vehicleNickname",
      ]),
      value("q"),
    ),
    // Customers know their mechanic's full name. A mechanic who searched by customer could learn
    // more than they're shown.
    eb.exists(
      eb
        .selectFrom("User as m")
        .select("m.id")
        .whereRef("m.id", "=", "b.mechanicId")
        .where("b.customerId", "=", value("userId"))
        .where((eb) =>
          contains(
            eb.fn<string>("concat_ws", [eb.val(" "), "m.firstName", "m.lastName"]),
            value("q"),
          ),
        ),
    ),
  ]);
}

/** Selects a page of a person's own bookings, newest first. */
export function orderedPage(db: Statements, form: PageForm, value: Value<PageValues>) {
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
 * Selects a page of the bookings a mechanic may see, newest first. An OR over the parts would read
 * the whole table; separate parts use their indexes. OFFSET 0 keeps the planner from reading all
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

export type ChangesForm = Omit<PageForm, "changed"> & { as: "customer" | "mechanic" };
export type ChangesValues = PageValues & { until: string };

/**
 * Selects a page of a person's own orders or jobs by the last change that they can see, oldest
 * first. Nothing after `until`, because an open transaction may still add something before it.
 */
export function changedPage(
  db: Statements,
  { as, continues, ...form }: ChangesForm,
  value: Value<ChangesValues>,
) {
  const changed = db
    .selectFrom("Booking as b")
    .select("b.id")
    .select((eb) =>
      eb
        .fn<Date>("greatest", [
          "b.updatedAt",
          seenEvents(eb, value).orderBy("e.createdAt", "desc").limit(1),
        ])
        .as("changedAt"),
    )
    .where(as === "customer" ? "b.customerId" : "b.mechanicId", "=", value("userId"))
    .where((eb) => onPage(eb, { ...form, continues: false, changed: false }, value));
  return db
    .selectFrom("Booking as b")
    .innerJoin(changed.as("c"), "c.id", "b.id")
    .selectAll("b")
    .where("c.changedAt", ">=", value("since"))
    .where((eb) => eb("c.changedAt", "<", eb.cast<Date>(value("until"), "timestamptz")))
    .where((eb) =>
      continues
        ? eb(
            eb.refTuple("c.changedAt", "b.id"),
            ">",
            eb.tuple(eb.cast<Date>(value("afterTime"), "timestamptz"), value("afterId")),
          )
        : eb.lit(true),
    )
    .orderBy("c.changedAt")
    .orderBy("b.id")
    .limit(value("limit"));
}

/** Reads up to when everything is committed. */
export const readCommittedUntil = statement<{ now: Date }, { until: string }>((db, value) =>
  db.selectNoFrom(isoText(committedUntil(value("now"))).as("until")),
);
