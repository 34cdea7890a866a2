import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { isRowId } from "~/domain/text/text";
import type { acceptSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import type { NoticeKind } from "~/domain/notification/kinds";
import { BOOKING_TRANSITIONS } from "~/domain/booking/status";
import { pointOf } from "~/domain/mechanic/matching";
import {
  statementOf,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import { jobData, jobInsert } from "~/server/gateways/jobs/jobs";
import { pushJobs, smsJobs } from "~/server/gateways/jobs/notice-jobs";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { publishLiveEventSoon } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import {
  contactOpensAt,
  limitConditions,
  historyConditions,
  takeValues,
  timeConditions,
  type TakeValues,
} from "../conditions";
import { explainRefusal } from "../explain";
import { requireMechanic } from "../transition";
import { noteSharedNetwork } from "../network";
import { describeBookings } from "../rows";
import { canAccept } from "../scope";
import { presentBooking } from "../view";

/**
 * PUT /api/bookings/{id}/accept. When many mechanics accept at once, exactly one wins. One
 * statement checks every rule and takes the job. Only a refusal looks up which rule said no.
 */
export async function acceptBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, version }: z.output<typeof acceptSchema>,
): Promise<BookingView> {
  const begun = ctx.clock.now();
  const take = async (ctx: ServiceContext) => {
    const view = isRowId(id) ? await takeJob(ctx, actor.userId, id, version) : null;
    if (view !== null) return view;
    const mechanic = await requireMechanic(ctx, actor);
    throw await explainRefusal(ctx, mechanic, { id, version }, begun);
  };
  const view = await inTransaction(ctx, take, { statements: "one" });
  publishLiveEventSoon(ctx, view, { openJobs: true });
  await noteSharedNetwork(ctx, view.id).catch((error: unknown) => {
    ctx.log.error({ err: error, bookingId: id }, "networks could not be compared");
  });
  return view;
}

interface TakingValues extends TakeValues {
  id: string;
  userId: string;
  version: number;
  eventId: string;
  noticeId: string;
  mail: string;
  mailKey: string;
}

/**
 * Writes the transition with its timeline entry and its email job in one statement. It names the
 * version it read, so an edit it waited for makes it fail. The locks come first: a decline changes
 * no column of the booking, and another accept changes no column of the profile, so a call that
 * waited sees them only if it looks again under the lock.
 */
const taking = statementOf(
  (db, value: Value<TakingValues>, { versioned }: { versioned: boolean }) => {
    const { from, to } = BOOKING_TRANSITIONS.accept;
    const written = db
      .with("seen", (db) =>
        db.selectFrom("Booking").select("version").where("id", "=", value("id")),
      )
      .with("locked", (db) =>
        db
          .selectFrom("Booking as b")
          .innerJoin("MechanicProfile as p", (join) => join.on("p.userId", "=", value("userId")))
          .select(["b.id", "p.userId as takerId", "p.acceptsAgainAt", "p.verifiedUntil"])
          .where("b.id", "=", value("id"))
          .where((eb) =>
            canAccept(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }),
          )
          // precondition: an accept that names a version gets that version
          .$if(versioned, (one) => one.where("b.version", "=", value("version")))
          // precondition: an accept waits for a decline
          // precondition: an unverified mechanic has at most ten jobs, even when accepting thirty at once
          .forNoKeyUpdate(["b", "p"]),
      )
      .with("moved", (db) =>
        db
          .updateTable("Booking as b")
          .from(["locked", "seen"])
          .set((eb) => ({
            status: to,
            version: eb("b.version", "+", eb.lit(1)),
            mechanicId: eb.ref("locked.takerId"),
            acceptedAt: value("now"),
            contactOpensAt: contactOpensAt(visitOf(eb), value),
            updatedAt: value("now"),
          }))
          .whereRef("b.id", "=", "locked.id")
          .where("b.status", "=", from)
          // precondition: a mechanic accepts only the version they saw
          .whereRef("b.version", "=", "seen.version")
          // precondition: an accept that waited for a decline sees it
          .where((eb) => past(eb, value).declined)
          // precondition: a blocked mechanic can't accept once the block was answered
          .where((eb) => past(eb, value).blocked)
          .where((eb) => past(eb, value).paused)
          .where((eb) => past(eb, value).returning)
          .where((eb) => limits(eb, value).tooManyJobs)
          // precondition: an unverified mechanic accepts at most twenty jobs an hour
          .where((eb) => limits(eb, value).tooManyAccepts)
          // precondition: an unverified mechanic can't accept a fourth job of a day
          .where((eb) => limits(eb, value).dayFull)
          // precondition: two jobs closer than a mechanic's own buffer can't both be accepted
          .where((eb) => timeConditions({ ...visitOf(eb), busyUntil: eb.ref("b.busyUntil") }).busy)
          .returningAll("b"),
      )
      .with("event", (db) =>
        db
          .insertInto("BookingEvent")
          .columns(["id", "bookingId", "kind", "actorId", "createdAt"])
          .expression((eb) =>
            eb
              .selectFrom("moved")
              .select([value("eventId").as("id"), "moved.id as bookingId"])
              .select((eb) => eb.val("accept").as("kind"))
              .select(["moved.mechanicId", "moved.acceptedAt"]),
          ),
      )
      .with("told", (db) =>
        db
          .insertInto("Notification")
          .columns(["id", "userId", "kind", "bookingId", "dedupeKey", "createdAt"])
          .expression((eb) =>
            eb
              .selectFrom("moved")
              .select([value("noticeId").as("id"), "moved.customerId"])
              .select((eb) => eb.val("accept" satisfies NoticeKind).as("kind"))
              .select(["moved.id as bookingId", value("mailKey").as("dedupeKey")])
              .select("moved.acceptedAt"),
          )
          .returning(["id", "userId"]),
      )
      .with("pushed", (db) => pushJobs(db, "told", value("mail")))
      .with("texted", (db) => smsJobs(db, "told", value("mail")))
      .with("job", (db) =>
        jobInsert(db, "mail.booking", "moved", {
          data: value("mail"),
          key: value("mailKey"),
          columns: ["customerId"],
        }),
      )
      .with("page", (db) => db.selectFrom("moved").selectAll("moved"));
    return describeBookings(written, value("userId"))
      .innerJoin("MechanicProfile as p", "p.userId", "b.mechanicId")
      .select(["p.latitude as mechanicLatitude", "p.longitude as mechanicLongitude"]);
  },
);

/** The locked profile and the booking, under their locks. */
type UnderLock = ExpressionBuilder<
  Tables & {
    b: Tables["Booking"];
    locked: {
      takerId: string;
      id: string;
      acceptsAgainAt: Date | null;
      verifiedUntil: Date | null;
    };
  },
  "b" | "locked"
>;

const visitOf = (eb: UnderLock) => ({
  mechanicId: eb.ref("locked.takerId"),
  bookingId: eb.ref("locked.id"),
  scheduledAt: eb.ref("b.scheduledAt"),
  timeZone: eb.ref("b.timeZone"),
});

const limits = (eb: UnderLock, value: Value<TakingValues>) =>
  limitConditions({ ...visitOf(eb), verifiedUntil: eb.ref("locked.verifiedUntil") }, value);

const past = (eb: UnderLock, value: Value<TakingValues>) =>
  historyConditions(
    {
      ...visitOf(eb),
      customerId: eb.ref("b.customerId"),
      acceptsAgainAt: eb.ref("locked.acceptsAgainAt"),
    },
    value("now"),
  );

/** Takes the job. Returns null if the update changed no row. */
async function takeJob(
  ctx: ServiceContext,
  userId: string,
  id: string,
  version: number | undefined,
): Promise<BookingView | null> {
  const values = takeValues(ctx);
  const event = { id: uuid(), kind: "accept", createdAt: values.now.toISOString() };
  const [row] = await ctx.sql(
    taking(
      { versioned: version !== undefined },
      {
        id,
        userId,
        version: version ?? 0,
        ...values,
        eventId: event.id,
        noticeId: uuid(),
        mail: jobData("mail.booking", { bookingId: id, kind: "accept" }),
        mailKey: randomUUID(),
      },
    ),
  );
  if (row === undefined) return null;
  const { mechanicLatitude: latitude, mechanicLongitude: longitude } = row;
  // The statement took the job, so the mechanic is eligible.
  const mechanic = { userId, point: pointOf({ latitude, longitude }), ineligibility: null };
  return presentBooking(
    ctx,
    { ...row, events: [...row.events, event] },
    { as: "mechanic", mechanic },
  );
}
