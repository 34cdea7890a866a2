import { z } from "zod";
import type { auditInputSchema, auditPageSchema } from "~/domain/staff/team";
import { isRowId } from "~/domain/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

const PAGE = 50;

const changesSchema = z.record(z.string(), z.string().nullable()).nullable().catch(null);

/** GET /api/desk/audit: what staff did, newest first, a page at a time. */
export async function listActs(
  ctx: Pick<ServiceContext, "db">,
  _actor: Actor<"staff">,
  { cursor, subjectId }: z.output<typeof auditInputSchema>,
): Promise<z.output<typeof auditPageSchema>> {
  const rows = await ctx.db.auditEntry.findMany({
    where: {
      subject: subjectId ?? { not: null },
      // Ids are in the order of time.
      ...(cursor !== undefined && isRowId(cursor) ? { id: { lt: cursor } } : {}),
    },
    orderBy: { id: "desc" },
    take: PAGE + 1,
  });
  const people = await ctx.db.user.findMany({
    where: { id: { in: rows.map((row) => row.userId) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(
    people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
  const shown = rows.slice(0, PAGE);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      who: names.get(row.userId) ?? "Somebody who is gone",
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      changes: changesSchema.parse(row.changes),
    })),
    nextCursor: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
