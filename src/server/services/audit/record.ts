import type { StaffActionName } from "~/domain/staff/actions";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { refuseOwnAction } from "./own-affairs";

/** A staff action, for the log that nobody can change. */
export interface StaffAction {
  /** The action's name. */
  action: StaffActionName;
  /** Id of what it affected. */
  subject: string;
  reason: string;
  /** Fields and values that aren't personal: the new value, or "from → to". */
  changes?: Record<string, string | null>;
}

/**
 * Records a staff action, in its transaction, and refreshes what colleagues see once it commits.
 * Every entry has a subject, unlike entries about people's own accounts.
 * @throws {DomainError} CONFLICT if the actor is a party to it, which rolls the action back
 */
export async function recordAction(
  ctx: Pick<ServiceContext, "db" | "clock" | "live">,
  actor: Actor<"staff">,
  { action, subject, reason, changes }: StaffAction,
): Promise<void> {
  await refuseOwnAction(ctx, actor, { action, subject });
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
  await ctx.live.publish(ctx.db, { topic: "desk", users: [], mechanics: false, staff: true });
}

/** Minutes within which one staff member's repeated reading of a subject adds no other entry. */
const READING_MINUTES = { "person.read": 60, other: 10 } as const;

/** Records that staff read people's messages or personal data. */
export async function recordReading(
  ctx: ServiceContext,
  { userId }: Pick<Actor<"staff">, "userId">,
  { action, subject }: Pick<StaffAction, "action" | "subject">,
): Promise<void> {
  const createdAt = ctx.clock.now();
  const minutes = READING_MINUTES[action === "person.read" ? action : "other"];
  const since = new Date(createdAt.getTime() - minutes * MINUTE_MS);
  await inTransaction({ ...ctx, idempotency: null }, async (ctx) => {
    // A page requests several pictures at once. Only one of the calls adds the entry.
    // precondition: a staff member's look at a person is recorded once, even when a page asks
    // several times at once
    await lockUser(ctx, userId);
    const row = { userId, action, subject };
    const known = await ctx.db.auditEntry.count({ where: { ...row, createdAt: { gt: since } } });
    if (known === 0) await ctx.db.auditEntry.create({ data: { ...row, createdAt } });
  });
}

/** Records that staff downloaded a table of the desk, and by which filters. */
export async function recordExport(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { userId }: Pick<Actor<"staff">, "userId">,
  { table, filters }: { table: string; filters: readonly string[] },
): Promise<void> {
  await ctx.db.auditEntry.create({
    data: {
      userId,
      action: "table.exported" satisfies StaffActionName,
      subject: table,
      // Only the names of filters, because a search text may name a person.
      changes: { filters: filters.join(", ") },
      createdAt: ctx.clock.now(),
    },
  });
}
