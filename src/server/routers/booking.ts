import { busyTimesSchema } from "~/domain/booking/schedule/busy-schema";
import { z } from "zod";
import { attentionSchema } from "~/domain/attention/schema";
import {
  acceptSchema,
  bookingIdSchema,
  bookingListSchema,
  createBookingSchema,
  doneOnSiteSchema,
  enRouteSchema,
  odometerSchema,
  releasedSchema,
  releaseSchema,
  requestSchema,
  rescheduleSchema,
  reviewSchema,
  servicesInput,
  serviceViewSchema,
  setStatusSchema,
  stopSchema,
  updateBookingSchema,
  updateCarSchema,
} from "~/domain/booking/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import { positionNotedSchema, positionSchema, positionViewSchema } from "~/domain/booking/position";
import { cancelSchema } from "~/domain/booking/cancellation/schema";
import { cancellationViewSchema } from "~/domain/booking/cancellation/schema";
import { quoteSchema, quoteViewSchema } from "~/domain/booking/quote/schema";
import { locateSchema, locationViewSchema } from "~/domain/location/schema";
import { listeningSchema } from "~/domain/live-schema";
import { requirePageUser } from "~/server/access";
import { optionalText } from "~/domain/text/text";
import { usablePromoSchema } from "~/domain/promo/schema";
import {
  decodedVinSchema,
  decodeVinSchema,
  updateVehicleSchema,
  vehicleDetailSchema,
  vehicleIdSchema,
  vehicleInputSchema,
  vehicleViewSchema,
} from "~/domain/vehicle/schema";
import {
  addEntrySchema,
  carEntrySchema,
  changeEntrySchema,
  entryIdSchema,
} from "~/domain/vehicle/entry-schema";
import { locate } from "~/server/services/booking/location/view";
import {
  addReminderSchema,
  reminderDoneSchema,
  reminderIdSchema,
  reminderMailSchema,
  remindersSchema,
  snoozeSchema,
} from "~/domain/booking/garage/reminder-schema";
import {
  addReminder,
  noteDone,
  remindersOf,
  removeReminder,
  setReminderMails,
  snooze,
} from "~/server/services/booking/reminders/commands";
import { carJobsSchema, garageSchema, jobCarSchema } from "~/domain/booking/garage/schema";
import { carOfJob, garageOf, jobsOfCar } from "~/server/services/booking/garage";
import { listServices, listServicesForCar } from "~/server/services/catalog/queries";
import { saveOdometer } from "~/server/services/booking/odometer";
import {
  addVehicle,
  removeVehicle,
  restoreVehicle,
  updateVehicle,
} from "~/server/services/vehicle/commands";
import { addEntry, changeEntry, removeEntry } from "~/server/services/vehicle/entries";
import { decodeVin } from "~/server/services/vehicle/decode";
import { getVehicle, listVehicles } from "~/server/services/vehicle/queries";
import { openPauseSchema } from "~/domain/booking/pause/schema";
import { createBooking } from "~/server/services/booking/create/create";
import { updateCar } from "~/server/services/booking/create/car";
import { updateBooking } from "~/server/services/booking/create/edit";
import { acceptBooking } from "~/server/services/booking/actions/accept";
import { attentionFor } from "~/server/services/booking/attention";
import { cancelAtPrice, cancellationOf } from "~/server/services/booking/actions/cancel";
import { busyTimesOf } from "~/server/services/booking/overlap";
import { shareContact } from "~/server/services/booking/actions/share-contact";
import {
  arrive,
  confirmArrival,
  contestArrival,
  setOut,
} from "~/server/services/booking/actions/arrival";
import { completeBooking } from "~/server/services/booking/actions/complete";
import { notePosition, positionOf } from "~/server/services/booking/location/position";
import { setBookingStatus } from "~/server/services/booking/actions/status";
import { reportNoShow } from "~/server/services/booking/actions/no-show";
import { stopWork } from "~/server/services/booking/actions/stop";
import { quoteFor } from "~/server/services/booking/quote/quote";
import { getBooking, listBookings, promoFor } from "~/server/services/booking/queries";
import { releaseBooking } from "~/server/services/booking/actions/release";
import { changeRequest } from "~/server/services/booking/actions/request";
import {
  acceptReschedule,
  declineReschedule,
  requestReschedule,
  withdrawReschedule,
} from "~/server/services/booking/reschedule/reschedule";
import { readPause } from "~/server/services/booking/pause";
import { reviewBooking } from "~/server/services/booking/actions/review";
import {
  customerProcedure,
  checkedSynchronously,
  mechanicProcedure,
  publicProcedure,
  requireUser,
  router,
  userProcedure,
} from "../trpc";
import { changeOrderProcedures } from "./booking/changes";
import { claimProcedures } from "./booking/claims";
import { guestRouter } from "./booking/guest";
import { waitlistRouter } from "./booking/waitlist";
import { calendarRouter } from "./calendar";
import { goWithoutCard } from "~/server/services/booking/actions/go-without-card";
import { photosRouter } from "./photos";
import { reviewsRouter } from "./reviews";

const bookingView = checkedSynchronously(bookingViewSchema);
const bookingPage = checkedSynchronously(
  z.object({ items: z.array(bookingViewSchema), nextCursor: z.string().nullable() }),
);

/** The catalog, the garage, and bookings with all their transitions. */
export const bookingRouter = router({
  reviews: reviewsRouter,
  guest: guestRouter,
  waitlist: waitlistRouter,
  services: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns the service catalog. `basePrice` is the lowest price; `priceRules` say which cars cost more. With `vehicleId`, a car of yours, `forCar` is its price, which needs a sign-in (401), or a key with `vehicles:read` too (403). 404: no such car of yours.",
      refuses: [401, 403, 404],
    })
    .input(servicesInput)
    .output(z.array(serviceViewSchema))
    .query(({ ctx, input: { vehicleId } }) =>
      vehicleId === undefined
        ? listServices(ctx)
        : listServicesForCar(ctx, requireUser(ctx, "vehicles:read"), vehicleId),
    ),
  pause: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns the pause of new bookings with the sentence that everyone reads, or null. While there is one, POST /api/bookings and /api/guest/bookings answer 409 with `paused`.",
    })
    .output(openPauseSchema)
    .query(({ ctx }) => readPause(ctx)),
  locate: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns how precisely we know a service location: `exact` (a street), `area` (a ZIP code or city) or `unknown`, with its time zone. 240 calls an hour per user, or per network when signed out (429).",
    })
    .input(locateSchema)
    .output(locationViewSchema)
    .query(({ ctx, input }) => locate(ctx, ctx.session, input)),
  quote: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns the price of services at a location, signed in or out, and stores it for 30 minutes. `nearby` is the number of mechanics who accept jobs there, as `0`, `1–2` or `3+`. `served` is false if no mechanic works there at all. With `3+`, `firstAvailable` has the first times at which one of them is free. Streets count as their ZIP code. An unknown location gets the price alone. Signed out, a promo code's earlier use is checked when booking. 400: unknown service. 422: promo code. 60 an hour per network, and 20 wrong promo codes (429); GET /api/services has the prices. By API key 600 an hour give prices, and the first 60 of the account, all keys together, say who is near and when; the others lack `nearby`, `served` and `firstAvailable`.",
      refuses: [422],
    })
    .input(quoteSchema)
    .output(quoteViewSchema)
    .mutation(({ ctx, input }) => quoteFor(ctx, ctx.session, input)),
  vehicles: userProcedure
    .meta({
      scope: "vehicles:read",
      about: "Returns the caller's vehicles, most recently used first.",
    })
    .output(z.array(vehicleViewSchema))
    .query(({ ctx }) => listVehicles(ctx, ctx.actor)),
  // precondition: only customers add vehicles
  addVehicle: customerProcedure
    .meta({
      scope: "vehicles:write",
      about:
        "Adds a vehicle. The same VIN, or the same year, make, model and nickname, return the existing one. With `vin`, facts that you leave out are filled from the VIN if it's such a car. A VIN with a wrong check digit is saved as sent. VIN and plate are stored sealed.",
    })
    .input(vehicleInputSchema)
    .output(vehicleViewSchema)
    .mutation(({ ctx, input }) => addVehicle(ctx, ctx.actor, input)),
  vehicle: userProcedure
    .meta({
      scope: "vehicles:read",
      about:
        "Returns one of the caller's vehicles, also a removed one. The only answer with the whole `vin` and the `plate`. Unknown facts are absent.",
      refuses: [404],
    })
    .input(vehicleIdSchema)
    .output(vehicleDetailSchema)
    .query(({ ctx, input }) => getVehicle(ctx, ctx.actor, input.id)),
  garage: userProcedure
    .meta({ scope: "never", about: "Returns the cars of the garage's page." })
    .output(garageSchema)
    .query(({ ctx }) => garageOf(ctx, ctx.actor)),
  jobCar: mechanicProcedure
    .meta({ scope: "never", about: "Returns VIN and plate of a job's car." })
    .input(bookingIdSchema)
    .output(jobCarSchema)
    .query(({ ctx, input }) => carOfJob(ctx, ctx.actor, input.id)),
  carJobs: userProcedure
    .meta({ scope: "never", about: "Returns the bookings of a car's page." })
    .input(vehicleIdSchema)
    .output(carJobsSchema)
    .query(({ ctx, input }) => jobsOfCar(ctx, ctx.actor, input.id)),
  updateVehicle: customerProcedure
    .meta({
      scope: "never",
      about:
        "Corrects a vehicle. Absent keys don't change, null clears. Bookings keep the car as it was booked. Facts of a VIN change with it. 409: another of your vehicles has this VIN.",
      refuses: [404, 409],
    })
    .input(updateVehicleSchema)
    .output(vehicleViewSchema)
    .mutation(({ ctx, input }) => updateVehicle(ctx, ctx.actor, input)),
  removeVehicle: userProcedure
    .meta({
      scope: "never",
      about:
        "Removes a vehicle from the caller's list. Its bookings stay. One that was never booked is deleted 30 days later; until then, and always if it was booked, it can be restored. Returns the remaining vehicles.",
      refuses: [404],
    })
    .input(vehicleIdSchema)
    .output(z.array(vehicleViewSchema))
    .mutation(({ ctx, input }) => removeVehicle(ctx, ctx.actor, input.id)),
  restoreVehicle: userProcedure
    .meta({
      scope: "never",
      about:
        "Puts a removed vehicle back into the caller's list. 409: another of your vehicles has its VIN.",
      refuses: [404, 409],
    })
    .input(vehicleIdSchema)
    .output(vehicleViewSchema)
    .mutation(({ ctx, input }) => restoreVehicle(ctx, ctx.actor, input.id)),
  // precondition: only customers add to a car's history
  addEntry: customerProcedure
    .meta({
      scope: "vehicles:write",
      about:
        "Adds work to a vehicle's history that wasn't booked here. With `serviceId` it counts as that service for reminders. 409: 500 entries already.",
      refuses: [404, 409],
    })
    .input(addEntrySchema)
    .output(carEntrySchema)
    .mutation(({ ctx, input }) => addEntry(ctx, ctx.actor, input)),
  changeEntry: customerProcedure
    .meta({
      scope: "never",
      about:
        "Replaces an entry that the caller added to a vehicle's history. Absent keys are cleared.",
      refuses: [404],
    })
    .input(changeEntrySchema)
    .output(carEntrySchema)
    .mutation(({ ctx, input }) => changeEntry(ctx, ctx.actor, input)),
  removeEntry: userProcedure
    .meta({
      scope: "never",
      about: "Removes an entry that the caller added to a vehicle's history. Returns it.",
      refuses: [404],
    })
    .input(entryIdSchema)
    .output(carEntrySchema)
    .mutation(({ ctx, input }) => removeEntry(ctx, ctx.actor, input)),
  reminders: router({
    list: userProcedure
      .meta({ scope: "never", about: "Returns what is due for one of the caller's cars." })
      .input(vehicleIdSchema)
      .output(remindersSchema)
      .query(({ ctx, input }) => remindersOf(ctx, ctx.actor, input.id)),
    // precondition: only customers change reminders
    add: customerProcedure
      .meta({ scope: "never", about: "Adds a reminder of the caller's own.", refuses: [404, 409] })
      .input(addReminderSchema)
      .output(remindersSchema)
      .mutation(({ ctx, input }) => addReminder(ctx, ctx.actor, input)),
    remove: customerProcedure
      .meta({ scope: "never", about: "Removes a reminder of the caller's own.", refuses: [404] })
      .input(reminderIdSchema)
      .output(remindersSchema)
      .mutation(({ ctx, input }) => removeReminder(ctx, ctx.actor, input)),
    done: customerProcedure
      .meta({
        scope: "never",
        about: "Notes in a car's history that something was done, which starts its next interval.",
        refuses: [404, 409],
      })
      .input(reminderDoneSchema)
      .output(remindersSchema)
      .mutation(({ ctx, input }) => noteDone(ctx, ctx.actor, input)),
    snooze: customerProcedure
      .meta({ scope: "never", about: "Puts a reminder off for some months.", refuses: [404] })
      .input(snoozeSchema)
      .output(remindersSchema)
      .mutation(({ ctx, input }) => snooze(ctx, ctx.actor, input)),
    mail: customerProcedure
      .meta({
        scope: "never",
        about: "Turns the emails about one of the caller's cars on or off.",
        refuses: [404, 409],
      })
      .input(reminderMailSchema)
      .output(remindersSchema)
      .mutation(({ ctx, input }) => setReminderMails(ctx, ctx.actor, input)),
  }),
  decodeVin: publicProcedure
    .meta({
      scope: "vehicles:read",
      about:
        "Returns the car of a VIN, signed in or out, from a copy of the NHTSA's vPIC that has cars, SUVs, pickups and vans of 44 makes. Lower case, spaces and hyphens are accepted. What we don't know is null or absent. `valid` is false if the check digit is wrong; such a VIN isn't decoded. Nothing is stored. 60 an hour per network (429).",
    })
    .input(decodeVinSchema)
    .output(decodedVinSchema)
    .mutation(({ ctx, input }) => decodeVin(ctx, input)),
  list: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns the caller's bookings, newest first: a customer's own, or a mechanic's jobs and open requests (before the profile is complete, their own orders). Up to 100 rows. Send the header `X-Next-Cursor` as `cursor` for the next page. `updatedSince` returns only bookings that changed since then. `order=updated` lists the caller's own orders or jobs (no open requests) by their last change, oldest first. Its cursor is always there: keep it, and send it later for what changed since; an empty page means nothing did. Changes appear after about a second. With either, each booking has `updatedAt`.",
      refuses: [403],
    })
    .input(bookingListSchema)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, ctx.actor, input)),
  attention: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns what the caller has to do about their bookings, what is happening, and what comes next, most urgent first. `kind` says what it is and `group` where it belongs: `needs` asks for an act, `now` is under way, `next` is ahead.",
    })
    .output(attentionSchema)
    .query(({ ctx }) => attentionFor(ctx, ctx.actor)),
  byId: userProcedure
    .meta({ scope: "bookings:read", about: "Returns a booking." })
    .input(bookingIdSchema)
    .output(bookingView)
    .query(({ ctx, input }) => getBooking(ctx, ctx.actor, input.id)),
  promo: customerProcedure
    .meta({
      scope: "services:read",
      about:
        "Checks a promo code before booking. Returns the caller's discount. 422: it can't be used, and the message says why. POST /api/bookings checks it again. 20 wrong codes an hour per network and per account (429).",
      refuses: [422],
    })
    .input(z.object({ code: optionalText(40) }))
    .output(usablePromoSchema)
    .query(({ ctx, input }) => promoFor(ctx, ctx.actor, input.code)),
  create: customerProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Creates a booking. A `scheduledAt` without an offset is read in `timeZone`, else in the zone of the service location. With `mechanicId`, only that mechanic sees the request. 404: no such vehicle of yours, or no such mechanic. 409: the requested mechanic is offline, new bookings are paused (`paused`), or the price differs from the `seenTotal` you sent (see `newTotal`). 422: the promo code can't be used. 429: 20 wrong promo codes in an hour.",
      refuses: [404, 422],
    })
    .input(createBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, ctx.actor, input)),
  update: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        'Cancels or edits a pending booking: send `{"status": "cancelled"}` or the fields to change. By the customer, while it\'s pending (else 409). With `version`, or the version in `If-Match`, it is refused if the booking has changed since (409 `STALE`).',
      refuses: [409],
    })
    .input(updateBookingSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => updateBooking(ctx, ctx.actor, input)),
  accept: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Accepts an open job. If several mechanics accept at once, exactly one gets it and the others get 409. Also 409: offline, another job at that time, or too many jobs for an unverified mechanic. With `version` (optional), a job edited since is refused with 409 `STALE`, and `changes` lists the differences.",
      refuses: [409],
    })
    .input(acceptSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptBooking(ctx, ctx.actor, input)),
  setStatus: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Changes a job's status to `accepted`, `in_progress` (or `in-progress`), `completed`, or `cancelled` to decline it. A transition the status doesn't allow is 409 with the current `status`. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
      refuses: [402, 409],
    })
    .input(setStatusSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setBookingStatus(ctx, ctx.actor, input)),
  complete: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Completes a job and collects the payment. An authorized card is charged. Without one, the payment is due. 402: the card couldn't be charged, and the job stays in progress. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
      refuses: [402],
    })
    .input(doneOnSiteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => completeBooking(ctx, ctx.actor, input)),
  updateCar: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Gives an open booking the facts that its car has in the garage now. By the customer. A pending one is quoted again, and `seenTotal` refuses another price (409 with `newTotal`). An accepted one keeps its price, and its mechanic is told. 409: the work has begun.",
      refuses: [403, 409],
    })
    .input(updateCarSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => updateCar(ctx, ctx.actor, input)),
  odometer: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Saves the miles on the car's odometer. By the mechanic, once a job, from the start of the work until 7 days after it. The same miles again change nothing, others are 409. The owner's own `mileage` stays. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
      refuses: [409],
    })
    .input(odometerSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => saveOdometer(ctx, ctx.actor, input)),
  enRoute: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Marks the job “On my way”. By the mechanic, from 90 minutes before the start. Later calls update the estimate, which the customer sees. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
    })
    .input(enRouteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => setOut(ctx, ctx.actor, input)),
  arrived: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Marks the mechanic's arrival. By the mechanic, from 30 minutes before the start. The customer is asked to confirm. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
    })
    .input(doneOnSiteSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => arrive(ctx, ctx.actor, input)),
  position: router({
    note: mechanicProcedure
      .meta({
        scope: "bookings:write",
        about:
          "Shares the mechanic's location while on the way, at most every 5 seconds (429 with `Retry-After`). Only the last location is kept, until arrival, the end of the trip, or for 4 hours. `seen` says whether the customer sees it: within 2 miles of a known street, on a trip that began well outside of that.",
      })
      .input(positionSchema)
      .output(positionNotedSchema)
      .mutation(({ ctx, input }) => notePosition(ctx, ctx.actor, input)),
    get: userProcedure
      .meta({
        scope: "bookings:read",
        about:
          "Returns how close the mechanic is. For the customer, while the mechanic is on the way, shares it and is near. Otherwise `position` is null. `bearing` is in degrees clockwise from north, seen from the service location.",
        refuses: [403],
      })
      .input(bookingIdSchema)
      .output(positionViewSchema)
      .query(({ ctx, input }) => positionOf(ctx, ctx.actor, input.id)),
  }),
  goWithoutCard: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Keeps a job without a card. By the mechanic, while `cardDeadlineAt` says when it would be canceled. The total is due when the job is done, and the customer can still add a card.",
      refuses: [409],
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => goWithoutCard(ctx, ctx.actor, input.id)),
  shareContact: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Shows the mechanic the address, notes and phone number now. By the customer of an accepted job with an unverified mechanic, who would otherwise see them 2 hours before the start.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => shareContact(ctx, ctx.actor, input.id)),
  confirmArrival: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Confirms the mechanic's arrival. By the customer, once. After completion only while `presenceAskedAt` asks for it.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => confirmArrival(ctx, ctx.actor, input.id)),
  busyTimes: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns when the booking can't start because the mechanic has another job: never after `after` and before `before`. For both sides, to reschedule. Empty without a mechanic.",
      refuses: [403],
    })
    .input(bookingIdSchema)
    .output(busyTimesSchema)
    .query(({ ctx, input }) => busyTimesOf(ctx, ctx.actor, input.id)),
  cancellation: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns the current cancellation fee. For the customer, while pending or accepted. It's zero if the policy wasn't accepted at checkout. `freeUntil` is when free cancellation ends, if known.",
      refuses: [403, 409],
    })
    .input(bookingIdSchema)
    .output(cancellationViewSchema)
    .query(({ ctx, input }) => cancellationOf(ctx, ctx.actor, input.id)),
  cancel: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Cancels a pending or accepted booking. By the customer. `fee` is the fee they saw. 409 with the current `fee` if it's higher now (a lower one applies). The fee is charged and the rest of the authorization released, or it becomes due.",
    })
    .input(cancelSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => cancelAtPrice(ctx, ctx.actor, input)),
  contestArrival: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Contests the mechanic's arrival. By the customer, before it's confirmed. Work that has begun is stopped. Our team decides.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => contestArrival(ctx, ctx.actor, input.id)),
  noShow: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Reports a no-show. By the mechanic, 15 minutes after the later of the start and a confirmed arrival. 409: the arrival was more than 30 minutes after the start. Cancels with $60.00, at most the total (nothing if the customer didn't accept the policy).",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reportNoShow(ctx, ctx.actor, input.id)),
  stop: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Stops the work. By the customer, once. The mechanic can't complete the job, and our team decides within 24 hours.",
    })
    .input(stopSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => stopWork(ctx, ctx.actor, input)),
  reschedule: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Requests another time for an accepted booking. By either person, before the mechanic is on the way. One request at a time, answered by the other person within 24 hours and before the current start. At most three reschedules. The booking's `proposal` shows it.",
    })
    .input(rescheduleSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => requestReschedule(ctx, ctx.actor, input)),
  acceptReschedule: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Accepts the new time. By the other person. 409: the mechanic has another job then, or the request is no longer open.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => acceptReschedule(ctx, ctx.actor, input.id)),
  declineReschedule: userProcedure
    .meta({
      scope: "bookings:write",
      about: "Declines the new time. The booking's time doesn't change. By the other person.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => declineReschedule(ctx, ctx.actor, input.id)),
  withdrawReschedule: userProcedure
    .meta({
      scope: "bookings:write",
      about: "Withdraws the reschedule request. By the person who made it.",
    })
    .input(bookingIdSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => withdrawReschedule(ctx, ctx.actor, input.id)),
  release: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Gives up a job. By the mechanic, before arriving. It's pending again with its authorization, and this mechanic no longer sees it. After releases on three days within 30, the mechanic can't accept jobs until `acceptsAgainAt`.",
    })
    .input(releaseSchema)
    .output(releasedSchema)
    .mutation(({ ctx, input }) => releaseBooking(ctx, ctx.actor, input)),
  changeRequest: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Requests another mechanic for a pending booking, or any mechanic. By the customer. `mechanicId` null opens it to everyone nearby. 404: no such mechanic. 409: not pending, or the mechanic is offline or already declined it.",
      refuses: [409],
    })
    .input(requestSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => changeRequest(ctx, ctx.actor, input)),
  review: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Reviews a completed job, once, within 30 days of its completion and after it was paid for. Public pages show it only with `agreesToPublish`.",
    })
    .input(reviewSchema)
    .output(bookingView)
    .mutation(({ ctx, input }) => reviewBooking(ctx, ctx.actor, input)),
  /** Streams changes that concern the caller (server-sent events). */
  changes: userProcedure
    .meta({ scope: "never" })
    .input(listeningSchema)
    .subscription(({ ctx, input, signal }) => {
      requirePageUser(ctx.actor, input?.userId);
      return ctx.live.changesFor(ctx.actor, signal, input?.pageAgeMs);
    }),
  photos: photosRouter,
  calendar: calendarRouter,
  ...changeOrderProcedures,
  ...claimProcedures,
});
