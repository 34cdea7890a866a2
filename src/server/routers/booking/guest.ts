import {
  confirmGuestBookingSchema,
  guestBookingConfirmedSchema,
  guestDraftIdSchema,
  guestDraftSentSchema,
  guestDraftViewSchema,
  startGuestBookingSchema,
} from "~/domain/booking/guest/schema";
import { confirmGuestBooking } from "~/server/services/booking/guest/confirm";
import { resendGuestCode, startGuestBooking } from "~/server/services/booking/guest/start";
import { readGuestDraft } from "~/server/services/booking/guest/view";
import { publicProcedure, router } from "../../trpc";

/** Procedures for booking without an account: start, read, resend the code, and confirm with it. */
export const guestRouter = router({
  start: publicProcedure
    .meta({
      scope: "never",
      about:
        "Asks for a booking without an account and emails a code to its address. Nothing is booked and no mechanic is told before POST /api/guest/bookings/{draftId}/confirm. The answer is the same for every address. It sets the cookie `cw_draft`, which the other calls need. `Idempotency-Key` belongs to that cookie. `acceptedTerms` is the version of the terms that the person agreed to (else 409). The draft ends after 24 hours. More than 20 an hour from one network: 403 `PROOF_NEEDED` with `challenge`; find the number, and send the same call with `proof`. `mechanicId` must have a public page (else 404). Five emails an hour and ten a day per mailbox (429). Other refusals are those of POST /api/bookings.",
      refuses: [403, 404, 409, 422],
    })
    .input(startGuestBookingSchema)
    .output(guestDraftSentSchema)
    .mutation(({ ctx, input }) => startGuestBooking(ctx, input)),
  get: publicProcedure
    .meta({
      scope: "never",
      about:
        "Returns a booking that waits for its code, with its prices, to the browser that asked for it. After it's confirmed, only its `state` is left.",
      refuses: [404],
    })
    .input(guestDraftIdSchema)
    .output(guestDraftViewSchema)
    .query(({ ctx, input }) => readGuestDraft(ctx, input.draftId)),
  resend: publicProcedure
    .meta({
      scope: "never",
      about:
        "Emails another code. Earlier ones work until they expire. Five emails an hour and ten a day per mailbox (429). 409: it's already confirmed.",
      refuses: [404, 409],
    })
    .input(guestDraftIdSchema)
    .output(guestDraftSentSchema)
    .mutation(({ ctx, input }) => resendGuestCode(ctx, input.draftId)),
  confirm: publicProcedure
    .meta({
      scope: "never",
      about:
        "Creates the booking with the emailed code, which works for ten minutes and five tries (else 400), and signs in. An address without an account gets one, confirmed and without a password. If the account has a second factor: 403 `SECOND_FACTOR_REQUIRED`; send the same call with `secondFactorCode`. 409 with `next` `isYours`: nobody had confirmed the address of that account before; send `isYours` true to use it, or false for a new one. 409 with `newTotal`: the price changed, or the promo code can't be used; send it as `seenTotal` to agree. 409 with `freeTimes`: the start is no longer free; send another as `scheduledAt`. They count as a call of GET /api/mechanic/{userId}/slots (429). 409: the requested mechanic is offline; send `mechanicId` null for anyone. After a 409 the same code still works.",
      refuses: [403, 404, 409],
    })
    .input(confirmGuestBookingSchema)
    .output(guestBookingConfirmedSchema)
    .mutation(({ ctx, input }) => confirmGuestBooking(ctx, input)),
});
