import type { RefusalTable } from "../refusal";
import { BOOKING_MESSAGES } from "~/messages/booking";

export const BOOKING_REFUSALS = {
  /** A missing booking and another person's read alike. */
  bookingNotFound: { code: "NOT_FOUND", sentence: "Booking not found" },
  noSuchMail: { code: "NOT_FOUND", sentence: "We haven't sent that email about this booking." },
  mailOutdated: {
    code: "CONFLICT",
    sentence: "The booking has changed since, so this email would no longer be true.",
  },
  mailUnwanted: {
    code: "CONFLICT",
    sentence: "They turned off these emails, or have no email address.",
  },
  noVehicle: { code: "NOT_FOUND", sentence: BOOKING_MESSAGES.noVehicle.title },
  pastDate: { code: "INVALID", sentence: BOOKING_MESSAGES.pastDate.text },
  unknownService: {
    code: "INVALID",
    sentence: "One of the selected services is no longer offered.",
  },
  pricesChanged: {
    code: "CONFLICT",
    sentence: "Prices have changed. The new total is ${newTotal}. Check it and confirm.",
  },
  tooManyPending: {
    code: "CONFLICT",
    sentence:
      "You already have {limit} pending bookings. Cancel one, or wait until a mechanic accepts one.",
  },
  bookingsPaused: {
    code: "CONFLICT",
    sentence: "We aren't taking new bookings right now. {sentence}",
  },
  bookingsPausedAlready: {
    code: "CONFLICT",
    sentence: "New bookings are already paused. Reload the page to see what everyone reads.",
  },
  pauseEndPast: {
    code: "INVALID",
    sentence: "Choose an end that's still to come.",
  },
  pauseSentenceChanged: {
    code: "STALE",
    sentence: "Someone else changed this sentence. Check it and try again.",
  },
  bookingsNotPaused: {
    code: "CONFLICT",
    sentence: "New bookings aren't paused. Reload the page.",
  },
  notTheirBooking: {
    code: "FORBIDDEN",
    sentence: "Only the customer can change this booking.",
  },
  cannotEdit: { code: "CONFLICT", sentence: "Cannot edit booking" },
  bookingChanged: {
    code: "STALE",
    sentence: "This booking has changed since you opened it. Reload it and try again.",
  },
  illegalTransition: {
    code: "CONFLICT",
    sentence: "This booking can no longer be changed that way.",
  },
  carFixed: {
    code: "CONFLICT",
    sentence:
      "This booking's car can no longer be changed here. Tell your mechanic, who can send an updated quote.",
  },
  odometerRead: {
    code: "CONFLICT",
    sentence: "You've already saved the mileage of this job: {miles}.",
  },
  odometerClosed: {
    code: "CONFLICT",
    sentence: "You can save the mileage from the start of the work until {days} days after it.",
  },
  taken: { code: "CONFLICT", sentence: "This booking is no longer available" },
  tooCloseToJob: {
    code: "CONFLICT",
    sentence:
      "You keep {minutes} minutes between jobs, and this is too close to {number}, {when}. Choose another time, or change your time between jobs.",
  },
  overlapsJob: {
    code: "CONFLICT",
    sentence:
      "You already have a job at that time: {number}, {when}. Choose another time, or give up that job first.",
  },
  ownOrder: { code: "FORBIDDEN", sentence: "You can't take a job you ordered yourself." },
  offline: {
    code: "CONFLICT",
    sentence: "You're offline. Switch to Available to accept jobs.",
  },
  jobChanged: {
    code: "STALE",
    sentence:
      "The customer changed this job since you opened it. Check it again before you accept.",
  },
  accountInReview: {
    code: "FORBIDDEN",
    sentence: "Our team is checking your account, so you can't take jobs yet. We'll do it soon.",
  },
  tooManyInHand: {
    code: "CONFLICT",
    sentence: "You have {limit} accepted jobs. Complete one before you accept another.",
  },
  tooManyAccepts: {
    code: "TOO_MANY",
    sentence:
      "You accepted {limit} jobs within an hour. You can accept the next one in {minutes} min.",
  },
  cannotRelease: {
    code: "CONFLICT",
    sentence: "You can only give up an accepted job that hasn't started.",
  },
  noCardNeeded: {
    code: "CONFLICT",
    sentence: "This job won't be canceled for lack of a card. There's nothing to decide.",
  },
  cannotCancel: {
    code: "CONFLICT",
    sentence: "This booking can no longer be canceled. Contact support if you need help.",
  },
  feeChanged: {
    code: "CONFLICT",
    sentence: "Canceling now costs ${fee}. Check the new fee and confirm.",
  },
  thereAlready: {
    code: "CONFLICT",
    sentence: "You've already arrived. Contact support if you can't do this job.",
  },
  arrivedAlready: { code: "CONFLICT", sentence: "You've already marked this job as arrived." },
  notOnTheWay: {
    code: "CONFLICT",
    sentence: 'You can only mark "On my way" for an accepted job that hasn\'t started.',
  },
  notSetOut: {
    code: "CONFLICT",
    sentence: 'Mark the job "On my way" first. Then you can share your location.',
  },
  positionTooSoon: { code: "TOO_MANY", sentence: "You can update your location every 5 seconds." },
  tooEarlyToLeave: {
    code: "CONFLICT",
    sentence: 'You can mark "On my way" from 90 minutes before the start.',
  },
  tooEarlyToArrive: {
    code: "CONFLICT",
    sentence: 'You can mark "I\'m there" from 30 minutes before the start.',
  },
  nobodyArrived: {
    code: "CONFLICT",
    sentence: "Your mechanic hasn't marked their arrival yet.",
  },
  contestedAlready: {
    code: "CONFLICT",
    sentence: "You've already told us that your mechanic isn't there. Our team is looking into it.",
  },
  cannotReportNoShow: {
    code: "CONFLICT",
    sentence: "You can only report this for an accepted job that hasn't started.",
  },
  arrivalContested: {
    code: "CONFLICT",
    sentence:
      "The customer says you're not there. Ask them to confirm your arrival, or wait for our team's decision.",
  },
  arrivalUnconfirmed: {
    code: "CONFLICT",
    sentence:
      "Your arrival isn't confirmed yet. Take a photo of where you are, or ask the customer to confirm it.",
  },
  cameTooLate: {
    code: "CONFLICT",
    sentence: "You arrived more than 30 minutes late, so you can't report a no-show.",
  },
  tooEarlyForNoShow: {
    code: "CONFLICT",
    sentence: "Wait until 15 minutes after both the start and your confirmed arrival.",
  },
  cannotStop: { code: "CONFLICT", sentence: "You can only stop work that has started." },
  stoppedAlready: {
    code: "CONFLICT",
    sentence: "The work is already stopped. Our team will decide within 24 hours.",
  },
  stopped: {
    code: "CONFLICT",
    sentence: "This job is stopped. Our team will decide within 24 hours.",
  },
  alreadyDecided: { code: "CONFLICT", sentence: "This was already decided." },
  cannotReschedule: {
    code: "CONFLICT",
    sentence: "You can only reschedule an accepted booking that hasn't started.",
  },
  onTheWayAlready: {
    code: "CONFLICT",
    sentence: "The mechanic is already on the way, so the time can no longer change.",
  },
  startIsOver: {
    code: "CONFLICT",
    sentence: "The start time has passed, so this booking can no longer be rescheduled.",
  },
  rescheduleRequestOpen: {
    code: "CONFLICT",
    sentence: "A reschedule request is already open. Answer or withdraw it first.",
  },
  noRescheduleRequest: { code: "CONFLICT", sentence: "This reschedule request is no longer open." },
  ownRescheduleRequest: {
    code: "CONFLICT",
    sentence: "You suggested this time, so the other person has to answer.",
  },
  rescheduledTooOften: {
    code: "CONFLICT",
    sentence: "This booking was already rescheduled three times. Cancel it and book again.",
  },
  sameTime: { code: "CONFLICT", sentence: "That's the time it already has." },
  mechanicBusy: {
    code: "CONFLICT",
    sentence: "Your mechanic has another job at that time. Choose another time.",
  },
  mechanicDayFull: {
    code: "CONFLICT",
    sentence: "Your mechanic can't take another job that day. Choose another day.",
  },
  overAlready: {
    code: "CONFLICT",
    sentence: "This job is over. You can refund the payment instead.",
  },
  notUnderWay: {
    code: "CONFLICT",
    sentence: "You can only complete a job that's in progress.",
  },
  cannotHandOn: {
    code: "CONFLICT",
    sentence: "You can only reassign an accepted job that hasn't started.",
  },
  tooLateForOthers: {
    code: "CONFLICT",
    sentence:
      "The start time has passed, so no other mechanic can come in time. Cancel the job free of charge instead.",
  },
  stoppedAccepting: {
    code: "CONFLICT",
    sentence:
      "You gave up jobs on {limit} days within 30 days. You can accept jobs again on {date}.",
  },
  tooManyThatDay: {
    code: "CONFLICT",
    sentence:
      "Until we verify you, you can take {limit} jobs a day, including jobs you gave up. Choose a job on another day, or send us your documents.",
  },
  nothingToShare: {
    code: "CONFLICT",
    sentence: "Your mechanic can already see your address and phone number.",
  },
  shareDayFull: {
    code: "CONFLICT",
    sentence:
      "Your mechanic can't see more addresses today. They'll see yours 2 hours before the start.",
  },
  leftThisJob: {
    code: "CONFLICT",
    sentence: "This mechanic can't take your booking. Choose another one, or any mechanic.",
  },
  changeOrderNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this updated quote." },
  cannotPropose: {
    code: "CONFLICT",
    sentence: "You can only change a job that you're working on.",
  },
  notThereYet: {
    code: "CONFLICT",
    sentence: "You can send an updated quote once you've arrived and seen the vehicle.",
  },
  changeOrderOpen: {
    code: "CONFLICT",
    sentence: "An updated quote is still open. It must be answered or withdrawn first.",
  },
  beingCompleted: {
    code: "CONFLICT",
    sentence: "This job is being completed right now. Check again in a minute.",
  },
  sameVehicle: {
    code: "INVALID",
    sentence: "That's the car that was booked. Choose the car that's there.",
  },
  noVehicleQuestion: {
    code: "CONFLICT",
    sentence: "There's nothing to decide about a different car here. Reload the booking.",
  },
  noVehicleFee: {
    code: "CONFLICT",
    sentence:
      "The customer didn't agree to a fee for a different car. Cancel the job free of charge, or let it go on as booked.",
  },
  tooManyChangeOrders: {
    code: "CONFLICT",
    sentence: "A job can have {limit} updated quotes. Talk to the customer, or contact support.",
  },
  changeOrderAnswered: {
    code: "CONFLICT",
    sentence: "This updated quote is no longer open.",
  },
  changeOrderAwaitsDesk: {
    code: "CONFLICT",
    sentence: "Our team reviews this updated quote first. We'll let you know.",
  },
  changeOrderNotWaiting: {
    code: "CONFLICT",
    sentence: "This updated quote isn't waiting for your review.",
  },
  priceSettled: {
    code: "CONFLICT",
    sentence:
      "You can only lower the price while the mechanic has the job. Refund the payment instead.",
  },
  priceNotLower: {
    code: "CONFLICT",
    sentence: "You can only lower a price. This job costs ${total} now.",
  },
  priceChanged: {
    code: "CONFLICT",
    sentence: "The price has changed. This job costs ${total} now.",
  },
  priceTooLow: {
    code: "INVALID",
    sentence: "We can't charge less than ${least}. Cancel the job if the customer shouldn't pay.",
  },
  unknownLine: { code: "INVALID", sentence: "One of these lines isn't part of this job." },
  serviceTwice: {
    code: "INVALID",
    sentence: "One of these services is already part of this job.",
  },
  changeOrderNeedsPhoto: {
    code: "INVALID",
    sentence: "Add a photo. Parts over ${limit} need one.",
  },
  noShowNotCounted: { code: "CONFLICT", sentence: "No no-show counts for this job." },
  noShowStands: {
    code: "CONFLICT",
    sentence:
      "The mechanic had ${limit} days to ask us to lift it, and didn't. The no-show can no longer be lifted.",
  },
  cannotReview: {
    code: "CONFLICT",
    sentence: "Only finished jobs can be reviewed, and only once.",
  },
  reviewed: { code: "CONFLICT", sentence: "You have already reviewed this job." },
  unpaidReview: {
    code: "CONFLICT",
    sentence: "You can review this job once it has been paid for.",
  },
} as const satisfies RefusalTable;
