import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  createIntentSchema,
  intentViewSchema,
  paymentConfigSchema,
  paymentIdSchema,
  paymentStateSchema,
  paymentViewSchema,
  payViewSchema,
  receiptViewSchema,
} from "~/domain/payment/schema";
import { createIntent } from "~/server/services/payment/intent";
import { payIntent } from "~/server/services/payment/pay";
import { paymentConfig, paymentsOf } from "~/server/services/payment/queries";
import { receiptOf } from "~/server/services/payment/receipt";
import { refreshPayment } from "~/server/services/payment/sync";
import { publicProcedure, router, userProcedure } from "../trpc";

/** Card payments. */
export const paymentRouter = router({
  config: publicProcedure.output(paymentConfigSchema).query(({ ctx }) => paymentConfig(ctx)),
  createIntent: userProcedure
    .input(createIntentSchema)
    .output(intentViewSchema)
    .mutation(({ ctx, input }) => createIntent(ctx, ctx.actor, input)),
  /** Reads the truth from the provider after the card form returned. */
  refresh: userProcedure
    .input(bookingIdSchema)
    .output(paymentStateSchema)
    .mutation(({ ctx, input }) => refreshPayment(ctx, ctx.actor, input.id)),
  list: userProcedure
    .input(bookingIdSchema)
    .output(z.array(paymentViewSchema))
    .query(({ ctx, input }) => paymentsOf(ctx, ctx.actor, input.id)),
  pay: userProcedure
    .input(paymentIdSchema)
    .output(payViewSchema)
    .mutation(({ ctx, input }) => payIntent(ctx, ctx.actor, input.id)),
  receipt: userProcedure
    .input(bookingIdSchema)
    .output(receiptViewSchema)
    .query(({ ctx, input }) => receiptOf(ctx, ctx.actor, input.id)),
});
