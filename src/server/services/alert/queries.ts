import type { Prisma } from "~/generated/prisma/client";
import { ALERT_KINDS, type AlertView } from "~/domain/staff/alert";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** More than anybody works through before looking again. */
const MAX_ALERTS = 200;

export const alertSelect = {
  id: true,
  kind: true,
  subject: true,
  detail: true,
  createdAt: true,
  resolvedAt: true,
  note: true,
  booking: { select: { bookingNumber: true } },
} satisfies Prisma.OperatorAlertSelect;

type AlertRow = Prisma.OperatorAlertGetPayload<{ select: typeof alertSelect }>;

/** Null for a kind of a newer version, while both run: that one shows it. */
export function alertView({ booking, ...row }: AlertRow): AlertView | null {
  const kind = ALERT_KINDS.find((name) => name === row.kind);
  if (kind === undefined) return null;
  return {
    ...row,
    kind,
    bookingNumber: booking?.bookingNumber ?? null,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}

/** GET /api/desk/alerts: what needs a look, oldest first. */
export async function listAlerts(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
): Promise<AlertView[]> {
  const rows = await ctx.db.operatorAlert.findMany({
    where: { resolvedAt: null },
    select: alertSelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_ALERTS,
  });
  return rows.map(alertView).filter((view) => view !== null);
}
