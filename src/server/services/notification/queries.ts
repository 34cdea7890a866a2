import type { z } from "zod";
import { centsToText } from "~/domain/money";
import { isNoticeKind, NOTICES } from "~/domain/notification/kinds";
import type {
  notificationsInputSchema,
  NotificationsPage,
  NotificationView,
} from "~/domain/notification/schema";
import { isRowId } from "~/domain/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

const PAGE = 20;

const rowSelect = {
  id: true,
  kind: true,
  createdAt: true,
  readAt: true,
  booking: {
    select: {
      id: true,
      bookingNumber: true,
      totalCents: true,
      lines: { select: { name: true }, orderBy: { position: "asc" } },
    },
  },
} satisfies Prisma.NotificationSelect;

type Row = Prisma.NotificationGetPayload<{ select: typeof rowSelect }>;

/** Null for a kind of a newer version, while both run: that one shows it. */
function present({ booking, kind, ...row }: Row): NotificationView | null {
  if (booking === null || !isNoticeKind(kind)) return null;
  const { category, title, text } = NOTICES[kind];
  const services = booking.lines.map((line) => line.name).join(", ");
  const { bookingNumber } = booking;
  return {
    id: row.id,
    kind,
    category,
    title,
    text: text({ bookingNumber, services, total: centsToText(booking.totalCents) }),
    bookingId: booking.id,
    bookingNumber,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

const unreadOf = (userId: string) => ({ userId, readAt: null }) as const;

/** GET /api/notifications: what the caller was told, newest first. */
export async function listNotifications(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
  { cursor }: z.output<typeof notificationsInputSchema>,
): Promise<NotificationsPage> {
  const rows = await ctx.db.notification.findMany({
    // Ids are in the order of time.
    where: { userId, ...(cursor !== undefined && isRowId(cursor) ? { id: { lt: cursor } } : {}) },
    select: rowSelect,
    orderBy: { id: "desc" },
    take: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  return {
    items: shown.map(present).filter((view) => view !== null),
    unread: await ctx.db.notification.count({ where: unreadOf(userId) }),
    nextCursor: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** How many wait: the number on the bell. */
export async function countUnread(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
): Promise<{ unread: number }> {
  return { unread: await ctx.db.notification.count({ where: unreadOf(userId) }) };
}
