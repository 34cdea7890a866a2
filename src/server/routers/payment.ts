import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import {
  cardIdSchema,
  cardPaymentSchema,
  cardViewSchema,
  chooseCardSchema,
  payWithCardSchema,
} from "~/domain/payment/card/schema";
import { duePaymentSchema } from "~/domain/payment/due";
import { giveTipSchema, tipViewSchema } from "~/domain/payment/tip/schema";
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
import { removeCard } from "~/server/services/payment/card/removal";
import { chooseCard, listCards } from "~/server/services/payment/card/cards";
import { creditNoteViewSchema } from "~/domain/payment/refund/credit-note";
import { creditNotesOf } from "~/server/services/payment/receipt/credit-notes";
import { createIntent } from "~/server/services/payment/authorization/intent";
import { payWithCard } from "~/server/services/payment/authorization/one-tap";
import { payIntent } from "~/server/services/payment/authorization/pay";
import { paymentConfig, paymentsOf } from "~/server/services/payment/queries";
import { receiptOf } from "~/server/services/payment/receipt/receipt";
import { refreshPayment } from "~/server/services/payment/authorization/sync";
import { duesOf } from "~/server/services/payment/due/dues";
import { giveTip } from "~/server/services/payment/tip/tip";
import { publicProcedure, router, userProcedure } from "../trpc";

export const paymentRouter = router({
  config: publicProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns how this server takes cards. `sandbox` is the built-in test mode, `stripe` needs Stripe's own library with `publishableKey`, `off` takes no cards.",
    })
    .output(paymentConfigSchema)
    .query(({ ctx }) => paymentConfig(ctx)),
  createIntent: userProcedure
    .meta({
      scope: "never",
      about:
        "Starts the payment of a booking. `amount` is in dollars and only a cross-check; the booking's total is authorized. Without `bookingId`, it must match exactly one unpaid booking of the caller. `kind` is `setup` for a job more than a week away: the card is saved now and authorized two days before. `withoutPromo` removes the promo code first, for a card that already used it; `amount` is then the full price.",
      refuses: [404],
    })
    .input(createIntentSchema)
    .output(intentViewSchema)
    .mutation(({ ctx, input }) => createIntent(ctx, ctx.actor, input)),
  refresh: userProcedure
    .meta({
      scope: "never",
      about:
        "Refreshes a booking's payments from the payment provider. Call it after the card is confirmed instead of waiting for the provider's webhook. Only for the booking's customer. 409: the card was used with this promo code before.",
    })
    .input(bookingIdSchema)
    .output(paymentStateSchema)
    .mutation(({ ctx, input }) => refreshPayment(ctx, ctx.actor, input.id)),
  list: userProcedure
    .meta({
      scope: "payments:read",
      about: "Returns a booking's payments, oldest first. For either person.",
    })
    .input(bookingIdSchema)
    .output(z.array(paymentViewSchema))
    .query(({ ctx, input }) => paymentsOf(ctx, ctx.actor, input.id)),
  pay: userProcedure
    .meta({
      scope: "never",
      about:
        "Pays a change order, tip, fee or due amount. Returns the client secret of the open payment, for canceled bookings too. 409: nothing to pay.",
    })
    .input(paymentIdSchema)
    .output(payViewSchema)
    .mutation(({ ctx, input }) => payIntent(ctx, ctx.actor, input.id)),
  dues: userProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns what the caller owes, oldest first. A payment more than a week overdue blocks new bookings (409) until it's paid.",
    })
    .output(z.array(duePaymentSchema))
    .query(({ ctx }) => duesOf(ctx, ctx.actor)),
  tip: userProcedure
    .meta({
      scope: "never",
      about:
        "Starts a tip for a completed and paid job, within 14 days, once per booking: from $1.00 to the higher of $20.00 and half of the charge, at most $200.00. All of it goes to the mechanic. Until it's paid, a new amount replaces it. 409: not possible now, too much, or already tipped.",
    })
    .input(giveTipSchema)
    .output(tipViewSchema)
    .mutation(({ ctx, input }) => giveTip(ctx, ctx.actor, input)),
  cards: userProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns the caller's saved cards, the default first, each with its upcoming bookings.",
    })
    .output(z.array(cardViewSchema))
    .query(({ ctx }) => listCards(ctx, ctx.actor)),
  chooseCard: userProcedure
    .meta({ scope: "never", about: "Makes a card the default. Returns all of the caller's cards." })
    .input(chooseCardSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => chooseCard(ctx, ctx.actor, input.id)),
  removeCard: userProcedure
    .meta({
      scope: "never",
      about:
        "Removes a card, so it's no longer charged. Existing authorizations stay until the job is done. Bookings not authorized yet need another card. Returns the remaining cards.",
    })
    .input(cardIdSchema)
    .output(z.array(cardViewSchema))
    .mutation(({ ctx, input }) => removeCard(ctx, ctx.actor, input.id)),
  payWithCard: userProcedure
    .meta({
      scope: "never",
      about:
        "Pays a client secret with one of the caller's saved cards. `authenticate`: the bank wants the cardholder to confirm in the browser, with the same secret. More than $200.00 needs a sign-in or POST /api/account/confirm within 12 hours (403 `REAUTH_REQUIRED`), except for change orders. 402: the card was refused.",
      refuses: [402, 403],
    })
    .input(payWithCardSchema)
    .output(cardPaymentSchema)
    .mutation(({ ctx, input }) => payWithCard(ctx, ctx.actor, input)),
  receipt: userProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns the receipt of a captured payment: the booking's own, or the one of `paymentId`.",
    })
    .input(receiptInputSchema)
    .output(receiptViewSchema)
    .query(({ ctx, input }) => receiptOf(ctx, ctx.actor, input)),
  creditNotes: userProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns a booking's credit notes, oldest first. For either person. `voidedAt`: its refund failed.",
    })
    .input(bookingIdSchema)
    .output(z.array(creditNoteViewSchema))
    .query(({ ctx, input }) => creditNotesOf(ctx, ctx.actor, input.id)),
});
