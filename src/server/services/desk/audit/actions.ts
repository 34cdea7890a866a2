import type { z } from "zod";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { actionsMeant } from "~/domain/staff/actions";
import type { AuditEntryView, auditInputSchema, auditPageSchema } from "~/domain/staff/audit";
import { addDays, dayStart } from "~/domain/staff/days";
import { isRowId } from "~/domain/text/text";
import type { AuditEntry, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
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

/** GET /api/desk/audit: staff actions with filters, newest first, a page at a time. */
export async function listActions(
  ctx: Pick<ServiceContext, "db" | "sql">,
  _actor: Actor<"staff">,
  { who, act: action, about, subjectId, from, to, cursor }: z.output<typeof auditInputSchema>,
): Promise<z.output<typeof auditPageSchema>> {
  if (who !== undefined && !isRowId(who)) return { rows: [], nextCursor: null, tooMany: false };
  const meant = about === "" ? null : await subjectsMeant(ctx, about);
  const rows = await ctx.db.auditEntry.findMany({
    where: {
      AND: [
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
        await olderThan(ctx, cursor),
      ],
    },
    orderBy: NEWEST_FIRST,
    take: PAGE + 1,
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    rows: await withAbout(ctx, shown),
    nextCursor,
    tooMany: meant?.tooMany ?? false,
  };
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
