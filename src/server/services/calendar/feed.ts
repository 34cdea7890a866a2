import { icsOf } from "~/domain/calendar/ics";
import { BRAND_NAME } from "~/domain/brand";
import type { Prisma } from "~/generated/prisma/client";
import type { FeedView } from "~/domain/calendar/schema";
import { DomainError } from "~/domain/errors";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/runtime/site";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { requireOwner } from "../account/sign-in/reauthentication";
import type { Actor } from "../actor";
import {
  contactForMechanic,
  contactRow,
  contactSelect,
  isSuspended,
  suspensionSelect,
} from "../contact/contact";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { appointmentOf, eventSelect } from "./events";

/** Days into the past that a calendar covers, and the most appointments it has for each side. */
const DAYS_BACK = 90;
const MOST_EVENTS = 500;

/** GET /api/calendar: whether the person has a calendar link, and when it was last read. */
export async function feedOf(
  { db }: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
): Promise<FeedView> {
  const feed = await db.calendarFeed.findUnique({
    where: { userId },
    select: { createdAt: true, lastReadAt: true },
  });
  return {
    active: feed !== null,
    createdAt: feed?.createdAt.toISOString() ?? null,
    lastUsedAt: feed?.lastReadAt?.toISOString() ?? null,
  };
}

/**
 * POST /api/calendar/renew: creates a new calendar link and ends the old one. Only its hash is
 * stored. A link outlives its session, so creating one requires the account's owner.
 * @throws {DomainError} REAUTH_REQUIRED
 */
export async function renewFeed(ctx: ServiceContext, actor: Actor<"user">) {
  await requireOwner(ctx, actor);
  const { userId } = actor;
  const token = newToken();
  const feed = { tokenHash: hashOfToken(token), createdAt: ctx.clock.now(), lastReadAt: null };
  // The answer contains a secret, so it isn't remembered for a repeated call.
  await inTransaction(unkeyed(ctx), ({ db }) =>
    db.calendarFeed.upsert({ where: { userId }, create: { userId, ...feed }, update: feed }),
  );
  return { url: `${site.url}/api/calendar/${token}.ics` };
}

/** DELETE /api/calendar: ends the calendar link. Without one it does nothing. */
export async function endFeed(ctx: ServiceContext, actor: Actor<"user">): Promise<FeedView> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.calendarFeed.deleteMany({ where: { userId: actor.userId } });
    return feedOf(ctx, actor);
  });
}

/**
 * Returns the calendar behind a link: the person's bookings and jobs of the last 90 days and later.
 * Leaves out released jobs and requests that weren't accepted, but shows canceled ones as canceled.
 * A suspended mechanic's calendar has only jobs that have begun or should have, and their own
 * orders. Errors: 404 no such link, 429 more than 60 reads an hour.
 */
export async function readFeed(ctx: ServiceContext, token: string): Promise<string> {
  const tokenHash = hashOfToken(token);
  const feed = await ctx.db.calendarFeed.findFirst({
    where: { tokenHash, user: { disabledAt: null } },
    select: { userId: true, lastReadAt: true, user: { select: suspensionSelect } },
  });
  if (feed === null) throw new DomainError("noSuchCalendar");
  await ctx.limits.consume("calendarReads", feed.userId);
  await noteRead(ctx, tokenHash, feed.lastReadAt);
  const since = new Date(ctx.clock.now().getTime() - DAYS_BACK * DAY_MS);
  const [orders, jobs] = [
    await rowsOf(ctx, { customerId: feed.userId }, since),
    await rowsOf(ctx, { mechanicId: feed.userId }, since),
  ];
  const now = ctx.clock.now();
  const viewOf = (row: (typeof jobs)[number], side: "customer" | "mechanic") => {
    const customerName = contactForMechanic(contactRow(row), now).contact.firstName;
    return appointmentOf(row, { side, named: true, customerName });
  };
  const kept = jobs.filter((job) => !isEndedBySuspension("feed", isSuspended(feed.user), job, now));
  const events = [
    ...orders.map((row) => viewOf(row, "customer")),
    ...kept.map((row) => viewOf(row, "mechanic")),
  ];
  return icsOf(events, { name: BRAND_NAME });
}

/** Records that a link is in use, with one statement an hour. */
async function noteRead(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  tokenHash: string,
  lastReadAt: Date | null,
): Promise<void> {
  const now = clock.now();
  if (lastReadAt !== null && lastReadAt.getTime() > now.getTime() - HOUR_MS) return;
  await db.calendarFeed.updateMany({ where: { tokenHash }, data: { lastReadAt: now } });
}

const MECHANIC = { ...suspensionSelect, ...eventSelect.mechanic.select } as const;

function rowsOf(ctx: ServiceContext, whose: Prisma.BookingWhereInput, since: Date) {
  return ctx.db.booking.findMany({
    where: { ...whose, scheduledAt: { gte: since } },
    select: { ...contactSelect, ...eventSelect, mechanic: { select: MECHANIC } },
    orderBy: [{ scheduledAt: "desc" }, { id: "asc" }],
    take: MOST_EVENTS,
  });
}
