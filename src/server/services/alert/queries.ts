import type { Prisma } from "~/generated/prisma/client";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { readAlertFacts } from "~/domain/staff/alert/facts";
import { ALERT_KINDS } from "~/domain/staff/alert/kinds";
import type { AlertView } from "~/domain/staff/alert/schema";
import { alertSentence } from "~/domain/staff/alert/sentence";
import { formatDateTime } from "~/messages/format";
import type { Actor } from "../actor";
import { alertsWithout, ownAffairs, type OwnAffairs } from "../audit/own-accounts";
import type { ServiceContext } from "../context";

/** More alerts than anyone works through before looking again. */
const MAX_ALERTS = 200;

export const alertSelect = {
  id: true,
  kind: true,
  subject: true,
  detail: true,
  facts: true,
  createdAt: true,
  resolvedAt: true,
  note: true,
  takenBy: true,
  takenAt: true,
  booking: { select: { bookingNumber: true } },
} satisfies Prisma.OperatorAlertSelect;

type AlertRow = Prisma.OperatorAlertGetPayload<{ select: typeof alertSelect }>;

/**
 * Presents an alert; null for a kind that only a newer version running at the same time knows.
 * @param assignees names by id, as `assigneesOf` reads them
 */
export function alertView(
  { booking, ...row }: AlertRow,
  assignees: ReadonlyMap<string, string>,
): AlertView | null {
  const kind = ALERT_KINDS.find((name) => name === row.kind);
  if (kind === undefined) return null;
  const facts = readAlertFacts({ ...row, kind });
  return {
    ...row,
    kind,
    facts,
    detail: alertSentence(facts, (iso) => formatDateTime(iso, DEFAULT_TIME_ZONE)) ?? "",
    bookingNumber: booking?.bookingNumber ?? null,
    takenBy: row.takenBy === null ? null : (assignees.get(row.takenBy) ?? "Former staff"),
    takenAt: row.takenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}

/** Returns the names of staff who took these alerts, by id. */
export async function assigneesOf(
  { db }: Pick<ServiceContext, "db">,
  rows: readonly Pick<AlertRow, "takenBy">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ takenBy }) => takenBy).filter((id) => id !== null);
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/**
 * Matches alerts that exist for this staff member. A safety report may be about them, so those
 * about their own bookings don't.
 */
export const knownTo = (own: OwnAffairs): Prisma.OperatorAlertWhereInput => ({
  OR: [
    { kind: { notIn: ["safety", "claim_overdue"] } },
    { bookingId: null },
    { bookingId: { notIn: own.bookings } },
  ],
});

/** GET /api/desk/alerts: open alerts, safety reports first, then oldest first. */
export async function listAlerts(ctx: ServiceContext, actor: Actor<"staff">): Promise<AlertView[]> {
  const others = alertsWithout(await ownAffairs(ctx, actor));
  const open = (kind: Prisma.OperatorAlertWhereInput["kind"], take: number) =>
    ctx.db.operatorAlert.findMany({
      where: {
        AND: [{ resolvedAt: null, ...(kind === undefined ? {} : { kind }) }, others],
      },
      select: alertSelect,
      orderBy: [{ takenAt: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }, { id: "asc" }],
      take,
    });
  const reports = await open("safety", MAX_ALERTS);
  const rest = await open({ not: "safety" }, MAX_ALERTS - reports.length);
  const rows = [...reports, ...rest];
  const assignees = await assigneesOf(ctx, rows);
  return rows.map((row) => alertView(row, assignees)).filter((view) => view !== null);
}
