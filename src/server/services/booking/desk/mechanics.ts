import type { z } from "zod";
import { isOpen } from "~/domain/booking/status";
import { actsFor } from "~/domain/booking/acts";
import {
  DESK_MECHANICS_AT_MOST,
  type DeskMechanicView,
  type deskMechanicsSchema,
} from "~/domain/booking/desk/schema";
import { pointOf } from "~/domain/mechanic/matching";
import { nameBeginsWith } from "~/server/gateways/db/begins-with";
import { mechanicsInReach, milesBetween } from "~/server/gateways/db/geometry";
import {
  statementOf,
  type Expression,
  type RowOf,
  type Value,
} from "~/server/gateways/db/statements";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { findBookingId } from "../../payment/refund/view";
import { readActFacts } from "../transition";
import { mayBeAsked, nothingAgainst, type OnOffer } from "../scope";

/**
 * GET /api/desk/bookings/{id}/mechanics: mechanics staff can offer a request or give a job to, nearest first. Without
 * a name, mechanics whose own radius reaches it. By name, anyone who accepts jobs, because a
 * request by name needs no radius. None while the job can't be given away.
 */
export async function mechanicsToAsk(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  { id: idOrNumber, q }: z.output<typeof deskMechanicsSchema>,
): Promise<DeskMechanicView[]> {
  const id = await findBookingId(ctx, idOrNumber);
  const now = ctx.clock.now();
  const facts = await readActFacts(ctx, id);
  if (facts === null) return [];
  const canBeGiven =
    isOpen(facts.status) || actsFor(facts, "operator", now).includes("desk_release");
  if (!canBeGiven) return [];
  const place = await ctx.db.booking.findUniqueOrThrow({
    where: { id },
    select: { latitude: true, longitude: true },
  });
  const point = pointOf(place);
  const rows = await ctx.sql(
    askable(
      { among: q === "" && point !== null ? "near" : "all" },
      {
        ...(point ?? NOWHERE),
        id,
        now,
        mustBeVerified: ctx.mustBeVerified,
        start: q,
        skill: null,
        freeAt: null,
        walked: WALKED,
      },
    ),
  );
  return rows.map(presentMechanic);
}

/** For searches without a location. */
const NOWHERE = { latitude: 0, longitude: 0 };

/** Some nearby mechanics can't accept this job, so this many more are checked. */
const WALKED = 200;

interface AskValues {
  id: string;
  now: Date;
  mustBeVerified: boolean;
  /** Start of the name. */
  start: string;
  latitude: number;
  longitude: number;
  skill: string | null;
  freeAt: Date | null;
  walked: number;
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
    .where((eb) =>
      eb.or([eb("b.mechanicId", "is", null), eb("b.mechanicId", "<>", eb.ref("p.userId"))]),
    )
    .where((eb) => mayBeAsked(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where((eb) => nothingAgainst(eb, value("now")))
    .$if(among === "near", (found) =>
      found.where((eb) =>
        eb("p.id", "in", eb.selectFrom(mechanicsInReach(around(value))).select("near.profile_id")),
      ),
    )
    .$if(among === "all", (found) =>
      found.where((eb) => {
        const begins = (name: Expression<string>) => nameBeginsWith(name, value("start"));
        const whole = eb(eb("u.firstName", "||", " "), "||", eb.ref("u.lastName"));
        // Before anything is typed, everyone matches.
        return eb.or([eb(value("start"), "=", ""), begins(whole), begins(eb.ref("u.lastName"))]);
      }),
    )
    .orderBy(milesToJob)
    .orderBy("u.firstName")
    .orderBy("u.lastName")
    .orderBy("u.id")
    .limit(DESK_MECHANICS_AT_MOST),
);

/** Null if either location is unknown. */
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
