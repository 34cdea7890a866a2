import { icsOf, type CalendarEvent } from "~/domain/calendar/ics";
import { BRAND_NAME } from "~/domain/brand";
import { DomainError } from "~/domain/errors";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/ops/site";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { appointmentOf, eventSelect, type EventSide } from "./events";

/** How far back a calendar goes, and how many appointments of each side it holds. */
const DAYS_BACK = 90;
const MOST_EVENTS = 500;
const DAY_MS = 86_400_000;

/** GET /api/calendar: whether a link to the person's calendar is out there; the link itself is told once. */
export async function feedOf(ctx: ServiceContext, { userId }: Actor<"user">) {
  return { active: (await ctx.db.calendarFeed.count({ where: { userId } })) > 0 };
}

/** POST /api/calendar/renew: a new link to the person's calendar, and the end of the one before. Only the hash of it is kept. */
export async function renewFeed(ctx: ServiceContext, { userId }: Actor<"user">) {
  const token = newToken();
  const feed = { tokenHash: hashOfToken(token), createdAt: ctx.clock.now() };
  // The answer is a secret, so it is not remembered for a repeated call.
  await inTransaction(unkeyed(ctx), ({ db }) =>
    db.calendarFeed.upsert({ where: { userId }, create: { userId, ...feed }, update: feed }),
  );
  return { url: `${site.url}/api/calendar/${token}.ics` };
}

/**
 * The calendar behind a link: the person's bookings and jobs, from 90 days back. What was handed back or
 * taken by nobody is gone from it; what was called off stays as such. Errors: 404 no such link, 429 more
 * than 60 looks an hour.
 */
export async function readFeed(ctx: ServiceContext, token: string): Promise<string> {
  const feed = await ctx.db.calendarFeed.findFirst({
    where: { tokenHash: hashOfToken(token), user: { disabledAt: null } },
    select: { userId: true },
  });
  if (feed === null) throw new DomainError("noSuchCalendar");
  await ctx.limits.consume("calendarReads", feed.userId);
  const since = new Date(ctx.clock.now().getTime() - DAYS_BACK * DAY_MS);
  const sides = await Promise.all([
    eventsOf(ctx, "customer", feed.userId, since),
    eventsOf(ctx, "mechanic", feed.userId, since),
  ]);
  return icsOf(sides.flat(), { name: BRAND_NAME, method: "PUBLISH" });
}

async function eventsOf(
  ctx: ServiceContext,
  side: EventSide,
  userId: string,
  since: Date,
): Promise<CalendarEvent[]> {
  const rows = await ctx.db.booking.findMany({
    where: {
      ...(side === "customer" ? { customerId: userId } : { mechanicId: userId }),
      scheduledAt: { gte: since },
    },
    select: eventSelect,
    orderBy: [{ scheduledAt: "desc" }, { id: "asc" }],
    take: MOST_EVENTS,
  });
  return rows.map((row) => appointmentOf(row, { side, named: true }));
}
