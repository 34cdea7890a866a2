import type { DbClient } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** An act of staff, for the log that nobody can change. */
export interface StaffAct {
  /** What was done, as noun and past verb: "refund.requested". */
  action: string;
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
