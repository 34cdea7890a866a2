import type { z } from "zod";
import {
  announcementState,
  audiencesOf,
  nextChange,
  runningNow,
  type DeskAnnouncementView,
} from "~/domain/announcement/announcement";
import type {
  AnnouncementView,
  DeskAnnouncement,
  deskAnnouncementPageSchema,
  deskAnnouncementsInputSchema,
  OpenAnnouncements,
} from "~/domain/announcement/schema";
import type { Announcement, Prisma } from "~/generated/prisma/client";
import type { Actor, ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import { after, countedOnce, pageOf } from "../paging";

type Reading = Pick<ServiceContext, "db" | "clock">;

/** More at once would be a mistake, and every page loads all of them. */
const MOST = 50;
const PAGE = 30;

/** Matches running and scheduled announcements. */
export const notOver = (now: Date) =>
  ({ OR: [{ endsAt: null }, { endsAt: { gt: now } }] }) satisfies Prisma.AnnouncementWhereInput;

/** GET /api/announcements: the announcements for this person now, and when that changes. */
export async function readAnnouncements(
  ctx: Reading,
  viewer: Pick<ActorFacts, "userType"> | null,
): Promise<OpenAnnouncements> {
  const now = ctx.clock.now();
  const rows = await ctx.db.announcement.findMany({
    where: { audience: { in: audiencesOf(viewer?.userType ?? null) }, ...notOver(now) },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return {
    announcements: runningNow(rows, now).map(present),
    nextChangeAt: nextChange(rows, now)?.toISOString() ?? null,
  };
}

function present({
  id,
  revision,
  importance,
  text,
  linkUrl,
  linkText,
}: Announcement): AnnouncementView {
  return { id, revision, importance, text, linkUrl, linkText };
}

/** Presents an announcement at the desk. */
export function presentAtDesk(row: Announcement, now: Date): DeskAnnouncement {
  return {
    ...present(row),
    audience: row.audience,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: announcementState(row, now),
    version: row.version,
  };
}

const shown = (
  now: Date,
): Record<
  DeskAnnouncementView,
  Required<Pick<Prisma.AnnouncementFindManyArgs, "where" | "orderBy">>
> => ({
  // Sorting by start puts running ones before scheduled ones.
  current: { where: notOver(now), orderBy: [{ startsAt: "asc" }, { id: "asc" }] },
  past: { where: { endsAt: { lte: now } }, orderBy: [{ endsAt: "desc" }, { id: "desc" }] },
  all: { where: {}, orderBy: [{ startsAt: "desc" }, { id: "desc" }] },
});

/**
 * GET /api/desk/announcements: running ones, then scheduled ones; past ones, latest first; or all,
 * latest start first.
 */
export async function listAnnouncements(
  ctx: Reading,
  _actor: Actor<"staff">,
  { show, cursor }: z.output<typeof deskAnnouncementsInputSchema>,
): Promise<z.output<typeof deskAnnouncementPageSchema>> {
  const now = ctx.clock.now();
  const { where, orderBy } = shown(now)[show];
  const total = await countedOnce(cursor, (take) => ctx.db.announcement.count({ where, take }));
  const rows = await ctx.db.announcement.findMany({
    where,
    orderBy,
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown: page, nextCursor } = pageOf(rows, PAGE);
  return {
    items: page.map((row) => presentAtDesk(row, now)),
    nextCursor,
    total,
  };
}
