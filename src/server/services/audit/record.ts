import type { StaffActName } from "~/domain/staff/acts";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { refuseOwnAct } from "./own-affairs";

/** An act of staff, for the log that nobody can change. */
export interface StaffAct {
  /** The action. */
  action: StaffActName;
  /** The id of what it was done to. */
  subject: string;
  reason: string;
  /** Fields and values that are not personal: what is new, or "from → to". */
  changes?: Record<string, string | null>;
}

/**
 * Writes an act of staff, in its transaction. Every such row has a subject; what people do to their own
 * accounts has none.
 * @throws {DomainError} CONFLICT where the actor is a party of it, which undoes the act
 */
export async function recordAct(
  ctx: Pick<ServiceContext, "db" | "clock">,
  actor: Actor<"staff">,
  { action, subject, reason, changes }: StaffAct,
): Promise<void> {
  await refuseOwnAct(ctx, actor, { action, subject });
  await ctx.db.auditEntry.create({
    data: {
      userId: actor.userId,
      action,
      subject,
      reason,
      ...(changes === undefined ? {} : { changes }),
      createdAt: ctx.clock.now(),
    },
  });
}

/** Opening a person writes at most one row an hour for each staff member. */
const READING_MINUTES = { "person.read": 60, other: 10 } as const;

/** Notes that somebody of the staff read what people wrote or who they are: one row each time. */
export async function recordReading(
  ctx: ServiceContext,
  { userId }: Pick<Actor<"staff">, "userId">,
  { action, subject }: Pick<StaffAct, "action" | "subject">,
): Promise<void> {
  const createdAt = ctx.clock.now();
  const minutes = READING_MINUTES[action === "person.read" ? action : "other"];
  const since = new Date(createdAt.getTime() - minutes * 60_000);
  await inTransaction({ ...ctx, idempotency: null }, async (ctx) => {
    // A page asks for several pictures at once; one of the calls writes the row.
    await lockUser(ctx, userId);
    const row = { userId, action, subject };
    const known = await ctx.db.auditEntry.count({ where: { ...row, createdAt: { gt: since } } });
    if (known === 0) await ctx.db.auditEntry.create({ data: { ...row, createdAt } });
  });
}

/** Notes that somebody of the staff downloaded a table of the desk, and by what it was narrowed. */
export async function recordExport(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { userId }: Pick<Actor<"staff">, "userId">,
  { table, filters }: { table: string; filters: readonly string[] },
): Promise<void> {
  await ctx.db.auditEntry.create({
    data: {
      userId,
      action: "table.exported" satisfies StaffActName,
      subject: table,
      // Names of filters alone: what was looked for may be a person.
      changes: { filters: filters.join(", ") },
      createdAt: ctx.clock.now(),
    },
  });
}
