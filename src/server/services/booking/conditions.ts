import type { TakeCondition } from "~/domain/booking/desk/cant-take";
import { acceptsWindowStart, type BookingLimits } from "~/domain/booking/limits";
import { UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import type { AlertKind } from "~/domain/staff/alert/kinds";
import type { LocationPrecision } from "~/domain/location/location";
import { jobInTheWay } from "~/server/gateways/db/buffer";
import { milesBetween } from "~/server/gateways/db/geometry";
import {
  expressionBuilder,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { eligibility, vettingTerms, type TermValues } from "../mechanic/vetting";

// Each condition of an accept, named by the reason for refusing when it's false. Accepting,
// announcing, reminding and the desk each combine the ones they need, so no list names a mechanic
// whose accept would be refused for another reason.

type Conditions<Name extends TakeCondition> = Record<Name, Expression<SqlBool>>;

/** A condition on a mechanic `p` and a booking `b`. */
export type OnOffer = ExpressionBuilder<
  Tables & { b: Tables["Booking"]; p: Tables["MechanicProfile"] },
  "b" | "p"
>;

/** A condition on a mechanic `p`, the person `u`, and a booking `b`. */
export type OnCandidate = ExpressionBuilder<
  Tables & { b: Tables["Booking"]; p: Tables["MechanicProfile"]; u: Tables["User"] },
  "b" | "p" | "u"
>;

/** The mechanic is eligible, can take jobs, and didn't order this one. */
export function mechanicConditions(eb: OnOffer, terms: TermValues) {
  return {
    ...eligibility(eb, terms),
    offline: eb("p.isAvailable", "=", eb.lit(true)),
    noPlan: eb("p.subscriptionStatus", "<>", "expired"),
    own: eb("b.customerId", "<>", eb.ref("p.userId")),
  } satisfies Partial<Conditions<TakeCondition>>;
}

/** The job is within the mechanic's own travel distance, or one of the two locations is unknown. */
export function distanceConditions(eb: OnOffer) {
  const [here, there] = [
    { latitude: eb.ref("p.latitude"), longitude: eb.ref("p.longitude") },
    { latitude: eb.ref("b.latitude"), longitude: eb.ref("b.longitude") },
  ];
  return {
    tooFar: eb.or([
      ...[here.latitude, here.longitude, there.latitude, there.longitude].map((degrees) =>
        eb(degrees, "is", null),
      ),
      eb("b.locationPrecision", "=", eb.val("unknown" satisfies LocationPrecision)),
      eb(milesBetween(here, there), "<=", eb.ref("p.serviceRadius")),
    ]),
  } satisfies Partial<Conditions<TakeCondition>>;
}

/** A mechanic and a job in a statement. */
interface Sides {
  mechanicId: Expression<string>;
  bookingId: Expression<string>;
  customerId: Expression<string>;
}

/**
 * The mechanic isn't paused for releases, isn't someone staff have to look at first, hasn't
 * declined this job, and isn't blocked.
 */
export function historyConditions(
  { mechanicId, bookingId, customerId, ...of }: Sides & { acceptsAgainAt: Expression<Date | null> },
  now: Expression<Date>,
) {
  const eb = expressionBuilder<Tables, never>();
  return {
    paused: eb.or([eb(of.acceptsAgainAt, "is", null), eb(of.acceptsAgainAt, "<=", now)]),
    returning: eb.not(awaitsReview(mechanicId)),
    declined: eb.not(eb.fn<boolean>("has_declined", [mechanicId, bookingId])),
    blocked: eb.not(eb.fn<boolean>("are_blocked", [mechanicId, customerId])),
  } satisfies Partial<Conditions<TakeCondition>>;
}

/** Staff haven't looked yet at an account that may be a suspended or deleted mechanic's. */
export function awaitsReview(mechanicId: Expression<string>) {
  const eb = expressionBuilder<Tables, never>();
  return eb.exists(
    eb
      .selectFrom("OperatorAlert as r")
      .select("r.id")
      .where("r.kind", "=", eb.val("returning_mechanic" satisfies AlertKind))
      .where("r.subject", "=", eb.cast<string>(mechanicId, "text"))
      .where("r.resolvedAt", "is", null),
  );
}

/** Values for the limits on how much work a mechanic can take on. */
export interface LimitValues {
  now: Date;
  hourAgo: Date;
  jobsInHand: number;
  acceptsPerHour: number;
  verifiedJobsInHand: number;
  verifiedAcceptsPerHour: number;
  opensHoursBefore: number;
  jobsADay: number;
}

type LimitName = Exclude<keyof BookingLimits, "pendingPerCustomer">;

/** Returns the values for those limits at this moment. */
export function limitValues(
  ctx: Pick<ServiceContext, "clock"> & { bookingLimits: BookingLimits },
): LimitValues {
  const { pendingPerCustomer: _, ...work } = ctx.bookingLimits;
  const now = ctx.clock.now();
  return {
    now,
    hourAgo: acceptsWindowStart(now),
    ...work,
    ...UNVERIFIED_CONTACT,
  };
}

interface Visit {
  mechanicId: Expression<string>;
  bookingId: Expression<string>;
  scheduledAt: Expression<Date>;
  timeZone: Expression<string>;
}

/** Returns when the mechanic gets the contact; null if their day is full. */
export function contactOpensAt(
  { mechanicId, bookingId, scheduledAt, timeZone }: Visit,
  value: Value<LimitValues>,
) {
  return expressionBuilder<Tables, never>().fn<Date | null>("contact_opens_at", [
    mechanicId,
    bookingId,
    scheduledAt,
    timeZone,
    value("now"),
    value("opensHoursBefore"),
    value("jobsADay"),
  ]);
}

/**
 * Limits the mechanic's jobs in hand, accepts in an hour, and jobs on that day. Verified mechanics
 * can take on more.
 */
export function limitConditions(
  { verifiedUntil, ...visit }: Visit & { verifiedUntil: Expression<Date | null> },
  value: Value<LimitValues>,
) {
  const eb = expressionBuilder<Tables, never>();
  const { mechanicId } = visit;
  const most = (verified: LimitName, unverified: LimitName) =>
    eb
      .case()
      .when(eb(verifiedUntil, ">", value("now")))
      .then(eb.cast<number>(value(verified), "integer"))
      .else(eb.cast<number>(value(unverified), "integer"))
      .end();
  return {
    tooManyJobs: eb(
      eb.fn<number>("jobs_in_hand", [mechanicId]),
      "<",
      most("verifiedJobsInHand", "jobsInHand"),
    ),
    tooManyAccepts: eb(
      eb.fn<number>("accepts_since", [mechanicId, value("hourAgo")]),
      "<",
      most("verifiedAcceptsPerHour", "acceptsPerHour"),
    ),
    dayFull: eb(contactOpensAt(visit, value), "is not", null),
  } satisfies Partial<Conditions<TakeCondition>>;
}

/** A time of a job in a statement. */
interface SpanValues {
  mechanicId: Expression<string>;
  bookingId: Expression<string>;
  scheduledAt: Expression<Date>;
  busyUntil: Expression<Date>;
}

/** No other job of the mechanic overlaps this time, including what they keep between two jobs. */
export function timeConditions(span: SpanValues) {
  const eb = expressionBuilder<Tables, never>();
  return {
    busy: eb.not(eb.exists(eb.selectFrom(jobInTheWay(span)).select("o.id"))),
  } satisfies Partial<Conditions<TakeCondition>>;
}

export type TakeValues = LimitValues & { mustBeVerified: boolean };

/** Returns the values for all conditions at this moment. */
export function takeValues(
  ctx: Parameters<typeof limitValues>[0] & Pick<ServiceContext, "mustBeVerified">,
) {
  return { ...vettingTerms(ctx), ...limitValues(ctx) } satisfies TakeValues;
}

/** Returns every condition for a mechanic `p`, the person `u`, to accept a booking `b`. */
export function takeConditions(
  eb: OnCandidate,
  value: Value<TakeValues>,
): Conditions<TakeCondition> {
  const sides = {
    mechanicId: eb.ref("p.userId"),
    bookingId: eb.ref("b.id"),
    customerId: eb.ref("b.customerId"),
  };
  const visit = { ...sides, scheduledAt: eb.ref("b.scheduledAt"), timeZone: eb.ref("b.timeZone") };
  return {
    ...mechanicConditions(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }),
    ...distanceConditions(eb),
    ...historyConditions({ ...sides, acceptsAgainAt: eb.ref("p.acceptsAgainAt") }, value("now")),
    ...limitConditions({ ...visit, verifiedUntil: eb.ref("p.verifiedUntil") }, value),
    ...timeConditions({ ...visit, busyUntil: eb.ref("b.busyUntil") }),
  };
}
