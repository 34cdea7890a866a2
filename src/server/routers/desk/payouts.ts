import { z } from "zod";
import {
  deskPayoutPageSchema,
  deskPayoutSchema,
  deskPayoutsInput,
  nextRunSchema,
  payoutReturnedSchema,
  payoutRunIdSchema,
  payoutRunSchema,
  payoutSentSchema,
  payoutYearSchema,
  runPayoutsSchema,
} from "~/domain/payout/schema";
import { bankFile } from "~/server/services/payout/bank-file";
import { markReturned, markSent } from "~/server/services/payout/close";
import { listPayouts, listRuns } from "~/server/services/payout/queries";
import { yearlyTotals } from "~/server/services/payout/yearly";
import { nextRun, runPayouts } from "~/server/services/payout/run";
import { ownerProcedure, staffProcedure } from "../../trpc";

/** How mechanics are paid. */
export const deskPayoutProcedures = {
  payouts: staffProcedure
    .meta({
      about:
        "Payouts of all mechanics, newest first. By `state` and `runId`. 50 a page; `X-Next-Cursor` leads on.",
    })
    .input(deskPayoutsInput)
    .output(deskPayoutPageSchema)
    .query(({ ctx, input }) => listPayouts(ctx, ctx.actor, input)),
  payoutRuns: staffProcedure
    .meta({ about: "The payout runs, newest first." })
    .output(z.array(payoutRunSchema))
    .query(({ ctx }) => listRuns(ctx, ctx.actor)),
  nextPayouts: staffProcedure
    .meta({ about: "What a run would pay now, and whom it would leave out." })
    .output(nextRunSchema)
    .query(({ ctx }) => nextRun(ctx, ctx.actor)),
  runPayouts: ownerProcedure
    .meta({
      about:
        "Pay out what can be paid out. For owners. Each row of a ledger is paid out once, however often this is called. 409 with nothing to pay, or where `total` is not the sum that would be paid.",
    })
    .input(runPayoutsSchema)
    .output(payoutRunSchema)
    .mutation(({ ctx, input }) => runPayouts(ctx, ctx.actor, input)),
  bankFile: ownerProcedure
    .input(payoutRunIdSchema)
    .output(z.object({ name: z.string(), text: z.string() }))
    .mutation(({ ctx, input }) => bankFile(ctx, ctx.actor, input.id)),
  yearlyPayouts: ownerProcedure
    .input(payoutYearSchema)
    .output(z.string())
    .query(({ ctx, input }) => yearlyTotals(ctx, ctx.actor, input.year)),
  markPayoutSent: ownerProcedure
    .meta({
      about: "Say that the bank carried a payout out. For owners, where `PAYOUTS` is `manual`.",
    })
    .input(payoutSentSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markSent(ctx, ctx.actor, input)),
  markPayoutReturned: ownerProcedure
    .meta({
      about:
        "Say that a payout did not arrive. For owners, where `PAYOUTS` is `manual`. What it paid can be paid out again.",
    })
    .input(payoutReturnedSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markReturned(ctx, ctx.actor, input)),
};
