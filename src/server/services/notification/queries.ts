import type { z } from "zod";
import { centsToText } from "~/domain/money";
import { noticeAmountsSchema, titleWithAmount } from "~/domain/notification/amounts";
import {
  CUSTOMER_NOTICES,
  customerFactsSchema,
  isCustomerNotice,
} from "~/domain/notification/customer-notices";
import { isNoticeKind, NOTICES } from "~/domain/notification/kinds";
import {
  isPayoutNotice,
  PAYOUT_NOTICES,
  payoutFactsSchema,
} from "~/domain/notification/payout-notices";
import type {
  notificationsInputSchema,
  NotificationsPage,
  NotificationView,
} from "~/domain/notification/schema";
import {
  REQUEST_NEAR,
  requestFactsSchema,
  requestWords,
} from "~/domain/notification/request-notices";
import { SUPPORT_MESSAGE, SUPPORT_MESSAGE_WORDS } from "~/domain/notification/support-notice";
import {
  isVettingNotice,
  VETTING_NOTICES,
  vettingFactsSchema,
} from "~/domain/notification/vetting-notices";
import {
  ALARM_KIND,
  alarmFactsSchema,
  alarmWords,
  OVERDUE_KIND,
  overdueFactsSchema,
  overdueWords,
} from "~/domain/staff/alarm";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { pageOf, sinceOf } from "../paging";

const PAGE = 20;

/** Columns of a notification's text. */
export const noticeSelect = {
  id: true,
  kind: true,
  params: true,
  createdAt: true,
  readAt: true,
  booking: {
    select: {
      id: true,
      bookingNumber: true,
      totalCents: true,
      status: true,
      scheduledAt: true,
      timeZone: true,
      lines: { select: { name: true }, orderBy: { position: "asc" } },
    },
  },
} satisfies Prisma.NotificationSelect;

export type NoticeRow = Prisma.NotificationGetPayload<{ select: typeof noticeSelect }>;

/**
 * Presents a notification. Returns null for a kind that only a newer version running at the same
 * time knows.
 */
function present(row: NoticeRow): NotificationView | null {
  const { id, kind, booking } = row;
  const words = wordsOf(row);
  if (words === null) return null;
  return {
    id,
    kind,
    ...words,
    bookingId: booking?.id ?? null,
    bookingNumber: booking?.bookingNumber ?? null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** Returns a notification's text; null if it can no longer be told. */
export function wordsOf({
  kind,
  booking,
  params,
}: NoticeRow): Pick<NotificationView, "category" | "title" | "text"> | null {
  if (isPayoutNotice(kind)) {
    const facts = payoutFactsSchema.safeParse(params).data;
    if (facts === undefined) return null;
    const { title, text } = PAYOUT_NOTICES[kind];
    return { category: "money", title: title(facts), text: text(facts) };
  }
  if (isVettingNotice(kind)) {
    const facts = vettingFactsSchema.safeParse(params).data;
    if (facts === undefined) return null;
    const { title, text } = VETTING_NOTICES[kind];
    return { category: "jobs", title: title(facts), text: text(facts) };
  }
  if (isCustomerNotice(kind)) {
    const facts = customerFactsSchema.safeParse(params).data;
    if (facts === undefined) return null;
    const { title, text } = CUSTOMER_NOTICES[kind];
    return { category: "jobs", title, text: text(facts) };
  }
  if (kind === SUPPORT_MESSAGE) return { category: "messages", ...SUPPORT_MESSAGE_WORDS };
  if (kind === ALARM_KIND) {
    const facts = alarmFactsSchema.safeParse(params).data;
    return facts === undefined ? null : { category: "jobs", ...alarmWords(facts) };
  }
  if (kind === OVERDUE_KIND) {
    const facts = overdueFactsSchema.safeParse(params).data;
    return facts === undefined ? null : { category: "jobs", ...overdueWords(facts) };
  }
  if (kind === REQUEST_NEAR && booking !== null) {
    const facts = requestFactsSchema.safeParse(params).data;
    if (facts === undefined) return null;
    const services = booking.lines.map((line) => line.name).join(", ");
    return { category: "jobs", ...requestWords({ ...booking, services }, facts) };
  }
  if (booking === null || !isNoticeKind(kind)) return null;
  const { category, title, text } = NOTICES[kind];
  const { bookingNumber, lines, totalCents } = booking;
  const services = lines.map((line) => line.name).join(", ");
  const facts = { bookingNumber, services, total: centsToText(totalCents) };
  const amounts = noticeAmountsSchema.safeParse(params).data ?? {};
  return { category, title: titleWithAmount(kind, amounts) ?? title, text: text(facts) };
}

const unreadOf = (userId: string) => ({ userId, readAt: null }) as const;

/** GET /api/notifications: the caller's notifications, newest first. */
export async function listNotifications(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
  { limit = PAGE, cursor, updatedSince }: z.output<typeof notificationsInputSchema>,
): Promise<NotificationsPage> {
  const since = sinceOf(updatedSince);
  const rows = await ctx.db.notification.findMany({
    where: {
      userId,
      // Ids are in the order of time.
      ...(cursor !== undefined && isRowId(cursor) ? { id: { lt: cursor } } : {}),
      ...(since === undefined ? {} : { OR: [{ createdAt: since }, { readAt: since }] }),
    },
    select: noticeSelect,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { shown, nextCursor } = pageOf(rows, limit);
  return {
    items: shown.map(present).filter((view) => view !== null),
    unread: await ctx.db.notification.count({ where: unreadOf(userId) }),
    nextCursor,
  };
}

/** Returns the unread count on the bell. */
export async function countUnread(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
): Promise<{ unread: number }> {
  return { unread: await ctx.db.notification.count({ where: unreadOf(userId) }) };
}
