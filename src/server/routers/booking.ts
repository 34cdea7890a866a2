import { z } from "zod";
import {
  acceptSchema,
  bookingIdSchema,
  bookingListSchema,
  createBookingSchema,
  enRouteSchema,
  releasedSchema,
  rescheduleSchema,
  releaseSchema,
  requestSchema,
  reviewSchema,
  serviceViewSchema,
  setStatusSchema,
  stopSchema,
  updateBookingSchema,
} from "~/domain/booking/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import {
  changeIdSchema,
  changeViewSchema,
  proposeChangeSchema,
} from "~/domain/booking/change-schema";
import { positionNotedSchema, positionSchema, positionViewSchema } from "~/domain/booking/position";
import { cancellationViewSchema, cancelSchema } from "~/domain/booking/cancellation";
import {
  chooseTimeSchema,
  claimIdSchema,
  claimViewSchema,
  declineClaimSchema,
  offerTimesSchema,
  openClaimSchema,
} from "~/domain/claim/schema";
import { optionalText } from "~/domain/text";
import { usablePromoSchema } from "~/domain/promo/schema";
import { vehicleInputSchema, vehicleViewSchema } from "~/domain/vehicle/schema";
import { listServices } from "~/server/services/catalogue/queries";
import { addVehicle } from "~/server/services/vehicle/commands";
import { listVehicles } from "~/server/services/vehicle/queries";
import { createBooking } from "~/server/services/booking/create";
import { changeBooking } from "~/server/services/booking/edit";
import { acceptBooking } from "~/server/services/booking/accept";
import { cancelAtPrice, cancellationOf } from "~/server/services/booking/cancel";
import { arrive, confirmArrival, contestArrival, setOut } from "~/server/services/booking/arrival";
import {
  approveChange,
  declineChange,
  withdrawChange,
} from "~/server/services/booking/changes/answer";
import { proposeChange } from "~/server/services/booking/changes/propose";
import { changesOf } from "~/server/services/booking/changes/queries";
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
import { chooseTime } from "~/server/services/claim/choose";
import { declineClaim, offerTimes } from "~/server/services/claim/offer";
import { openClaim } from "~/server/services/claim/open";
import { withdrawClaim } from "~/server/services/claim/withdraw";
import {
  customerProcedure,
  inOneGo,
  mechanicProcedure,
  publicProcedure,
  router,
  userProcedure,
} from "../trpc";
import { calendarRouter } from "./calendar";
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
    .output(z.array(serviceViewSchema))
    .query(({ ctx }) => listServices(ctx)),
  vehicles: userProcedure
    .output(z.array(vehicleViewSchema))
    .query(({ ctx }) => listVehicles(ctx, ctx.actor)),
  addVehicle: customerProcedure
    .input(vehicleInputSchema)
    .output(vehicleViewSchema)
    .mutation(({ ctx, input }) => addVehicle(ctx, ctx.actor, input)),
  /** The caller's bookings, newest first; `nextCursor` continues. */
  list: userProcedure
    .input(bookingListSchema)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, ctx.actor, input)),
  byId: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .query(({ ctx, input }) => getBooking(ctx, ctx.actor, input.id)),
  /** Whether a promo code applies to the caller; refused with 422 where it does not. */
  promo: customerProcedure
    .input(z.object({ code: optionalText(40) }))
    .output(usablePromoSchema)
    .query(({ ctx, input }) => promoFor(ctx, ctx.actor, input.code)),
  create: customerProcedure
    .input(createBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, ctx.actor, input)),
  update: userProcedure
    .input(updateBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => changeBooking(ctx, ctx.actor, input)),
  accept: mechanicProcedure
    .input(acceptSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptBooking(ctx, ctx.actor, input)),
  setStatus: mechanicProcedure
    .input(setStatusSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setBookingStatus(ctx, ctx.actor, input)),
  complete: mechanicProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => completeBooking(ctx, ctx.actor, input.id)),
  enRoute: mechanicProcedure
    .input(enRouteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setOut(ctx, ctx.actor, input)),
  arrived: mechanicProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => arrive(ctx, ctx.actor, input.id)),
  position: router({
    note: mechanicProcedure
      .input(positionSchema)
      .output(positionNotedSchema)
      .mutation(({ ctx, input }) => notePosition(ctx, ctx.actor, input)),
    get: userProcedure
      .input(bookingIdSchema)
      .output(positionViewSchema)
      .query(({ ctx, input }) => positionOf(ctx, ctx.actor, input.id)),
  }),
  confirmArrival: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => confirmArrival(ctx, ctx.actor, input.id)),
  cancellation: userProcedure
    .input(bookingIdSchema)
    .output(cancellationViewSchema)
    .query(({ ctx, input }) => cancellationOf(ctx, ctx.actor, input.id)),
  cancel: userProcedure
    .input(cancelSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => cancelAtPrice(ctx, ctx.actor, input)),
  contestArrival: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => contestArrival(ctx, ctx.actor, input.id)),
  noShow: mechanicProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reportNoShow(ctx, ctx.actor, input.id)),
  stop: userProcedure
    .input(stopSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => stopWork(ctx, ctx.actor, input)),
  reschedule: userProcedure
    .input(rescheduleSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => proposeMove(ctx, ctx.actor, input)),
  acceptReschedule: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptMove(ctx, ctx.actor, input.id)),
  declineReschedule: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => declineMove(ctx, ctx.actor, input.id)),
  withdrawReschedule: userProcedure
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => withdrawMove(ctx, ctx.actor, input.id)),
  release: mechanicProcedure
    .input(releaseSchema)
    .output(releasedSchema)
    .mutation(({ ctx, input }) => releaseBooking(ctx, ctx.actor, input)),
  changeRequest: userProcedure
    .input(requestSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => changeRequest(ctx, ctx.actor, input)),
  proposeChange: mechanicProcedure
    .input(proposeChangeSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => proposeChange(ctx, ctx.actor, input)),
  withdrawChange: mechanicProcedure
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => withdrawChange(ctx, ctx.actor, input.id)),
  approveChange: userProcedure
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => approveChange(ctx, ctx.actor, input.id)),
  declineChange: userProcedure
    .input(changeIdSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => declineChange(ctx, ctx.actor, input.id)),
  changeOrders: userProcedure
    .input(bookingIdSchema)
    .output(z.array(changeViewSchema))
    .query(({ ctx, input }) => changesOf(ctx, ctx.actor, input.id)),
  /** The warranty, or that something went wrong. */
  claim: userProcedure
    .input(openClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => openClaim(ctx, ctx.actor, input)),
  offerTimes: mechanicProcedure
    .input(offerTimesSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => offerTimes(ctx, ctx.actor, input)),
  declineClaim: mechanicProcedure
    .input(declineClaimSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => declineClaim(ctx, ctx.actor, input)),
  chooseTime: userProcedure
    .input(chooseTimeSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => chooseTime(ctx, ctx.actor, input)),
  withdrawClaim: userProcedure
    .input(claimIdSchema)
    .output(claimViewSchema)
    .mutation(({ ctx, input }) => withdrawClaim(ctx, ctx.actor, input.id)),
  review: userProcedure
    .input(reviewSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reviewBooking(ctx, ctx.actor, input)),
  /** What changed for the caller, as it happens (server-sent events). */
  changes: userProcedure.subscription(({ ctx, signal }) => ctx.live.changesFor(ctx.actor, signal)),
  photos: photosRouter,
  calendar: calendarRouter,
});
