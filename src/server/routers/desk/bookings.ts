import { z } from "zod";
import {
  deskActionSchema,
  deskBookingSchema,
  deskBookingViewSchema,
  deskJobCountsSchema,
  deskJobPageSchema,
  deskJobsInputSchema,
  deskMechanicSchema,
  deskMechanicsSchema,
  deskNoteSchema,
  deskOfferSchema,
  deskReleaseSchema,
  readCarSchema,
  reviewPayoutSchema,
  lowerPriceSchema,
  unavailableMechanicsSchema,
  decideVehicleSchema,
  vehicleDecisionSchema,
} from "~/domain/booking/desk/schema";
import {
  deskBookingPageSchema,
  deskBookingsInputSchema,
  deskConversationSchema,
  resendMailSchema,
} from "~/domain/booking/desk/list";
import {
  changePauseSchema,
  openPauseSchema,
  pauseBookingsSchema,
  resumeBookingsSchema,
} from "~/domain/booking/pause/schema";
import {
  arrivalDecisionSchema,
  askedByMechanicSchema,
  askedByMechanicViewSchema,
  decideArrivalSchema,
} from "~/domain/booking/schema";
import {
  allowChangeOrderSchema,
  changeOrderViewSchema,
} from "~/domain/booking/change-order/schema";
import { jobCarSchema } from "~/domain/booking/garage/schema";
import { messagePreviewSchema } from "~/domain/mail-preview";
import { messageCustomerSchema, previewCustomerMessageSchema } from "~/domain/support/schema";
import { decideArrival } from "~/server/services/booking/actions/arrival-decision";
import { decideAskedByMechanic } from "~/server/services/booking/actions/asked-by-mechanic";
import { allowChange } from "~/server/services/booking/change-order/desk";
import { readCar } from "~/server/services/booking/desk/car";
import { cancelAtDesk } from "~/server/services/booking/desk/cancel";
import { completeAtDesk } from "~/server/services/booking/desk/complete";
import { countDeskJobs, listDeskJobs } from "~/server/services/booking/desk/jobs";
import { deskConversation } from "~/server/services/booking/desk/conversation";
import { listDeskBookings } from "~/server/services/booking/desk/list";
import { resendMail } from "~/server/services/booking/desk/mail";
import { mechanicsToAsk, unavailableMechanics } from "~/server/services/booking/desk/mechanics";
import { noteAtDesk } from "~/server/services/booking/desk/note";
import { offerAtDesk } from "~/server/services/booking/desk/offer";
import { liftNoShowAtDesk } from "~/server/services/booking/desk/lift-no-show";
import { reviewPayout } from "~/server/services/booking/desk/payout-review";
import { lowerPrice } from "~/server/services/booking/desk/price";
import {
  changePauseSentence,
  pauseBookings,
  resumeBookings,
} from "~/server/services/booking/pause";
import { releaseAtDesk } from "~/server/services/booking/desk/release";
import { decideVehicle } from "~/server/services/booking/desk/vehicle";
import { deskBooking } from "~/server/services/booking/desk/view";
import { messageCustomer, previewCustomerMessage } from "~/server/services/support/booking-message";
import { cashierProcedure, staffProcedure } from "../../trpc";

/** Bookings and jobs, and staff actions on them. */
export const deskBookingProcedures = {
  jobs: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns jobs that need staff, by `list`: `late`, `stuck`, `stopped`, `contested`, `changes`, `claims`, `unheld` (no card authorization), `requests` (not accepted, with how many mechanics nearby could accept each in `canTake`). Oldest first, requests by expiry, 50 a page (`X-Next-Cursor`).",
    })
    .input(deskJobsInputSchema)
    .output(deskJobPageSchema)
    .query(({ ctx, input }) => listDeskJobs(ctx, ctx.actor, input)),
  jobCounts: staffProcedure
    .meta({ scope: "desk:read", about: "Returns the number of jobs in each list." })
    .output(deskJobCountsSchema)
    .query(({ ctx }) => countDeskJobs(ctx, ctx.actor)),
  bookings: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns all bookings, newest first unless sorted. `q` is the start of a booking number, what finds a person of the booking as in `/api/desk/people`, or the license plate of its car. `from` and `to` are days of the start in America/New_York. `trouble` filters by problem: `any` or one kind.",
    })
    .input(deskBookingsInputSchema)
    .output(deskBookingPageSchema)
    .query(({ ctx, input }) => listDeskBookings(ctx, ctx.actor, input)),
  booking: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns a booking with its people, money and timeline, and the `acts` staff can take now. `id` is the booking's id or number.",
    })
    .input(deskBookingSchema)
    .output(deskBookingViewSchema)
    .query(({ ctx, input }) => deskBooking(ctx, ctx.actor, input.id)),
  conversation: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns the messages and photos of a booking. The audit log records that staff read them.",
    })
    .input(deskBookingSchema)
    .output(deskConversationSchema)
    .query(({ ctx, input }) => deskConversation(ctx, ctx.actor, input.id)),
  readCar: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns the VIN and license plate of a booking's car. The audit log keeps the reason.",
    })
    .input(readCarSchema)
    .output(jobCarSchema)
    .mutation(({ ctx, input }) => readCar(ctx, ctx.actor, input)),
  resendMail: staffProcedure
    .meta({
      scope: "never",
      about:
        "Resends an email about a booking to the same person. `mailId` is one of `mails` from GET /api/desk/bookings/{id}. It's written from the current booking. 409: it would no longer be true, or the person turned these emails off.",
    })
    .input(resendMailSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => resendMail(ctx, ctx.actor, input)),
  noteBooking: staffProcedure
    .meta({
      scope: "never",
      about:
        "Adds a staff note to a booking. It appears in `log`, can't be changed, and neither side can read it.",
    })
    .input(deskNoteSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => noteAtDesk(ctx, ctx.actor, input)),
  reviewPayout: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Holds a job's payout for review, or releases it (`held: false`). The mechanic sees that the job is under review, not the reason. 409: already held, or not held.",
    })
    .input(reviewPayoutSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => reviewPayout(ctx, ctx.actor, input)),
  askedByMechanic: staffProcedure
    .meta({
      scope: "never",
      about:
        "Decides whether the mechanic asked the customer to cancel. If so, it counts as a release. If not, the cancellation fee becomes due. 409: already decided, or not claimed.",
    })
    .input(askedByMechanicSchema)
    .output(askedByMechanicViewSchema)
    .mutation(({ ctx, input }) => decideAskedByMechanic(ctx, ctx.actor, input)),
  liftNoShow: staffProcedure
    .meta({
      scope: "never",
      about:
        "Lifts a no-show that counts against the job's mechanic, and the stop it led to. The mechanic is told. 409: none counts.",
    })
    .input(deskActionSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => liftNoShowAtDesk(ctx, ctx.actor, input)),
  decideArrival: staffProcedure
    .meta({
      scope: "never",
      about:
        "Decides a contested arrival. If the mechanic had arrived, the arrival counts and a waiting cancellation costs up to $60.00. If not, work that has begun is canceled free of charge. 409: nothing is contested, already decided, or being completed now.",
    })
    .input(decideArrivalSchema)
    .output(arrivalDecisionSchema)
    .mutation(({ ctx, input }) => decideArrival(ctx, ctx.actor, input)),
  decideVehicle: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Decides about a job whose customer declined the quote for a different car, or let it expire. `charge` cancels it with the arrival fee, up to $60.00 and never more than the total. Otherwise it goes on as booked. 409: nothing to decide, already decided, no fee was agreed to, the arrival is contested, or being completed now.",
    })
    .input(decideVehicleSchema)
    .output(vehicleDecisionSchema)
    .mutation(({ ctx, input }) => decideVehicle(ctx, ctx.actor, input)),
  allowChange: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Approves a large change order for the customer, with a reason. The customer then has 24 hours to answer.",
    })
    .input(allowChangeOrderSchema)
    .output(changeOrderViewSchema)
    .mutation(({ ctx, input }) => allowChange(ctx, ctx.actor, input)),
  mechanicsToAsk: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns up to 20 mechanics an open request can be offered or an accepted job reassigned to, nearest first: those who could accept it now. `q` is the start of a full or last name. Without it, mechanics whose radius covers the job. Empty for any other job.",
    })
    .input(deskMechanicsSchema)
    .output(z.array(deskMechanicSchema))
    .query(({ ctx, input }) => mechanicsToAsk(ctx, ctx.actor, input)),
  unavailableMechanics: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns up to 20 mechanics within 50 miles who couldn't accept the job now, nearest first, with every reason (`reasons`). They're checked by the conditions of an accept, for the nearest 200. Empty for a job that can't be offered or has no known location.",
    })
    .input(deskBookingSchema)
    .output(unavailableMechanicsSchema)
    .query(({ ctx, input }) => unavailableMechanics(ctx, ctx.actor, input.id)),
  offerRequest: staffProcedure
    .meta({
      scope: "never",
      about:
        "Offers an open request to a mechanic, who is told at once and can decline, or with `requestTo` null to everyone nearby. Nobody is assigned without accepting. 409: no longer open, offline, or they declined it.",
    })
    .input(deskOfferSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => offerAtDesk(ctx, ctx.actor, input)),
  messageCustomer: staffProcedure
    .meta({
      scope: "never",
      about:
        "Writes to the customer of a request no mechanic has accepted: by email, push, SMS and notification, as they chose. They read and answer it under Support. `version` is the one of `conversation` you read, null before the first message. 409: accepted or over, or someone else wrote since.",
    })
    .input(messageCustomerSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => messageCustomer(ctx, ctx.actor, input)),
  previewMessage: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns what the customer would get for a message and on which channels, with the email's address, subject, HTML and text. Sends nothing.",
    })
    .input(previewCustomerMessageSchema)
    .output(messagePreviewSchema)
    .mutation(({ ctx, input }) => previewCustomerMessage(ctx, ctx.actor, input)),
  releaseBooking: staffProcedure
    .meta({
      scope: "never",
      about:
        "Takes an accepted job from the mechanic, even after arrival, without counting against them. `requestTo` asks another mechanic, who can decline. Null asks any mechanic. 409: the start has passed.",
    })
    .input(deskReleaseSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => releaseAtDesk(ctx, ctx.actor, input)),
  // Releasing or charging money requires a fresh second factor.
  cancelBooking: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Cancels an open job free of charge. Releases the authorization, restores the promo code and tells both sides. What it waives, the fee or the total of work that has begun, counts against an operator's limits. Beyond them a fee is refused with 403, and work that has begun is only stopped: an owner confirms by the same call.",
    })
    .input(deskActionSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => cancelAtDesk(ctx, ctx.actor, input)),
  completeBooking: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Completes a job in progress, even if the customer stopped it. Captures the authorization, or the payment becomes due.",
      refuses: [402],
    })
    .input(deskActionSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => completeAtDesk(ctx, ctx.actor, input)),
  pauseBookings: staffProcedure
    .meta({
      scope: "never",
      about:
        "Pauses new bookings. Everyone reads `sentence` instead. Once it has answered, none is made; requests and jobs that are already booked go on. 409: they're already paused.",
    })
    .input(pauseBookingsSchema)
    .output(openPauseSchema)
    .mutation(({ ctx, input }) => pauseBookings(ctx, ctx.actor, input)),
  changePauseSentence: staffProcedure
    .meta({
      scope: "never",
      about:
        "Changes what everyone reads while new bookings are paused. They stay paused. 409: they aren't paused, or the sentence is no longer `seenSentence` (`STALE`).",
      refuses: [409],
    })
    .input(changePauseSchema)
    .output(openPauseSchema)
    .mutation(({ ctx, input }) => changePauseSentence(ctx, ctx.actor, input)),
  resumeBookings: staffProcedure
    .meta({
      scope: "never",
      about: "Ends the pause of new bookings. 409: they aren't paused.",
      refuses: [409],
    })
    .input(resumeBookingsSchema)
    .output(openPauseSchema)
    .mutation(({ ctx, input }) => resumeBookings(ctx, ctx.actor, input)),
  lowerPrice: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Lowers the price of an accepted or running job. `amount` is the new total including the fee; each line is reduced proportionally. Or send `lines` with ids from GET /api/desk/bookings/{id} and their new prices. Less is charged, a stop and an open change order end, and both sides are told. `seenTotal` (optional) must match the current total. 400: an unknown line, or less than $0.50. 409: not lower, not accepted or running, being completed, or a different total.",
    })
    .input(lowerPriceSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => lowerPrice(ctx, ctx.actor, input)),
};
