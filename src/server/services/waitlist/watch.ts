import { HOUR_MS } from "~/domain/time/durations";
import { WAITLIST } from "~/domain/waitlist/policy";
import type { DeskWaitlist } from "~/domain/waitlist/schema";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import { hasEligibleAt } from "../calendar/reach";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { placeOfZip } from "./join";

/** Emails queued in one transaction. */
const AT_ONCE = 500;

/** Notes since when each place with an entry has an eligible mechanic (hourly). */
export async function watchWaitlist(ctx: ServiceContext): Promise<void> {
  const { prisma, clock } = ctx;
  const zips = await prisma.waitlistEntry.groupBy({
    by: ["zipCode"],
    where: { confirmedAt: { not: null }, toldAt: null },
  });
  for (const { zipCode } of zips) {
    const isServed = await isZipServed(ctx, zipCode);
    const where = { zipCode, toldAt: null };
    await (isServed
      ? prisma.waitlistEntry.updateMany({
          where: { ...where, servedSince: null },
          data: { servedSince: clock.now() },
        })
      : prisma.waitlistEntry.updateMany({
          where: { ...where, servedSince: { not: null } },
          data: { servedSince: null },
        }));
  }
}

async function isZipServed(ctx: ServiceContext, zipCode: string): Promise<boolean> {
  const place = await ctx.geocoder.inTable(zipCode);
  return place !== null && hasEligibleAt(ctx, place);
}

/**
 * Queues the one email for everyone whose place has had a mechanic for a day (daily). Such an email
 * needs the operator's postal address; without it, everyone keeps waiting.
 */
export async function tellWaiting(
  ctx: ServiceContext,
  postalAddress: string | undefined,
): Promise<void> {
  if (postalAddress === undefined) return;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WAITLIST.servedHours * HOUR_MS);
  for (;;) {
    const isLast = await inTransaction(ctx, async ({ db }) => {
      const due = await db.waitlistEntry.findMany({
        where: { confirmedAt: { not: null }, toldAt: null, servedSince: { lte: since } },
        select: { id: true },
        orderBy: { createdAt: "asc" },
        take: AT_ONCE,
      });
      const told = await db.waitlistEntry.updateManyAndReturn({
        // precondition: someone on the waitlist gets one email
        where: { id: { in: due.map(({ id }) => id) }, toldAt: null },
        data: { toldAt: now },
        select: { id: true },
      });
      for (const { id } of told) await enqueue(db, "mail.waitlistOpen", { entryId: id });
      return due.length < AT_ONCE;
    });
    if (isLast) return;
  }
}

/** Deletes entries that nobody confirmed or that have waited long enough (job cleanup). */
export async function forgetWaiting({ prisma, clock }: ServiceContext): Promise<void> {
  const now = clock.now().getTime();
  const unconfirmed = new Date(now - WAITLIST.unconfirmedHours * HOUR_MS);
  await prisma.waitlistEntry.deleteMany({
    where: { confirmedAt: null, createdAt: { lte: unconfirmed } },
  });
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - WAITLIST.months);
  await prisma.waitlistEntry.deleteMany({ where: { createdAt: { lte: oldest } } });
}

/** GET /api/desk/waitlist: places where at least three visitors wait, most first. */
export async function readWaitlist(
  { db, geocoder }: ServiceContext,
  _actor: Actor<"staff">,
): Promise<DeskWaitlist> {
  const zips = await db.waitlistEntry.groupBy({
    by: ["zipCode"],
    where: { confirmedAt: { not: null } },
    _count: true,
  });
  const waiting = new Map<string, number>();
  for (const { zipCode, _count } of zips) {
    const place = await placeOfZip(geocoder, zipCode);
    waiting.set(place, (waiting.get(place) ?? 0) + _count);
  }
  return {
    places: [...waiting]
      .map(([place, count]) => ({ place, waiting: count }))
      .filter((one) => one.waiting >= WAITLIST.entriesShown)
      .toSorted((a, b) => b.waiting - a.waiting || a.place.localeCompare(b.place)),
  };
}
