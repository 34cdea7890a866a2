import { z } from "zod";
import {
  deskActSchema,
  deskBookingSchema,
  deskBookingViewSchema,
  deskJobCountsSchema,
  deskJobPageSchema,
  deskJobsInputSchema,
  deskMechanicSchema,
  deskMechanicsSchema,
  deskNoteSchema,
  deskReleaseSchema,
  reviewPayoutSchema,
  lowerPriceSchema,
} from "~/domain/booking/desk-schema";
import {
  deskBookingPageSchema,
  deskBookingsInputSchema,
  deskConversationSchema,
  resendMailSchema,
} from "~/domain/booking/desk-list";
import {
  arrivalDecisionSchema,
  askedByMechanicSchema,
  askedByMechanicViewSchema,
  decideArrivalSchema,
} from "~/domain/booking/schema";
import { allowChangeSchema, changeViewSchema } from "~/domain/booking/change-schema";
import { decideArrival } from "~/server/services/booking/arrival-decision";
import { decideAskedByMechanic } from "~/server/services/booking/asked-by-mechanic";
import { allowChange } from "~/server/services/booking/changes/desk";
import { cancelAtDesk } from "~/server/services/booking/desk/cancel";
import { completeAtDesk } from "~/server/services/booking/desk/complete";
import { countDeskJobs, listDeskJobs } from "~/server/services/booking/desk/jobs";
import { deskConversation } from "~/server/services/booking/desk/conversation";
import { listDeskBookings } from "~/server/services/booking/desk/list";
import { resendMail } from "~/server/services/booking/desk/mail";
import { mechanicsToAsk } from "~/server/services/booking/desk/mechanics";
import { noteAtDesk } from "~/server/services/booking/desk/note";
import { reviewPayout } from "~/server/services/booking/desk/payout-review";
import { lowerPrice } from "~/server/services/booking/desk/price";
import { releaseAtDesk } from "~/server/services/booking/desk/release";
import { deskBooking } from "~/server/services/booking/desk/view";
import { cashierProcedure, staffProcedure } from "../../trpc";

/** Bookings and jobs, and what staff do to them. */
export const deskBookingProcedures = {
  jobs: staffProcedure
    .meta({
      about:
        "The jobs of a `list` that need somebody of the staff: `late`, `stuck`, `stopped`, `contested`, `changes`, `claims`, `unheld` (no card is held), `requests` (nobody took them). 50 a page, the oldest first; `X-Next-Cursor` leads on.",
    })
    .input(deskJobsInputSchema)
    .output(deskJobPageSchema)
    .query(({ ctx, input }) => listDeskJobs(ctx, ctx.actor, input)),
  jobCounts: staffProcedure
    .meta({ about: "How many jobs are in each list." })
    .output(deskJobCountsSchema)
    .query(({ ctx }) => countDeskJobs(ctx, ctx.actor)),
  bookings: staffProcedure
    .meta({
      about:
        "All bookings, newest first unless sorted. `q` is how a booking's number, or the name, e-mail address or phone number of one of its sides begins; `from` and `to` are days of the start in America/New_York; `trouble` leaves those with which something is the matter, `any` or one kind of it.",
    })
    .input(deskBookingsInputSchema)
    .output(deskBookingPageSchema)
    .query(({ ctx, input }) => listDeskBookings(ctx, ctx.actor, input)),
  booking: staffProcedure
    .meta({
      about:
        "A booking with its people, money and timeline, and the `acts` that staff can do to it now. `id` is the booking's id or its number.",
    })
    .input(deskBookingSchema)
    .output(deskBookingViewSchema)
    .query(({ ctx, input }) => deskBooking(ctx, ctx.actor, input.id)),
  conversation: staffProcedure
    .meta({
      about:
        "What the two sides of a booking wrote to each other and photographed. That somebody of the staff looked stands in the audit log.",
    })
    .input(deskBookingSchema)
    .output(deskConversationSchema)
    .query(({ ctx, input }) => deskConversation(ctx, ctx.actor, input.id)),
  resendMail: staffProcedure
    .meta({
      about:
        "Send a mail about a booking once more, to whom it was sent. `mailId` is one of `mails` of GET /api/desk/bookings/{id}. It is written anew from what is true now. 409: nothing is left to tell, or they don't want such mails.",
    })
    .input(resendMailSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => resendMail(ctx, ctx.actor, input)),
  noteBooking: staffProcedure
    .meta({
      about:
        "Write a note on a booking for staff. It stands in `log`, can't be changed, and is read by neither side.",
    })
    .input(deskNoteSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => noteAtDesk(ctx, ctx.actor, input)),
  reviewPayout: cashierProcedure
    .meta({
      about:
        "Hold the payout of a job for review, or release it (`held: false`). The mechanic reads that the job is being reviewed, and not why. 409: it is held already, or isn't held.",
    })
    .input(reviewPayoutSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => reviewPayout(ctx, ctx.actor, input)),
  askedByMechanic: staffProcedure
    .meta({
      about:
        "Decide whether a mechanic asked their customer to cancel. If they did, it counts as their release; if not, the cancellation fee becomes due. 409: decided already, or nobody said so.",
    })
    .input(askedByMechanicSchema)
    .output(askedByMechanicViewSchema)
    .mutation(({ ctx, input }) => decideAskedByMechanic(ctx, ctx.actor, input)),
  decideArrival: staffProcedure
    .meta({
      about:
        "Decide whether a mechanic was there whose customer says that nobody is. If they were, the arrival counts, and a cancellation that waited for it costs up to $60.00. 409: nothing is contested, or it is decided already.",
    })
    .input(decideArrivalSchema)
    .output(arrivalDecisionSchema)
    .mutation(({ ctx, input }) => decideArrival(ctx, ctx.actor, input)),
  allowChange: cashierProcedure
    .meta({
      about:
        "Let a large change order be put before its customer. With a reason; the customer has 24 hours from now on to answer it.",
    })
    .input(allowChangeSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => allowChange(ctx, ctx.actor, input)),
  mechanicsToAsk: staffProcedure
    .meta({
      about:
        "Whom an accepted job can be given to, at most 20, the nearest first: online, with a plan, not stopped for too many releases, and neither blocked nor gone from this job. `q` is how their whole or last name begins; without it, those whose radius reaches the job. Empty where the job can't be given on.",
    })
    .input(deskMechanicsSchema)
    .output(z.array(deskMechanicSchema))
    .query(({ ctx, input }) => mechanicsToAsk(ctx, ctx.actor, input)),
  releaseBooking: staffProcedure
    .meta({
      about:
        "Take an accepted job from its mechanic, also after their arrival, without counting against them. `requestTo` asks another mechanic, who may say no; null asks anyone. 409 once its start has passed.",
    })
    .input(deskReleaseSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => releaseAtDesk(ctx, ctx.actor, input)),
  // What releases or takes money asks for a fresh second factor.
  cancelBooking: cashierProcedure
    .meta({
      about:
        "Cancel a job that is not over, for free. What is held is released, the promo code given back, and both sides are told.",
    })
    .input(deskActSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => cancelAtDesk(ctx, ctx.actor, input)),
  completeBooking: cashierProcedure
    .meta({
      about:
        "Complete a job that is in progress, also one that its customer stopped. Its hold is charged, or its payment is due, as when its mechanic completes it.",
      refuses: [402],
    })
    .input(deskActSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => completeAtDesk(ctx, ctx.actor, input)),
  lowerPrice: cashierProcedure
    .meta({
      about:
        "Have a job cost less while its mechanic has it in hand, never more. `amount` is what its customer pays at most, fee included, and every line becomes cheaper by its part; `lines` instead names single lines by their ids of GET /api/desk/bookings/{id} with what they cost then. Less is charged of what is held; a stop and an open change order end with it, and both sides are told. `seenTotal`, where it is given, has to be what the job costs now. 400: an unknown line, or less than $0.50; 409: not lower, not in hand, being completed, or another total by now.",
    })
    .input(lowerPriceSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => lowerPrice(ctx, ctx.actor, input)),
};
