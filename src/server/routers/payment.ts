import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  cardIdSchema,
  cardPaymentSchema,
  cardViewSchema,
  chooseCardSchema,
  payWithCardSchema,
} from "~/domain/payment/card-schema";
import { duePaymentSchema } from "~/domain/payment/due";
import { giveTipSchema, tipViewSchema } from "~/domain/payment/tip-schema";
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
  config: publicProcedure
    .meta({
      about:
        "How this server takes cards. `sandbox` is the built-in test mode, `stripe` needs Stripe's own library with `publishableKey`, `off` takes no cards.",
    })
    .output(paymentConfigSchema)
    .query(({ ctx }) => paymentConfig(ctx)),
  createIntent: userProcedure
    .meta({
      about:
        "Begin to pay for a booking. `amount` is dollars and only a cross-check: the booking's own total is what is held. Without `bookingId` it must fit exactly one unpaid booking of the caller. `kind` is `setup` for a job more than a week away: the card is saved now and held two days before. `withoutPromo` takes the promo code off the booking first, for a card that had the code before: `amount` is then the full price.",
      refuses: [404],
    })
    .input(createIntentSchema)
    .output(intentViewSchema)
    .mutation(({ ctx, input }) => createIntent(ctx, ctx.actor, input)),
  refresh: userProcedure
    .meta({
      about:
        "Read a booking's payments from the payment provider. Call it after a card was confirmed, so that you needn't wait for the provider's webhook. Only for the booking's customer. 409: the card was used with this promo code before.",
    })
    .input(bookingIdSchema)
    .output(paymentStateSchema)
    .mutation(({ ctx, input }) => refreshPayment(ctx, ctx.actor, input.id)),
  list: userProcedure
    .meta({ about: "What was asked for and taken. For either party, oldest first." })
    .input(bookingIdSchema)
    .output(z.array(paymentViewSchema))
    .query(({ ctx, input }) => paymentsOf(ctx, ctx.actor, input.id)),
  pay: userProcedure
    .meta({
      about:
        "Pay a change, a tip, a fee or what is due. The client secret of the one payment that is open for it, on cancelled bookings too. 409: there is nothing to pay.",
    })
    .input(paymentIdSchema)
    .output(payViewSchema)
    .mutation(({ ctx, input }) => payIntent(ctx, ctx.actor, input.id)),
  dues: userProcedure
    .meta({
      about:
        "What the caller owes, the oldest first. What was due for more than a week stops new bookings (409) until it is paid.",
    })
    .output(z.array(duePaymentSchema))
    .query(({ ctx }) => duesOf(ctx, ctx.actor)),
  tip: userProcedure
    .meta({
      about:
        "Begin to tip the mechanic of a job that is done and paid for, within 14 days: one a booking, from $1.00 to the higher of $20.00 and half of what was charged, at most $200.00. All of it is the mechanic's. Until it is paid another amount takes its place. 409: not now, not that much, or given already.",
    })
    .input(giveTipSchema)
    .output(tipViewSchema)
    .mutation(({ ctx, input }) => giveTip(ctx, ctx.actor, input)),
  cards: userProcedure
    .meta({
      about:
        "The cards that the caller keeps, the usual one first, each with the bookings ahead that count on it.",
    })
    .output(z.array(cardViewSchema))
    .query(({ ctx }) => listCards(ctx, ctx.actor)),
  chooseCard: userProcedure
    .meta({ about: "Make a card the usual one. Answers all of the caller's cards." })
    .input(chooseCardSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => chooseCard(ctx, ctx.actor, input.id)),
  removeCard: userProcedure
    .meta({
      about:
        "Remove a card: nothing is charged to it any more. What is held on it stays held until that job is done; bookings that were still to be held ask for another card. Answers the cards that are left.",
    })
    .input(cardIdSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => removeCard(ctx, ctx.actor, input.id)),
  payWithCard: userProcedure
    .meta({
      about:
        "Pay what a client secret asks for with a card of one's own. `authenticate` says that its bank wants to see the holder: their browser goes on with the same secret. More than $200.00 asks for a sign-in or a POST /api/account/confirm of the last 12 hours (403 `REAUTH_REQUIRED`); change orders never do. 402: the card was refused.",
      refuses: [402, 403],
    })
    .input(payWithCardSchema)
    .output(cardPaymentSchema)
    .mutation(({ ctx, input }) => payWithCard(ctx, ctx.actor, input)),
  receipt: userProcedure
    .meta({
      about:
        "The receipt of a captured payment: the booking's own, or that of the payment which `paymentId` names.",
    })
    .input(receiptInputSchema)
    .output(receiptViewSchema)
    .query(({ ctx, input }) => receiptOf(ctx, ctx.actor, input)),
  creditNotes: userProcedure
    .meta({
      about:
        "The credit notes of a booking. For either party, oldest first. `voidedAt` says that its refund came back after all.",
    })
    .input(bookingIdSchema)
    .output(z.array(creditNoteViewSchema))
    .query(({ ctx, input }) => creditNotesOf(ctx, ctx.actor, input.id)),
});
