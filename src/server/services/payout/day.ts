import type { z } from "zod";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { DomainError } from "~/domain/errors";
import type { payoutDaySchema } from "~/domain/payout/schema";
import { dayAt } from "~/domain/staff/days";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";

const DAY = { id: 1 } as const;

/** Returns the day an owner set for the next run, such as "2026-12-07"; null without one. */
export async function payoutDay({ db }: Pick<ServiceContext, "db">): Promise<string | null> {
  const row = await db.payoutDay.findUnique({ where: DAY });
  return row === null ? null : textOf(row.runOn);
}

/**
 * Returns when a mechanic can expect the next payout by bank file; null without a day, or once it
 * has passed.
 */
export async function expectedPayoutDay(
  ctx: Pick<ServiceContext, "db" | "clock" | "payoutMethod">,
): Promise<string | null> {
  if (ctx.payoutMethod !== "manual") return null;
  const day = await payoutDay(ctx);
  return day !== null && day >= today(ctx) ? day : null;
}

/**
 * PUT /api/desk/payouts/day: sets the day of the next run, which mechanics read with their balance.
 * Errors: 400 in the past, 409 where the provider pays.
 */
export async function setPayoutDay(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { runOn }: z.output<typeof payoutDaySchema>,
): Promise<z.output<typeof payoutDaySchema>> {
  if (ctx.payoutMethod !== "manual") throw new DomainError("noPayoutDay");
  if (runOn !== null && runOn < today(ctx)) {
    throw new DomainError("payoutDayPast", { field: "runOn" });
  }
  return inTransaction(ctx, async (ctx) => {
    const before = await payoutDay(ctx);
    if (before === runOn) return { runOn };
    await forgetPayoutDay(ctx);
    if (runOn !== null) await ctx.db.payoutDay.create({ data: { ...DAY, runOn: dateOf(runOn) } });
    await recordAction(ctx, actor, {
      action: "payout.planned",
      subject: "payouts",
      reason: "",
      changes: { runOn: `${before ?? "none"} → ${runOn ?? "none"}` },
    });
    return { runOn };
  });
}

/** Takes the day back once its run has started. Runs in that transaction. */
export async function endPayoutDay(ctx: Pick<ServiceContext, "db" | "clock">): Promise<void> {
  await ctx.db.payoutDay.deleteMany({ where: { runOn: { lte: dateOf(today(ctx)) } } });
}

async function forgetPayoutDay({ db }: Pick<ServiceContext, "db">): Promise<void> {
  await db.payoutDay.deleteMany({ where: DAY });
}

const today = ({ clock }: Pick<ServiceContext, "clock">) => dayAt(clock.now(), DEFAULT_TIME_ZONE);

// A day without a zone is stored as its midnight in UTC.
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);
