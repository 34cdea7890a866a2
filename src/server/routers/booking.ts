import { busyTimesSchema } from "~/domain/booking/busy-schema";
import { z } from "zod";
import {
  acceptSchema,
  bookingIdSchema,
  bookingListSchema,
  createBookingSchema,
  doneOnSiteSchema,
  enRouteSchema,
  releasedSchema,
  releaseSchema,
  requestSchema,
  rescheduleSchema,
  reviewSchema,
  serviceViewSchema,
  setStatusSchema,
  stopSchema,
  updateBookingSchema,
} from "~/domain/booking/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import { positionNotedSchema, positionSchema, positionViewSchema } from "~/domain/booking/position";
import { cancelSchema } from "~/domain/booking/cancellation-schema";
import { cancellationViewSchema } from "~/domain/booking/cancellation-schema";
import { locateSchema, locationViewSchema } from "~/domain/location-schema";
import { listeningSchema } from "~/domain/live-schema";
import { optionalText } from "~/domain/text";
import { usablePromoSchema } from "~/domain/promo/schema";
import { vehicleInputSchema, vehicleViewSchema } from "~/domain/vehicle/schema";
import { locate } from "~/server/services/booking/location-view";
import { listServices } from "~/server/services/catalogue/queries";
import { addVehicle } from "~/server/services/vehicle/commands";
import { listVehicles } from "~/server/services/vehicle/queries";
import { createBooking } from "~/server/services/booking/create";
import { changeBooking } from "~/server/services/booking/edit";
import { acceptBooking } from "~/server/services/booking/accept";
import { cancelAtPrice, cancellationOf } from "~/server/services/booking/cancel";
import { busyTimesOf } from "~/server/services/booking/overlap";
import { shareContact } from "~/server/services/booking/share-contact";
import { arrive, confirmArrival, contestArrival, setOut } from "~/server/services/booking/arrival";
import { completeBooking } from "~/server/services/booking/complete";
import { notePosition, positionOf } from "~/server/services/booking/position";
import { setBookingStatus } from "~/server/services/booking/moves";
import { reportNoShow } from "~/server/services/booking/no-show";
import { stopWork } from "~/server/services/booking/stop";
import { getBooking, listBookings, promoFor } from "~/server/services/booking/queries";
import { releaseBooking } from "~/server/services/booking/release";
import { changeRequest } from "~/server/services/booking/request";
import {
  acceptMove,
  declineMove,
  proposeMove,
  withdrawMove,
} from "~/server/services/booking/reschedule";
import { reviewBooking } from "~/server/services/booking/review";
import {
  customerProcedure,
  inOneGo,
  mechanicProcedure,
  publicProcedure,
  router,
  userProcedure,
} from "../trpc";
import { changeProcedures } from "./booking/changes";
import { claimProcedures } from "./booking/claims";
import { calendarRouter } from "./calendar";
import { goWithoutCard } from "~/server/services/booking/without-card";
import { photosRouter } from "./photos";
import { reviewsRouter } from "./reviews";

const bookingView = inOneGo(bookingViewSchema);
const bookingPage = inOneGo(
  z.object({ items: z.array(bookingViewSchema), nextCursor: z.string().nullable() }),
);

/** The catalogue, the garage and bookings with all their moves. */
export const bookingRouter = router({
  reviews: reviewsRouter,
  services: publicProcedure
    .meta({ about: "The service catalogue." })
    .output(z.array(serviceViewSchema))
    .query(({ ctx }) => listServices(ctx)),
  locate: userProcedure
    .meta({
      about:
        "How well a service location is known. `exact` names a street, `area` a ZIP code or city, `unknown` nothing we know; with the time zone of its clocks. 240 calls an hour (429).",
    })
    .input(locateSchema)
    .output(locationViewSchema)
    .query(({ ctx, input }) => locate(ctx, ctx.actor, input)),
  vehicles: userProcedure
    .meta({ about: "The caller's vehicles, the last used first." })
    .output(z.array(vehicleViewSchema))
    .query(({ ctx }) => listVehicles(ctx, ctx.actor)),
  addVehicle: customerProcedure
    .meta({
      about:
        "Add a vehicle. The same year, make, model and nickname again answers the existing one.",
    })
    .input(vehicleInputSchema)
    .output(vehicleViewSchema)
    .mutation(({ ctx, input }) => addVehicle(ctx, ctx.actor, input)),
  list: userProcedure
    .meta({
      about:
        "The caller's bookings, newest first. A customer's own; for a mechanic their jobs and the open ones they could take, before their profile is done their own orders. At most 100 rows; where the header `X-Next-Cursor` comes with the answer, send it as `cursor` for the next page.",
      refuses: [403],
    })
    .input(bookingListSchema)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, ctx.actor, input)),
  byId: userProcedure
    .meta({ about: "One booking." })
    .input(bookingIdSchema)
    .output(bookingView)
    .query(({ ctx, input }) => getBooking(ctx, ctx.actor, input.id)),
  promo: customerProcedure
    .meta({
      about:
        "Check a promo code before booking. Answers what it takes off for the caller. 422: it can't be used, and the message says why. POST /api/bookings decides again.",
      refuses: [422],
    })
    .input(z.object({ code: optionalText(40) }))
    .output(usablePromoSchema)
    .query(({ ctx, input }) => promoFor(ctx, ctx.actor, input.code)),
  create: customerProcedure
    .meta({
      about:
        "Create a booking. A `scheduledAt` without an offset is read in `timeZone`, else in America/New_York. `mechanicId` wishes for a mechanic, who alone sees the request then. 404: no such vehicle or mechanic of yours; 409: the wished mechanic is offline, or the booking costs something else by now than the `seenTotal` that was sent (the answer's `newTotal`); 422: the promo code can't be used.",
      refuses: [404, 422],
    })
    .input(createBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, ctx.actor, input)),
  update: userProcedure
    .meta({
      about:
        'Cancel or edit a pending booking. Either `{"status": "cancelled"}` or the fields to change. Only by its customer and only while pending: 409 otherwise. With `version` an edit of what somebody else has changed meanwhile is refused.',
      refuses: [409],
    })
    .input(updateBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => changeBooking(ctx, ctx.actor, input)),
  accept: mechanicProcedure
    .meta({
      about:
        "Accept an open job. Of several mechanics at once exactly one gets the job, the others get 409; so does one who is offline, has another job at that time, or holds as many jobs as an unverified mechanic may. With `version` (optional) a job that was edited since is refused with 409 `STALE`, and `changes` says what is different.",
      refuses: [409],
    })
    .input(acceptSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptBooking(ctx, ctx.actor, input)),
  setStatus: mechanicProcedure
    .meta({
      about:
        "Move a job on. `accepted`, `in_progress` (or `in-progress`), `completed`, or `cancelled` for declining. Any move that the state doesn't allow is a 409 with the present `status`. `deviceTime` (optional) is when it was done by the phone's clock, for what was sent later; our time counts.",
      refuses: [402, 409],
    })
    .input(setStatusSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setBookingStatus(ctx, ctx.actor, input)),
  complete: mechanicProcedure
    .meta({
      about:
        "Complete a job and collect the payment. A held card is charged; without one the payment is due. 402: the card could not be charged, and the job stays in progress. `deviceTime` (optional) is when it was done by the phone's clock, for what was sent later; our time counts.",
      refuses: [402],
    })
    .input(doneOnSiteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => completeBooking(ctx, ctx.actor, input)),
  enRoute: mechanicProcedure
    .meta({
      about:
        "Say that you are on the way. By its mechanic, from 90 minutes before the start; again is a new estimate. The customer's open page shows when you will be there. `deviceTime` (optional) is when it was done by the phone's clock, for what was sent later; our time counts.",
    })
    .input(enRouteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setOut(ctx, ctx.actor, input)),
  arrived: mechanicProcedure
    .meta({
      about:
        "Say that you are there. By its mechanic, from 30 minutes before the start; the customer is asked to confirm it. `deviceTime` (optional) is when it was done by the phone's clock, for what was sent later; our time counts.",
    })
    .input(doneOnSiteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => arrive(ctx, ctx.actor, input)),
  position: router({
    note: mechanicProcedure
      .meta({
        about:
          "Say where you are on the way. By its mechanic, once they said that they are on the way, at most once in 5 seconds (429 with `Retry-After`). Only the last position is kept, until they are there, the way ends, or for 4 hours. `seen` says whether the customer sees how near they are: within 2 miles of a place whose street is known, on a way that began well outside of that.",
      })
      .input(positionSchema)
      .output(positionNotedSchema)
      .mutation(({ ctx, input }) => notePosition(ctx, ctx.actor, input)),
    get: userProcedure
      .meta({
        about:
          "How near the mechanic is. For its customer, while the mechanic is on the way, shares it and is near; else `position` is null. `bearing` is degrees clockwise from north, as seen from the place.",
        refuses: [403],
      })
      .input(bookingIdSchema)
      .output(positionViewSchema)
      .query(({ ctx, input }) => positionOf(ctx, ctx.actor, input.id)),
  }),
  goWithoutCard: mechanicProcedure
    .meta({
      about:
        "Do a job that has no card anyway. By its mechanic, while `cardDeadlineAt` says when it would be canceled. The total is due when the job is done; the customer can still add a card.",
      refuses: [409],
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => goWithoutCard(ctx, ctx.actor, input.id)),
  shareContact: userProcedure
    .meta({
      about:
        "Show the mechanic your address, notes and phone now. By the customer of an accepted job whose mechanic isn't verified; they would open 2 hours before the start.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => shareContact(ctx, ctx.actor, input.id)),
  confirmArrival: userProcedure
    .meta({ about: "Confirm that the mechanic is there. By its customer, once." })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => confirmArrival(ctx, ctx.actor, input.id)),
  busyTimes: userProcedure
    .meta({
      about:
        "When it can't start, because its mechanic has another job: never after `after` and before `before`. For both sides, to propose another time; empty without a mechanic.",
      refuses: [403],
    })
    .input(bookingIdSchema)
    .output(busyTimesSchema)
    .query(({ ctx, input }) => busyTimesOf(ctx, ctx.actor, input.id)),
  cancellation: userProcedure
    .meta({
      about:
        "What cancelling costs now. For its customer, while pending or accepted. Nothing where the policy was not accepted at checkout; `freeUntil` is when that ends, where it is known.",
      refuses: [403, 409],
    })
    .input(bookingIdSchema)
    .output(cancellationViewSchema)
    .query(({ ctx, input }) => cancellationOf(ctx, ctx.actor, input.id)),
  cancel: userProcedure
    .meta({
      about:
        "Cancel a pending or accepted booking. By its customer; `fee` is what they were shown. 409 with the present `fee` where it is higher by now; a lower one is taken. It is taken from the hold, whose rest is released, or due.",
    })
    .input(cancelSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => cancelAtPrice(ctx, ctx.actor, input)),
  contestArrival: userProcedure
    .meta({
      about:
        "Say that nobody is there, though the mechanic says so. By its customer, before the arrival is confirmed; our team looks at it.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => contestArrival(ctx, ctx.actor, input.id)),
  noShow: mechanicProcedure
    .meta({
      about:
        "Say that the customer is not there. By its mechanic, 15 minutes after the later of the start and a confirmed arrival; 409 where that arrival was more than 30 minutes after the start. Cancelled with $60.00 at most the total, nothing where the customer did not accept the policy.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reportNoShow(ctx, ctx.actor, input.id)),
  stop: userProcedure
    .meta({
      about:
        "Stop work that goes wrong. By its customer, once; the mechanic can't complete it, and our team decides within 24 hours.",
    })
    .input(stopSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => stopWork(ctx, ctx.actor, input)),
  reschedule: userProcedure
    .meta({
      about:
        "Propose another time for an accepted booking. By either of its two people, before the mechanic is on the way; one proposal at a time, which the other side answers within 24 hours and before the present start; at most three moves. `proposal` of the booking shows it.",
    })
    .input(rescheduleSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => proposeMove(ctx, ctx.actor, input)),
  acceptReschedule: userProcedure
    .meta({
      about:
        "Accept the other time. By whoever did not propose it. 409: the mechanic has another job at that time, or the proposal is over.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptMove(ctx, ctx.actor, input.id)),
  declineReschedule: userProcedure
    .meta({
      about: "Decline the other time; the booking stays as it is. By whoever did not propose it.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => declineMove(ctx, ctx.actor, input.id)),
  withdrawReschedule: userProcedure
    .meta({ about: "Take back the other time. By whoever proposed it." })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => withdrawMove(ctx, ctx.actor, input.id)),
  release: mechanicProcedure
    .meta({
      about:
        "Hand a job back. By its mechanic, before arriving: it is pending again with its hold, and its mechanic doesn't see it any more. Releases on three days within 30 stop accepting until `acceptsAgainAt`.",
    })
    .input(releaseSchema)
    .output(releasedSchema)
    .mutation(({ ctx, input }) => releaseBooking(ctx, ctx.actor, input)),
  changeRequest: userProcedure
    .meta({
      about:
        "Ask another mechanic for a pending booking, or anyone. By its customer; `mechanicId` null opens it to everyone near. 404: no such mechanic; 409: not pending, or the mechanic is offline or said no to it before.",
      refuses: [409],
    })
    .input(requestSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => changeRequest(ctx, ctx.actor, input)),
  review: userProcedure
    .meta({
      about:
        "Rate a finished job, once. Within 30 days of its completion, and after it was paid for.",
    })
    .input(reviewSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reviewBooking(ctx, ctx.actor, input)),
  /** What changed for the caller, as it happens (server-sent events). */
  changes: userProcedure
    .input(listeningSchema)
    .subscription(({ ctx, input, signal }) =>
      ctx.live.changesFor(ctx.actor, signal, input?.pageAgeMs),
    ),
  photos: photosRouter,
  calendar: calendarRouter,
  ...changeProcedures,
  ...claimProcedures,
});
