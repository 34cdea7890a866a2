import type { z } from "zod";
import { isOpen } from "~/domain/booking/status";
import { actionsFor } from "~/domain/booking/actions";
import { CANDIDATES_COUNTED } from "~/domain/booking/desk/actions";
import {
  TAKE_CONDITIONS,
  type CantTake,
  type TakeCondition,
} from "~/domain/booking/desk/cant-take";
import {
  DESK_MECHANICS_AT_MOST,
  UNAVAILABLE_MECHANICS,
  type DeskMechanicView,
  type deskMechanicsSchema,
  type UnavailableMechanics,
} from "~/domain/booking/desk/schema";
import { pointOf, type Point } from "~/domain/mechanic/matching";
import { nameBeginsWith } from "~/server/gateways/db/begins-with";
import { jobInTheWay } from "~/server/gateways/db/buffer";
import { isAround, mechanicsInReach, milesBetween } from "~/server/gateways/db/geometry";
import {
  jsonObjectFrom,
  jsonRows,
  statement,
  statementOf,
  type Expression,
  type RowOf,
  type Value,
} from "~/server/gateways/db/statements";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { findOthersBookingId } from "../../payment/refund/view";
import {
  takeConditions,
  takeValues,
  type OnOffer,
  type OnCandidate,
  type TakeValues,
} from "../conditions";
import { readActionFacts } from "../transition";

/**
 * GET /api/desk/bookings/{id}/mechanics: mechanics staff can offer a request or give a job to,
 * nearest first. Without a name, those whose own radius reaches it. By name, anyone who accepts
 * jobs, because a request by name needs no radius. Empty while the job can't be given away. Never
 * names the reader.
 */
export async function mechanicsToAsk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, q }: z.output<typeof deskMechanicsSchema>,
): Promise<DeskMechanicView[]> {
  const id = await findOthersBookingId(ctx, actor, idOrNumber);
  const place = await placeToGive(ctx, id);
  if (place === null) return [];
  const rows = await ctx.sql(
    askable(
      { among: q === "" && place.point !== null ? "near" : "all" },
      {
        ...(place.point ?? ORIGIN),
        ...takeValues(ctx),
        id,
        readerId: actor.userId,
        start: q,
        skill: null,
        freeAt: null,
        walked: WALKED,
      },
    ),
  );
  return rows.map(presentMechanic);
}

/**
 * GET /api/desk/bookings/{id}/mechanics/unavailable: mechanics near a job who couldn't accept it
 * now, nearest first, each with every reason. Empty while the job can't be given away, or its
 * location is unknown. Never names the reader, who would learn of a block.
 */
export async function unavailableMechanics(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrNumber: string,
): Promise<UnavailableMechanics> {
  const { withinMiles, shown } = UNAVAILABLE_MECHANICS;
  const id = await findOthersBookingId(ctx, actor, idOrNumber);
  const place = await placeToGive(ctx, id);
  const point = place?.point ?? null;
  if (point === null) return { items: [], count: 0, withinMiles };
  const rows = await ctx.sql(judged({ ...point, ...takeValues(ctx), id, readerId: actor.userId }));
  const unable = rows.flatMap((row) => {
    const reasons = TAKE_CONDITIONS.filter((name) => !row[name]).map((name) => reasonOf(name, row));
    const { serviceRadius: travelsMiles } = row;
    return reasons.length === 0 ? [] : [{ ...presentMechanic(row), travelsMiles, reasons }];
  });
  return { items: unable.slice(0, shown), count: unable.length, withinMiles };
}

/** Returns the location of a job that staff can give to a mechanic; null if they can't. */
async function placeToGive(
  ctx: ServiceContext,
  id: string,
): Promise<{ point: Point | null } | null> {
  const facts = await readActionFacts(ctx, id);
  if (facts === null) return null;
  const canBeGiven =
    isOpen(facts.status) || actionsFor(facts, "operator", ctx.clock.now()).includes("desk_release");
  if (!canBeGiven) return null;
  const place = await ctx.db.booking.findUniqueOrThrow({
    where: { id },
    select: { latitude: true, longitude: true },
  });
  return { point: pointOf(place) };
}

/** For searches without a location. */
const ORIGIN = { latitude: 0, longitude: 0 };

/** How many nearby mechanics are checked, because some of them can't accept this job. */
const WALKED = 200;

interface AskValues extends TakeValues {
  id: string;
  readerId: string;
  /** The beginning of the name. */
  start: string;
  latitude: number;
  longitude: number;
  skill: string | null;
  freeAt: Date | null;
  walked: number;
}

/** Every condition of an accept. A request by name needs no travel distance. */
function mayAccept(eb: OnCandidate, value: Value<TakeValues>, by: "distance" | "name") {
  const { tooFar, ...others } = takeConditions(eb, value);
  return eb.and([
    eb("u.disabledAt", "is", null),
    ...Object.values(others),
    ...(by === "distance" ? [tooFar] : []),
  ]);
}

/** Condition of mechanics who can be asked for a job. */
const askable = statementOf((db, value: Value<AskValues>, { among }: { among: "near" | "all" }) =>
  db
    .selectFrom("Booking as b")
    .innerJoin("MechanicProfile as p", (join) => join.onTrue())
    .innerJoin("User as u", "u.id", "p.userId")
    .select(["u.id", "u.firstName", "u.lastName", "p.area"])
    .select((eb) => milesToJob(eb).as("miles"))
    .where("b.id", "=", value("id"))
    .where("u.id", "<>", value("readerId"))
    .where(isNotTheirs)
    .$if(among === "near", (found) =>
      found
        .where((eb) =>
          eb(
            "p.id",
            "in",
            eb.selectFrom(mechanicsInReach(around(value))).select("near.profile_id"),
          ),
        )
        .where((eb) => mayAccept(eb, value, "distance")),
    )
    .$if(among === "all", (found) =>
      found
        .where((eb) => {
          const begins = (name: Expression<string>) => nameBeginsWith(name, value("start"));
          const whole = eb(eb("u.firstName", "||", " "), "||", eb.ref("u.lastName"));
          // Until staff type a name, everyone matches.
          return eb.or([eb(value("start"), "=", ""), begins(whole), begins(eb.ref("u.lastName"))]);
        })
        .where((eb) => mayAccept(eb, value, "name")),
    )
    .orderBy(milesToJob)
    .orderBy("u.firstName")
    .orderBy("u.lastName")
    .orderBy("u.id")
    .limit(DESK_MECHANICS_AT_MOST),
);

/** The nearest mechanics around a job, with the result of each condition of an accept. */
const judged = statement(
  (db, value: Value<TakeValues & Point & { id: string; readerId: string }>) => {
    const origin = { latitude: value("latitude"), longitude: value("longitude") };
    const { withinMiles, checked } = UNAVAILABLE_MECHANICS;
    return db
      .selectFrom("Booking as b")
      .innerJoin("MechanicProfile as p", (join) => join.onTrue())
      .innerJoin("User as u", "u.id", "p.userId")
      .select(["u.id", "u.firstName", "u.lastName", "p.area", "p.serviceRadius"])
      .select((eb) => [milesToJob(eb).as("miles"), eb.ref("p.acceptsAgainAt").as("acceptsAgainAt")])
      .select((eb) => {
        const conditions = takeConditions(eb, value);
        // A condition on an unknown value, such as an unverified mechanic's date, counts as not met.
        const isMet = <Name extends TakeCondition>(name: Name) =>
          eb.fn.coalesce(conditions[name], eb.lit(false)).$castTo<boolean>().as(name);
        return [
          isMet("own"),
          isMet("suspended"),
          isMet("uninsured"),
          isMet("unverified"),
          isMet("noPlan"),
          isMet("declined"),
          isMet("blocked"),
          isMet("returning"),
          isMet("paused"),
          isMet("offline"),
          isMet("busy"),
          isMet("tooManyJobs"),
          isMet("tooManyAccepts"),
          isMet("dayFull"),
          isMet("tooFar"),
        ];
      })
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom(
              jobInTheWay({
                mechanicId: eb.ref("p.userId"),
                bookingId: eb.ref("b.id"),
                scheduledAt: eb.ref("b.scheduledAt"),
                busyUntil: eb.ref("b.busyUntil"),
              }),
            )
            .select((eb) => [
              // JSON holds times as text.
              eb.ref("o.scheduledAt").$castTo<string>().as("from"),
              eb.ref("o.busyUntil").$castTo<string>().as("until"),
            ]),
        ).as("job"),
        eb
          .exists(
            eb
              .selectFrom("BookingDecline as d")
              .select("d.bookingId")
              .whereRef("d.bookingId", "=", "b.id")
              .whereRef("d.mechanicId", "=", "p.userId")
              .where("d.releasedAt", "is not", null),
          )
          .as("hasReleased"),
        eb
          .exists(
            eb
              .selectFrom("BlockedPair as k")
              .select("k.personId")
              .whereRef("k.blockerId", "=", "b.customerId")
              .whereRef("k.personId", "=", "p.userId"),
          )
          .as("isBlockedByCustomer"),
      ])
      .where("b.id", "=", value("id"))
      .where("u.id", "<>", value("readerId"))
      .where(isNotTheirs)
      .where("u.disabledAt", "is", null)
      .where((eb) =>
        isAround(
          { latitude: eb.ref("p.areaLatitude"), longitude: eb.ref("p.areaLongitude") },
          origin,
          withinMiles,
        ),
      )
      .where((eb) => eb(milesToJob(eb), "<=", eb.lit(withinMiles)))
      .orderBy(milesToJob)
      .orderBy("u.firstName")
      .orderBy("u.lastName")
      .orderBy("u.id")
      .limit(checked);
  },
);

/** Excludes the accepted job's own mechanic. */
const isNotTheirs = (eb: OnOffer) =>
  eb.or([eb("b.mechanicId", "is", null), eb("b.mechanicId", "<>", eb.ref("p.userId"))]);

function reasonOf(name: TakeCondition, row: RowOf<typeof judged>) {
  const { job, acceptsAgainAt, hasReleased, isBlockedByCustomer } = row;
  const plain = (kind: CantTake) => ({ kind, from: null, until: null });
  const iso = (at: string | Date) => new Date(at).toISOString();
  switch (name) {
    case "declined":
      return plain(hasReleased === true ? "released" : "declined");
    case "blocked":
      return plain(isBlockedByCustomer === true ? "blockedByCustomer" : "blockedByMechanic");
    case "paused":
      return { ...plain(name), until: acceptsAgainAt === null ? null : iso(acceptsAgainAt) };
    case "busy":
      return job === null
        ? plain(name)
        : { kind: name, from: iso(job.from), until: iso(job.until) };
    case "own":
    case "returning":
    case "suspended":
    case "uninsured":
    case "unverified":
    case "noPlan":
    case "offline":
    case "tooManyJobs":
    case "tooManyAccepts":
    case "dayFull":
    case "tooFar":
      return plain(name);
    default:
      return name satisfies never;
  }
}

/** How many mechanics near each request are checked until enough of them can take it. */
const COUNTED_AMONG = 50;

const counts = statement((db, value: Value<TakeValues & CountValues>) =>
  db
    .selectFrom(jsonRows(value("ids"), { id: "uuid" }))
    .innerJoin("Booking as b", "b.id", "rows.id")
    .select("b.id")
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom(
              mechanicsInReach({
                latitude: eb.ref("b.latitude").$notNull(),
                longitude: eb.ref("b.longitude").$notNull(),
                skill: value("skill"),
                freeAt: value("freeAt"),
                wanted: value("walked"),
                now: value("now"),
                mustBeVerified: value("mustBeVerified"),
              }),
            )
            .innerJoin("MechanicProfile as p", "p.id", "near.profile_id")
            .innerJoin("User as u", "u.id", "p.userId")
            .select("p.id")
            .where((eb) => mayAccept(eb, value, "distance"))
            .limit(CANDIDATES_COUNTED)
            .as("candidates"),
        )
        .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .as("count"),
    )
    .where("b.latitude", "is not", null)
    .where("b.longitude", "is not", null),
);

interface CountValues {
  /** The ids as a JSON list. */
  ids: string;
  skill: string | null;
  freeAt: Date | null;
  walked: number;
}

/**
 * Counts the mechanics nearby who could accept each open request now, up to `CANDIDATES_COUNTED`.
 * Requests with an unknown location are left out.
 */
export async function countCandidates(
  ctx: ServiceContext,
  bookingIds: readonly string[],
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map();
  const ids = JSON.stringify(bookingIds.map((id) => ({ id })));
  const among = { skill: null, freeAt: null, walked: COUNTED_AMONG };
  const rows = await ctx.sql(counts({ ...takeValues(ctx), ...among, ids }));
  return new Map(rows.map(({ id, count }) => [id, count ?? 0]));
}

/** Returns the miles to the job; null if either location is unknown. */
const milesToJob = (eb: OnOffer) =>
  milesBetween(
    { latitude: eb.ref("p.latitude"), longitude: eb.ref("p.longitude") },
    { latitude: eb.ref("b.latitude"), longitude: eb.ref("b.longitude") },
  );

const around = (value: Value<AskValues>) => ({
  latitude: value("latitude"),
  longitude: value("longitude"),
  skill: value("skill"),
  freeAt: value("freeAt"),
  now: value("now"),
  mustBeVerified: value("mustBeVerified"),
  wanted: value("walked"),
});

function presentMechanic({
  id,
  firstName,
  lastName,
  area,
  miles,
}: RowOf<typeof askable>): DeskMechanicView {
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    location: area ?? "",
    distanceMiles: miles === null ? null : Math.round(miles * 10) / 10,
  };
}
