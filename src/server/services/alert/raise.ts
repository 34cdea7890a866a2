import type { AlertKind } from "~/domain/staff/alert";
import type { ServiceContext } from "../context";

export interface Alert {
  kind: AlertKind;
  /** Subject, such as a payment's or booking's id. One alert per kind and subject. */
  subject: string;
  bookingId: string | null;
  /** Details: ids, amounts and times, nothing personal. */
  detail: string;
}

/**
 * Raises an alert for staff, in the caller's transaction. Safe to repeat: an existing alert, open
 * or resolved, isn't raised again.
 */
export async function raiseAlert(
  ctx: Pick<ServiceContext, "db" | "clock" | "log">,
  { kind, subject, bookingId, detail }: Alert,
): Promise<void> {
  const { count } = await ctx.db.operatorAlert.createMany({
    data: [{ kind, subject, bookingId, detail, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  if (count > 0) ctx.log.warn({ kind, subject, bookingId }, "something needs an operator's look");
}

/**
 * Resolves an alert that no longer needs staff, with a note, in the caller's transaction.
 * @param alert `about` is its subject, or the id it begins with
 */
export async function clearAlert(
  ctx: Pick<ServiceContext, "db" | "clock">,
  alert: { kind: AlertKind; about: string; note: string },
): Promise<void> {
  const { kind, about, note } = alert;
  await ctx.db.operatorAlert.updateMany({
    where: { kind, subject: { startsWith: about }, resolvedAt: null },
    data: { resolvedAt: ctx.clock.now(), note },
  });
}
