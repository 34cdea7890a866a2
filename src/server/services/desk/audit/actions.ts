import type { z } from "zod";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { actionsMeant } from "~/domain/staff/actions";
import type { AuditEntryView, auditInputSchema, auditPageSchema } from "~/domain/staff/audit";
import { addDays, dayStart } from "~/domain/staff/days";
import { isRowId } from "~/domain/text/text";
import type { AuditEntry, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { ownAffairs, subjectsConcerning } from "../../audit/own-accounts";
import { NEWEST_FIRST, presentActions } from "../../audit/queries";
import type { ServiceContext } from "../../context";
import { aboutOf, subjectsMeant } from "./actions-about";
import { pageOf } from "../../paging";

const PAGE = 50;

/**
 * Leaves out what people do to their own accounts: those entries have no subject and aren't staff
 * actions.
 */
const ACTIONS_OF_STAFF = {
  // precondition: staff can't read what people do to their own accounts
  subject: { not: null },
} satisfies Prisma.AuditEntryWhereInput;

/**
 * GET /api/desk/audit: staff actions with filters, newest first, a page at a time. Colleagues'
 * actions on the reader's own bookings and accounts aren't among them. There's no total: beside the
 * pages it would tell the reader how many are hidden.
 */
export async function listActions(
  ctx: Pick<ServiceContext, "db" | "sql">,
  actor: Actor<"staff">,
  { who, act: action, about, subjectId, from, to, cursor }: z.output<typeof auditInputSchema>,
): Promise<z.output<typeof auditPageSchema>> {
  if (who !== undefined && !isRowId(who)) return { rows: [], nextCursor: null, tooMany: false };
  const meant = about === "" ? null : await subjectsMeant(ctx, about);
  const rows = await readable(ctx, actor, cursor, [
    ACTIONS_OF_STAFF,
    // precondition: the log of one subject contains no others
    subjectId === undefined ? {} : { subject: subjectId },
    // precondition: the log can be filtered by subject
    meant === null ? {} : { subject: { in: meant.ids } },
    // precondition: the log can be filtered by person
    who === undefined ? {} : { userId: who },
    // precondition: the log can be filtered by action
    action === undefined ? {} : { action: { in: actionsMeant(action) } },
    // precondition: the log's filter has a first day
    from === undefined ? {} : { createdAt: { gte: dayStart(from, DEFAULT_TIME_ZONE) } },
    // precondition: the log's filter has a last day
    to === undefined ? {} : { createdAt: { lt: dayStart(addDays(to, 1), DEFAULT_TIME_ZONE) } },
  ]);
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    rows: await withAbout(ctx, shown),
    nextCursor,
    tooMany: meant?.tooMany ?? false,
  };
}

/**
 * Reads one row more than a page, without rows that may tell the reader of a report about
 * themselves. A page is full, so its length doesn't tell either.
 */
async function readable(
  ctx: Pick<ServiceContext, "db" | "sql">,
  actor: Actor<"staff">,
  cursor: string | undefined,
  where: Prisma.AuditEntryWhereInput[],
): Promise<AuditEntry[]> {
  const affairs = await ownAffairs(ctx, actor);
  const found: AuditEntry[] = [];
  let last = cursor;
  for (;;) {
    const rows = await ctx.db.auditEntry.findMany({
      where: { AND: [...where, await olderThan(ctx, last)] },
      orderBy: NEWEST_FIRST,
      take: PAGE + 1,
    });
    const subjects = rows.flatMap(({ subject }) => subject ?? []);
    const own = await subjectsConcerning(ctx, affairs, subjects);
    found.push(
      ...rows.filter(({ subject, userId }) => userId === actor.userId || !own.has(subject ?? "")),
    );
    last = rows.at(-1)?.id;
    if (rows.length <= PAGE || found.length > PAGE) return found.slice(0, PAGE + 1);
  }
}

/**
 * Matches rows after a given row, newest first. The index starts there instead of reading earlier
 * pages.
 */
async function olderThan(
  { db }: Pick<ServiceContext, "db">,
  cursor: string | undefined,
): Promise<Prisma.AuditEntryWhereInput> {
  if (cursor === undefined || !isRowId(cursor)) return {};
  const last = await db.auditEntry.findUnique({
    where: { id: cursor },
    select: { createdAt: true },
  });
  if (last === null) return {};
  const { createdAt } = last;
  // precondition: no staff action is on two pages of the log, or on none
  return { createdAt: { lte: createdAt }, NOT: { createdAt, id: { gte: cursor } } };
}

async function withAbout(
  ctx: Pick<ServiceContext, "db">,
  rows: readonly AuditEntry[],
): Promise<AuditEntryView[]> {
  const about = await aboutOf(ctx, rows);
  return (await presentActions(ctx, rows)).map((row) => ({
    ...row,
    about: about.get(row.subject ?? "") ?? null,
  }));
}
