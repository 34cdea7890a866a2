import type { AlertFacts } from "~/domain/staff/alert/facts";
import type { AlertKind } from "~/domain/staff/alert/kinds";
import type { ServiceContext } from "../context";

export interface Alert {
  facts: AlertFacts;
  /** Id of the alert's subject (payment, booking, person, …) at the provider or here. */
  subject: string;
  /** Distinguishes another alert about the same subject, such as the next deadline. */
  occurrence?: string;
  bookingId: string | null;
}

/**
 * Raises an alert for staff, in the caller's transaction. Safe to repeat: an alert with the same
 * kind, subject and occurrence, open or resolved, isn't raised again.
 */
export async function raiseAlert(
  ctx: Pick<ServiceContext, "db" | "clock" | "log">,
  { facts, subject, occurrence = "", bookingId }: Alert,
): Promise<void> {
  const { kind } = facts;
  const { count } = await ctx.db.operatorAlert.createMany({
    data: [{ ...alertColumns(facts), subject, occurrence, bookingId, createdAt: ctx.clock.now() }],
    // precondition: an alert is raised once, even by two at once
    skipDuplicates: true,
  });
  if (count > 0) ctx.log.warn({ kind, subject, bookingId }, "something needs an operator's look");
}

/** Returns the columns that hold an alert's kind and facts. */
export function alertColumns({ kind, ...facts }: AlertFacts) {
  return { kind, facts };
}

/** Resolves open alerts about a subject that no longer need staff, in the caller's transaction. */
export async function clearAlert(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { kind, subject, note }: { kind: AlertKind; subject: string; note: string },
): Promise<void> {
  await ctx.db.operatorAlert.updateMany({
    where: { kind, subject, resolvedAt: null },
    data: { resolvedAt: ctx.clock.now(), note },
  });
}

/**
 * Opens an alert again that an undone action had resolved. `since` is when that action began.
 */
export async function reopenAlert(
  ctx: Pick<ServiceContext, "db">,
  { kind, subject, since }: { kind: AlertKind; subject: string; since: string },
): Promise<void> {
  await ctx.db.operatorAlert.updateMany({
    where: { kind, subject, resolvedAt: { gte: since }, resolvedBy: null },
    data: { resolvedAt: null, note: null },
  });
}
