import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { vettingState } from "~/domain/vetting/rules";
import type { suspendedSchema, suspendSchema } from "~/domain/vetting/schema";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import { releaseAllJobs } from "../booking/actions/release-all";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { mechanicNotFound } from "../mechanic/queries";
import { vettedSelect } from "../mechanic/vetting";
import { inTransaction } from "../transaction";
import { forgetMarksOf, rememberFormer } from "./former";
import { notifyVetted } from "./notify";

type Action = z.output<typeof suspendSchema>;
type Done = z.output<typeof suspendedSchema>;

/** Hands warranty visits that aren't confirmed yet over to the desk. */
type HandOverVisits = (ctx: ServiceContext, whose: { mechanicId: string }) => Promise<void>;

/**
 * POST /api/desk/people/{id}/suspend: suspends a mechanic, who can't be found or accept jobs. Their
 * upcoming jobs are open to others again, warranty visits go to the desk, and payouts wait.
 * `SUSPENSION` (src/domain/vetting/suspension.ts) lists what ends. Errors: 404 no such mechanic,
 * 409 already suspended.
 */
export async function suspendMechanic(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
  handOverVisits: HandOverVisits,
): Promise<Done> {
  if (!isRowId(id)) throw mechanicNotFound();
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id);
    const now = ctx.clock.now();
    // An accept locks this row too. Either it has finished and its job is among those below, or it
    // sees the suspension.
    const { count } = await ctx.db.mechanicProfile.updateMany({
      where: { userId: id, suspendedAt: null },
      data: { suspendedAt: now, suspendedReason: reason },
    });
    if (count === 0) await explain(ctx, id, "alreadySuspended");
    await rememberFormer(ctx, id);
    await handOverVisits(ctx, { mechanicId: id });
    const released = await releaseAllJobs(ctx, id, actor.userId);
    await recordAction(ctx, actor, {
      action: "mechanic.suspended",
      subject: id,
      reason,
      changes: { jobsGivenBack: String(released) },
    });
    await notifyVetted(ctx, id, "suspended", { key: now.toISOString(), reason, released });
    return done(ctx, id, released);
  });
}

/** POST /api/desk/people/{id}/restore: lifts the suspension. Errors: 404, 409 not suspended. */
export async function restoreMechanic(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
): Promise<Done> {
  if (!isRowId(id)) throw mechanicNotFound();
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id);
    const { count } = await ctx.db.mechanicProfile.updateMany({
      where: { userId: id, suspendedAt: { not: null } },
      data: { suspendedAt: null, suspendedReason: null },
    });
    if (count === 0) await explain(ctx, id, "notSuspended");
    await forgetMarksOf(ctx, id);
    await recordAction(ctx, actor, { action: "mechanic.restored", subject: id, reason });
    await notifyVetted(ctx, id, "restored", { key: ctx.clock.now().toISOString() });
    return done(ctx, id, 0);
  });
}

async function explain(
  ctx: ServiceContext,
  userId: string,
  refusal: "alreadySuspended" | "notSuspended",
): Promise<never> {
  const known = await ctx.db.mechanicProfile.count({ where: { userId } });
  throw known === 0 ? mechanicNotFound() : new DomainError(refusal);
}

async function done(ctx: ServiceContext, userId: string, released: number): Promise<Done> {
  const profile = await ctx.db.mechanicProfile.findUniqueOrThrow({
    where: { userId },
    select: { ...vettedSelect, suspendedReason: true },
  });
  const state = vettingState(profile, ctx.clock.now());
  return { id: userId, state, suspendedReason: profile.suspendedReason, released };
}
