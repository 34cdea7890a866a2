import { z } from "zod";
import {
  deskPayoutPageSchema,
  deskPayoutSchema,
  deskPayoutsInput,
  markRunSentSchema,
  nextRunSchema,
  payoutDaySchema,
  payoutReturnedSchema,
  bankFileSchema,
  payoutRunSchema,
  payoutSentSchema,
  payoutYearSchema,
  remindedSchema,
  runSentSchema,
  runPayoutsSchema,
} from "~/domain/payout/schema";
import { ledgerExportInput, ledgerLinesSchema } from "~/domain/payment/ledger/export-schema";
import { bankFile } from "~/server/services/payout/bank-file";
import { markReturned, markSent } from "~/server/services/payout/close";
import { markRunSent } from "~/server/services/payout/close-run";
import { setPayoutDay } from "~/server/services/payout/day";
import { remindHeld } from "~/server/services/payout/held";
import { ledgerLines } from "~/server/services/payout/ledger-export";
import { listPayouts, listRuns } from "~/server/services/payout/queries";
import { yearlyTotals } from "~/server/services/payout/yearly";
import { nextRun, runPayouts } from "~/server/services/payout/run";
import { ownerProcedure, staffProcedure } from "../../trpc";

export const deskPayoutProcedures = {
  payouts: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns all payouts by `state` and `runId`, newest first, 50 a page (`X-Next-Cursor`).",
    })
    .input(deskPayoutsInput)
    .output(deskPayoutPageSchema)
    .query(({ ctx, input }) => listPayouts(ctx, ctx.actor, input)),
  payoutRuns: staffProcedure
    .meta({ scope: "never", about: "Returns payout runs, newest first." })
    .output(z.array(payoutRunSchema))
    .query(({ ctx }) => listRuns(ctx, ctx.actor)),
  nextPayouts: staffProcedure
    .meta({
      scope: "never",
      about: "Returns what a payout run would pay now, and who isn't included.",
    })
    .output(nextRunSchema)
    .query(({ ctx }) => nextRun(ctx, ctx.actor)),
  runPayouts: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Starts a payout run. Owners only. Each ledger entry is paid out once, however often this is called. 409: nothing to pay, or `total` doesn't match.",
    })
    .input(runPayoutsSchema)
    .output(payoutRunSchema)
    .mutation(({ ctx, input }) => runPayouts(ctx, ctx.actor, input)),
  setPayoutDay: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Sets the day of the next payout run, which mechanics read as `expectedOn`; null takes it back. It ends when its run starts. Owners only, if `PAYOUTS` is `manual` (409 otherwise).",
    })
    .input(payoutDaySchema)
    .output(payoutDaySchema)
    .mutation(({ ctx, input }) => setPayoutDay(ctx, ctx.actor, input)),
  remindOfPayouts: staffProcedure
    .meta({
      scope: "never",
      about:
        "Tells mechanics whose money is held what they can do about it, each at most once a week.",
    })
    .output(remindedSchema)
    .mutation(({ ctx }) => remindHeld(ctx, ctx.actor)),
  bankFile: ownerProcedure
    .meta({ scope: "never" })
    .input(bankFileSchema)
    .output(z.object({ name: z.string(), text: z.string() }))
    .mutation(({ ctx, input }) => bankFile(ctx, ctx.actor, input)),
  yearlyPayouts: ownerProcedure
    .meta({ scope: "never" })
    .input(payoutYearSchema)
    .output(z.string())
    .query(({ ctx, input }) => yearlyTotals(ctx, ctx.actor, input.year)),
  markRunSent: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Marks all payouts in the run's latest bank file as sent, except `except`, which stay pending. All or none are marked. Owners only, if `PAYOUTS` is `manual`. 409: none can be marked, or `total` is a different sum.",
    })
    .input(markRunSentSchema)
    .output(runSentSchema)
    .mutation(({ ctx, input }) => markRunSent(ctx, ctx.actor, input)),
  ledger: staffProcedure
    .meta({ scope: "never" })
    .input(ledgerExportInput)
    .output(ledgerLinesSchema)
    .query(({ ctx, input }) => ledgerLines(ctx, ctx.actor, input)),
  markPayoutSent: ownerProcedure
    .meta({
      scope: "never",
      about: "Marks a payout as sent by the bank. Owners only, if `PAYOUTS` is `manual`.",
    })
    .input(payoutSentSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markSent(ctx, ctx.actor, input)),
  markPayoutReturned: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Marks a payout as returned. Owners only, if `PAYOUTS` is `manual`. Its entries can be paid out again.",
    })
    .input(payoutReturnedSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markReturned(ctx, ctx.actor, input)),
};
