import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  cardIdSchema,
  cardPaymentSchema,
  cardViewSchema,
  chooseCardSchema,
  payWithCardSchema,
} from "~/domain/payment/card";
import { duePaymentSchema } from "~/domain/payment/due";
import { giveTipSchema, tipViewSchema } from "~/domain/payment/tip";
import {
  createIntentSchema,
  intentViewSchema,
  paymentConfigSchema,
  paymentIdSchema,
  paymentStateSchema,
  paymentViewSchema,
  payViewSchema,
  receiptInputSchema,
  receiptViewSchema,
} from "~/domain/payment/schema";
import { removeCard } from "~/server/services/payment/card-removal";
import { chooseCard, listCards } from "~/server/services/payment/cards";
import { creditNoteViewSchema } from "~/domain/payment/credit-note";
import { creditNotesOf } from "~/server/services/payment/credit-notes";
import { createIntent } from "~/server/services/payment/intent";
import { payWithCard } from "~/server/services/payment/one-tap";
import { payIntent } from "~/server/services/payment/pay";
import { paymentConfig, paymentsOf } from "~/server/services/payment/queries";
import { receiptOf } from "~/server/services/payment/receipt";
import { refreshPayment } from "~/server/services/payment/sync";
import { duesOf } from "~/server/services/payment/dues";
import { giveTip } from "~/server/services/payment/tip";
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
  dues: userProcedure.output(z.array(duePaymentSchema)).query(({ ctx }) => duesOf(ctx, ctx.actor)),
  tip: userProcedure
    .input(giveTipSchema)
    .output(tipViewSchema)
    .mutation(({ ctx, input }) => giveTip(ctx, ctx.actor, input)),
  /** The caller's own cards, the usual one first. */
  cards: userProcedure
    .output(z.array(cardViewSchema))
    .query(({ ctx }) => listCards(ctx, ctx.actor)),
  chooseCard: userProcedure
    .input(chooseCardSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => chooseCard(ctx, ctx.actor, input.id)),
  removeCard: userProcedure
    .input(cardIdSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => removeCard(ctx, ctx.actor, input.id)),
  payWithCard: userProcedure
    .input(payWithCardSchema)
    .output(cardPaymentSchema)
    .mutation(({ ctx, input }) => payWithCard(ctx, ctx.actor, input)),
  receipt: userProcedure
    .input(receiptInputSchema)
    .output(receiptViewSchema)
    .query(({ ctx, input }) => receiptOf(ctx, ctx.actor, input)),
  creditNotes: userProcedure
    .input(bookingIdSchema)
    .output(z.array(creditNoteViewSchema))
    .query(({ ctx, input }) => creditNotesOf(ctx, ctx.actor, input.id)),
});
