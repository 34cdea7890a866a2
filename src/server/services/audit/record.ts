import type { StaffActName } from "~/domain/staff/acts";
import type { DbClient } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";

/** An act of staff, for the log that nobody can change. */
export interface StaffAct {
  /** What was done. */
  action: StaffActName;
  /** The id of what it was done to. */
  subject: string;
  reason: string;
  /** Fields and values that are not personal: what is new, or "from → to". */
  changes?: Record<string, string | null>;
}

/** Every such row has a subject; what people do to their own accounts has none. */
export async function recordAct(
  ctx: { db: Pick<DbClient, "auditEntry">; clock: ServiceContext["clock"] },
  actor: Actor<"staff">,
  { action, subject, reason, changes }: StaffAct,
): Promise<void> {
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

/** Whoever reads on, or is sent the same once more, leaves no second row. */
const READING_MINUTES = 10;

/** Notes that somebody of the staff read what people wrote or who they are: one row each time. */
export async function recordReading(
  ctx: ServiceContext,
  { userId }: Pick<Actor<"staff">, "userId">,
  { action, subject }: Pick<StaffAct, "action" | "subject">,
): Promise<void> {
  const createdAt = ctx.clock.now();
  const since = new Date(createdAt.getTime() - READING_MINUTES * 60_000);
  await inTransaction({ ...ctx, idempotency: null }, async (ctx) => {
    // A page asks for several pictures at once; one of the calls writes the row.
    await lockUser(ctx, userId);
    const row = { userId, action, subject };
    const known = await ctx.db.auditEntry.count({ where: { ...row, createdAt: { gt: since } } });
    if (known === 0) await ctx.db.auditEntry.create({ data: { ...row, createdAt } });
  });
}
