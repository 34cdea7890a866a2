import type { z } from "zod";
import { v7 as uuid } from "uuid";
import { announcementState } from "~/domain/announcement/announcement";
import type {
  announcementActionSchema,
  changeAnnouncementSchema,
  createAnnouncementSchema,
  DeskAnnouncement,
} from "~/domain/announcement/schema";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import type { StaffActionName } from "~/domain/staff/actions";
import { isRowId } from "~/domain/text/text";
import type { Announcement, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockAnnouncement } from "../locks";
import { inTransaction } from "../transaction";
import { notOver, presentAtDesk } from "./queries";

/** The content that staff enter. */
type Content = Pick<
  Announcement,
  "audience" | "importance" | "text" | "linkUrl" | "linkText" | "startsAt" | "endsAt"
>;

type Given = Omit<z.output<typeof createAnnouncementSchema>, "reason">;

/** Reads the input. A start in the past becomes now. */
function contentOf(given: Given, now: Date): Content {
  const startsAt = given.startsAt == null ? now : new Date(given.startsAt);
  return {
    audience: given.audience,
    importance: given.importance,
    text: given.text,
    linkUrl: given.linkUrl || null,
    linkText: given.linkText || null,
    startsAt: startsAt < now ? now : startsAt,
    endsAt: given.endsAt == null ? null : new Date(given.endsAt),
  };
}

function requireFutureEnd({ startsAt, endsAt }: Content, now: Date): void {
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) {
    throw new DomainError("announcementEndsFirst", { field: "endsAt" });
  }
}

/**
 * POST /api/desk/announcements: creates an announcement that people read immediately, or from its
 * start.
 * @throws {DomainError} INVALID if it would end before it starts
 */
export async function createAnnouncement(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { reason, ...given }: z.output<typeof createAnnouncementSchema>,
): Promise<DeskAnnouncement> {
  const now = ctx.clock.now();
  const content = contentOf(given, now);
  requireFutureEnd(content, now);
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.announcement.create({ data: { ...content, id: uuid() } });
    await recordAction(ctx, actor, {
      action: "announcement.created",
      subject: row.id,
      reason,
      changes: wordsOf(content),
    });
    await notifyEveryone(ctx);
    return presentAtDesk(row, now);
  });
}

/**
 * PUT /api/desk/announcements/{id}: changes a scheduled or running announcement. If its text
 * changed, people who dismissed it see it again.
 * @throws {DomainError} NOT_FOUND; CONFLICT if it's over, or its start can no longer change; STALE
 *   if someone changed it since `version`; INVALID if it would end before it starts
 */
export async function changeAnnouncement(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, version, reason, ...given }: z.output<typeof changeAnnouncementSchema>,
): Promise<DeskAnnouncement> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (ctx) => {
    const before = await found(ctx, id);
    const refusal = changeRefusal(before, { version, now });
    if (refusal !== null) throw refusal;
    const content = contentOf(given, now);
    if (before.startsAt <= now) {
      const asked = given.startsAt == null ? before.startsAt : new Date(given.startsAt);
      if (asked.getTime() !== before.startsAt.getTime()) {
        throw new DomainError("announcementStartFixed");
      }
      content.startsAt = before.startsAt;
    }
    requireFutureEnd(content, now);
    const [old, next] = [wordsOf(before), wordsOf(content)];
    const changes = Object.fromEntries(
      Object.entries(next).flatMap(([name, is]) =>
        is === old[name] ? [] : [[name, `${old[name] ?? ""} → ${is}`] as const],
      ),
    );
    if (Object.keys(changes).length === 0) return presentAtDesk(before, now);
    const isReworded = ["text", "link", "importance"].some((name) => name in changes);
    // precondition: of two changes of an announcement at once, one is refused
    const where = { id, version, ...notOver(now) };
    const [row] = await ctx.db.announcement.updateManyAndReturn({
      where,
      data: {
        ...content,
        version: { increment: 1 },
        ...(isReworded ? { revision: { increment: 1 } } : {}),
      },
    });
    if (row === undefined) {
      throw changeRefusal(await found(ctx, id), { version, now }) ?? announcementNotFound();
    }
    await recordAction(ctx, actor, {
      action: "announcement.changed",
      subject: id,
      reason,
      changes,
    });
    await notifyEveryone(ctx);
    return presentAtDesk(row, now);
  });
}

function changeRefusal(
  row: Announcement,
  { version, now }: { version: number; now: Date },
): DomainError | null {
  switch (announcementState(row, now)) {
    case "ended":
    case "canceled":
      return new DomainError("announcementOver");
    case "running":
    case "scheduled":
      return row.version === version
        ? null
        : new DomainError("announcementChanged", { version: row.version });
  }
}

type Action = z.output<typeof announcementActionSchema>;

/** POST /api/desk/announcements/{id}/end: ends a running announcement. 409: not running. */
export function endAnnouncement(ctx: ServiceContext, actor: Actor<"staff">, action: Action) {
  return stop(ctx, actor, action, {
    action: "announcement.ended",
    from: (now) => ({ startsAt: { lte: now } }),
    otherwise: "announcementNotStarted",
  });
}

/**
 * POST /api/desk/announcements/{id}/cancel: cancels a scheduled announcement. 409: not scheduled.
 */
export function cancelAnnouncement(ctx: ServiceContext, actor: Actor<"staff">, action: Action) {
  return stop(ctx, actor, action, {
    action: "announcement.canceled",
    from: (now) => ({ startsAt: { gt: now } }),
    otherwise: "announcementStarted",
  });
}

async function stop(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
  step: {
    action: StaffActionName;
    from: (now: Date) => Prisma.AnnouncementWhereInput;
    otherwise: PlainRefusal;
  },
): Promise<DeskAnnouncement> {
  if (!isRowId(id)) throw announcementNotFound();
  return inTransaction(ctx, async (ctx) => {
    await lockAnnouncement(ctx, id);
    const now = ctx.clock.now();
    // precondition: an announcement ends once
    const where = { id, AND: [notOver(now), step.from(now)] };
    const [row] = await ctx.db.announcement.updateManyAndReturn({
      where,
      data: { endsAt: now, version: { increment: 1 } },
    });
    if (row === undefined) {
      const { endsAt } = await found(ctx, id);
      const isOver = endsAt !== null && endsAt <= now;
      throw new DomainError(isOver ? "announcementOver" : step.otherwise);
    }
    await recordAction(ctx, actor, {
      action: step.action,
      subject: id,
      reason,
      changes: { text: row.text },
    });
    await notifyEveryone(ctx);
    return presentAtDesk(row, now);
  });
}

async function found(ctx: Pick<ServiceContext, "db">, id: string): Promise<Announcement> {
  const row = isRowId(id) ? await ctx.db.announcement.findUnique({ where: { id } }) : null;
  if (row === null) throw announcementNotFound();
  return row;
}

function announcementNotFound(): DomainError {
  return new DomainError("announcementNotFound");
}

/** Describes an announcement for the log. */
function wordsOf(content: Content): Record<string, string> {
  return {
    text: content.text,
    link: content.linkUrl === null ? "none" : `${content.linkText ?? ""} (${content.linkUrl})`,
    audience: content.audience,
    importance: content.importance,
    from: content.startsAt.toISOString(),
    until: content.endsAt?.toISOString() ?? "ended by staff",
  };
}

/** Makes open pages show or hide it. */
async function notifyEveryone(ctx: ServiceContext): Promise<void> {
  await ctx.live.publish(ctx.db, {
    topic: "announcements",
    users: [],
    mechanics: false,
    everybody: true,
  });
}
