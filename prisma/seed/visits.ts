import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { addDays, dayAt } from "~/domain/staff/days";
import type { DbClient } from "~/server/gateways/db/db";
import { DAY_MS } from "~/domain/time/durations";

const DAYS = 30;
/** One in this many of the demo's recent bookings began without an account. */
const GUESTS = 2;
/** Quotes a day on each of the pages, busiest first. */
const QUOTES = [14, 9, 6, 4, 2, 1] as const;

/** Writes how many visitors asked for prices, and on which pages recent bookings began. */
export async function writeVisits(db: DbClient, now: Date): Promise<void> {
  const today = dayAt(now, DEFAULT_TIME_ZONE);
  await db.funnelDay.createMany({
    data: Array.from({ length: DAYS }, (_, ago) =>
      ENTRY_PAGES.map((entryPage, page) => {
        // Makes some days of a week busier than others.
        const quotes = (QUOTES[page] ?? 0) + ((ago * 3 + page) % 5);
        return {
          day: new Date(addDays(today, -ago)),
          entryPage,
          quotes,
          drafts: Math.floor(quotes / 4),
        };
      }),
    ).flat(),
    skipDuplicates: true,
  });
  const recent = await db.booking.findMany({
    where: { createdAt: { gte: new Date(now.getTime() - DAYS * DAY_MS) }, followsUpId: null },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  for (const [index, entryPage] of ENTRY_PAGES.entries()) {
    const ids = recent
      .map(({ id }) => id)
      .filter((_, at) => at % (GUESTS * ENTRY_PAGES.length) === index * GUESTS);
    await db.booking.updateMany({ where: { id: { in: ids } }, data: { entryPage } });
  }
}
