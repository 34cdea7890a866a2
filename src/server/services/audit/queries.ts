import { z } from "zod";
import type { AuditRow } from "~/domain/staff/team";
import type { AuditEntry, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { ownAffairs, subjectsConcerning } from "./own-accounts";

const SHOWN = 50;

const changesSchema = z.record(z.string(), z.string().nullable()).nullable().catch(null);

export const NEWEST_FIRST: Prisma.AuditEntryOrderByWithRelationInput[] = [
  { createdAt: "desc" },
  { id: "desc" },
];

/**
 * Returns the newest staff actions on a booking, a person or a request. Of those that may be about
 * a report on the reader, only their own actions.
 */
export async function actionsOn(
  ctx: Pick<ServiceContext, "db" | "sql">,
  actor: Actor<"staff">,
  subject: string,
): Promise<AuditRow[]> {
  const own = await ownAffairs(ctx, actor);
  const isOwn = (await subjectsConcerning(ctx, own, [subject])).has(subject);
  const rows = await ctx.db.auditEntry.findMany({
    where: { subject, ...(isOwn ? { userId: actor.userId } : {}) },
    orderBy: NEWEST_FIRST,
    take: SHOWN,
  });
  return presentActions(ctx, rows);
}

/** Adds the actors' names to entries. */
export async function presentActions(
  ctx: Pick<ServiceContext, "db">,
  rows: readonly AuditEntry[],
): Promise<(AuditRow & { whoId: string })[]> {
  const people = await namesOf(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    whoId: row.userId,
    who: people.get(row.userId) ?? "A deleted account",
    action: row.action,
    subject: row.subject,
    reason: row.reason === "" ? null : row.reason,
    changes: changesSchema.parse(row.changes),
    redactedAt: row.redactedAt?.toISOString() ?? null,
  }));
}

/** Returns people's names by id. */
export async function namesOf(
  { db }: Pick<ServiceContext, "db">,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(
    rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
}
