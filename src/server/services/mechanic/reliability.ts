import { MECHANIC_LATE_MINUTES } from "~/domain/booking/policy";
import { MECHANIC_NO_SHOW, MECHANIC_NOT_THERE } from "~/domain/booking/status";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { LATE_MINUTES } from "~/domain/reliability/policy";
import type { Reliability } from "~/domain/reliability/schema";
import { reliabilitySince } from "~/domain/reliability/figures";
import { isRowId } from "~/domain/text/text";
import {
  statement,
  type Expression,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import { recordReading } from "../audit/record";
import type { ServiceContext } from "../context";
import { mechanicNotFound, noProfileYet } from "./queries";
import { countOfDays } from "./releases";

/** GET /api/mechanic/standing: the caller's reliability. Errors: 404 no profile. */
export async function ownReliability(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
): Promise<Reliability> {
  // precondition: only mechanics with a profile have reliability figures
  if (!(await hasProfile(ctx, userId))) throw noProfileYet();
  return readReliability(ctx, userId);
}

/**
 * GET /api/desk/people/{id}/standing: a mechanic's reliability, for staff. Reading it is logged.
 * Errors: 404 no such mechanic.
 */
export async function reliabilityAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<Reliability> {
  // precondition: staff are told when somebody is no mechanic
  if (!isRowId(id) || !(await hasProfile(ctx, id))) throw mechanicNotFound();
  // precondition: staff who read reliability figures leave a log entry
  await recordReading(ctx, actor, { action: "person.read", subject: id });
  return readReliability(ctx, id);
}

const hasProfile = async (ctx: ServiceContext, userId: string) =>
  (await ctx.db.mechanicProfile.count({ where: { userId } })) > 0;

/**
 * Reads a mechanic's reliability figures. Each event counts at the time it happened. Response time
 * is measured on messages, which have their own times: how long a request has waited for its
 * mechanic isn't stored.
 */
async function readReliability(ctx: ServiceContext, mechanicId: string): Promise<Reliability> {
  const now = ctx.clock.now();
  const since = reliabilitySince(now);
  // A claim may come until the warranty ends, which is the longest claim period.
  const overSince = new Date(since.getTime() - WARRANTY_DAYS * DAY_MS);
  const [profile, [jobs], [answers]] = await Promise.all([
    ctx.db.mechanicProfile.findFirst({
      where: { userId: mechanicId, acceptsAgainAt: { gt: now } },
      select: { acceptsAgainAt: true },
    }),
    ctx.sql(jobsOf({ mechanicId, since, overSince })),
    ctx.sql(answersOf({ mechanicId, since })),
  ]);
  return {
    since: since.toISOString(),
    accepted: jobs?.accepted ?? 0,
    completed: jobs?.completed ?? 0,
    released: jobs?.released ?? 0,
    late: jobs?.late ?? 0,
    noShows: jobs?.noShows ?? 0,
    claims: jobs?.claims ?? 0,
    answers: answers?.answers ?? 0,
    minutesToAnswer: answers?.median ?? null,
    acceptsAgainAt: profile?.acceptsAgainAt?.toISOString() ?? null,
  };
}

type OnJob = ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">;

/**
 * Returns when a job was over; unfinished ones come last. Written like the index `Booking_over`.
 */
const overAt = (eb: OnJob) =>
  eb.fn.coalesce(
    "b.completedAt",
    "b.cancelledAt",
    eb.cast<Date>(eb.val("infinity"), "timestamptz"),
  );

/** Returns the seconds from the agreed start. */
const secondsLate = (eb: OnJob, at: Expression<Date | null>) =>
  eb.fn<number>("date_part", [eb.val("epoch"), eb(at, "-", eb.ref("b.scheduledAt"))]);

/** Selects a mechanic's jobs. A warranty visit is part of its job and only counts as a claim. */
const jobsOf = statement((db, value: Value<{ mechanicId: string; since: Date; overSince: Date }>) =>
  db
    .selectFrom("Booking as b")
    .select((eb) => {
      const isJob = eb("b.followsUpId", "is", null);
      const isDone = eb.and([isJob, eb("b.completedAt", ">=", value("since"))]);
      const arrived = eb.fn.coalesce("b.arrivedAt", "b.startedAt");
      const isLate = eb(secondsLate(eb, arrived), ">", eb.lit(LATE_MINUTES * 60));
      const isOff = eb.and([isJob, eb("b.cancelledAt", ">=", value("since"))]);
      const nobodyCame = eb.or([
        eb("b.cancelReason", "=", eb.val(MECHANIC_NOT_THERE)).and(
          eb("b.cancelledBy", "=", eb.val("operator")),
        ),
        eb("b.cancelReason", "=", eb.val(MECHANIC_NO_SHOW)).and(
          eb("b.cancelledBy", "=", eb.val("system")),
        ),
        eb.and([
          eb("b.cancelledBy", "=", eb.val("customer")),
          eb("b.arrivedAt", "is", null),
          eb("b.arrivalContestedAt", "is", null),
          // A cancellation the mechanic asked for counts as a release.
          eb("b.askedByMechanic", "is distinct from", eb.val("agreed")),
          eb(secondsLate(eb, eb.ref("b.cancelledAt")), ">=", eb.lit(MECHANIC_LATE_MINUTES * 60)),
        ]),
      ]);
      const all = eb.fn.countAll();
      return [
        eb.cast<number>(all.filterWhere(isDone), "integer").as("completed"),
        eb.cast<number>(all.filterWhere(eb.and([isDone, isLate])), "integer").as("late"),
        eb.cast<number>(all.filterWhere(eb.and([isOff, nobodyCame])), "integer").as("noShows"),
        eb
          .selectFrom("BookingEvent as e")
          .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
          .where("e.actorId", "=", value("mechanicId"))
          .where("e.kind", "=", "accept")
          .where("e.createdAt", ">=", value("since"))
          .as("accepted"),
        eb
          .selectFrom("BookingDecline as d")
          .innerJoin("Booking as b", "b.id", "d.bookingId")
          .select((eb) => eb.cast<number>(countOfDays(eb), "integer").as("count"))
          .where("d.mechanicId", "=", value("mechanicId"))
          .where("d.releasedAt", ">=", value("since"))
          // Leaves out jobs that staff took away, warranty visits, and jobs without a card.
          // Releases on one day count once.
          // precondition: jobs that staff take away don't count against a mechanic
          .where("d.counts", "=", true)
          .as("released"),
        eb
          .selectFrom("Claim as c")
          .innerJoin("Booking as b", "b.id", "c.bookingId")
          .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
          .where("b.mechanicId", "=", value("mechanicId"))
          .where((eb) => eb(overAt(eb), ">=", value("overSince")))
          .whereRef("c.openedBy", "=", "b.customerId")
          .where("c.createdAt", ">=", value("since"))
          // A number must not reveal a safety report to the mechanic.
          .where("c.kind", "!=", "safety")
          .where("c.state", "!=", "withdrawn")
          // precondition: a dismissed claim doesn't count against a mechanic
          .where("c.decision", "is distinct from", "dismiss")
          .as("claims"),
      ];
    })
    .where("b.mechanicId", "=", value("mechanicId"))
    .where((eb) => eb(overAt(eb), ">=", value("overSince"))),
);

/**
 * Selects a mechanic's messages, each matched with the customer's first message since the
 * mechanic's previous one.
 */
const answersOf = statement((db, value: Value<{ mechanicId: string; since: Date }>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("Message as a")
        .select((eb) => {
          const before = eb
            .selectFrom("Message as earlier")
            .select((eb) => eb.fn.max("earlier.createdAt").as("at"))
            .whereRef("earlier.bookingId", "=", "a.bookingId")
            .where("earlier.senderId", "=", value("mechanicId"))
            .whereRef("earlier.createdAt", "<", "a.createdAt");
          const asked = eb
            .selectFrom("Message as q")
            .select((eb) => eb.fn.min("q.createdAt").as("at"))
            .whereRef("q.bookingId", "=", "a.bookingId")
            .where("q.receiverId", "=", value("mechanicId"))
            .whereRef("q.createdAt", "<", "a.createdAt")
            .where((eb) =>
              eb(
                "q.createdAt",
                ">",
                eb.fn.coalesce(before, eb.cast<Date>(eb.val("-infinity"), "timestamptz")),
              ),
            );
          const seconds = eb.fn<number>("date_part", [
            eb.val("epoch"),
            eb("a.createdAt", "-", asked),
          ]);
          const minutes = eb.fn<number>("floor", [eb(seconds, "/", eb.lit(60))]);
          return eb.cast<number | null>(minutes, "integer").as("minutes");
        })
        .where("a.senderId", "=", value("mechanicId"))
        .where("a.createdAt", ">=", value("since"))
        .as("waits"),
    )
    .select((eb) => [
      eb.cast<number>(eb.fn.count("waits.minutes"), "integer").as("answers"),
      eb.fn
        .agg<number | null>("percentile_disc", [eb.lit(0.5)])
        .withinGroupOrderBy("waits.minutes")
        .as("median"),
    ]),
);
