import type { RefusalTable } from "../refusal";
import { BOOKING_MESSAGES } from "./messages";

export const BOOKING_REFUSALS = {
  /** No such booking, or not this person's: both read alike. */
  bookingNotFound: { code: "NOT_FOUND", sentence: "Booking not found" },
  noSuchMail: { code: "NOT_FOUND", sentence: "No such mail was sent about this booking." },
  mailOutdated: {
    code: "CONFLICT",
    sentence: "The booking has moved on: this mail would have nothing to say any more.",
  },
  mailUnwanted: {
    code: "CONFLICT",
    sentence: "They have turned mails of this kind off, or have no address.",
  },
  noVehicle: { code: "NOT_FOUND", sentence: BOOKING_MESSAGES.noVehicle.title },
  pastDate: { code: "INVALID", sentence: BOOKING_MESSAGES.pastDate.text },
  unknownService: {
    code: "INVALID",
    sentence: "One of the selected services is no longer offered.",
  },
  pricesChanged: {
    code: "CONFLICT",
    sentence: "Prices have changed: this costs ${newTotal} now. Please look at it and confirm.",
  },
  tooManyPending: {
    code: "CONFLICT",
    sentence:
      "You have {limit} pending bookings already. Cancel one, or wait until a mechanic has accepted one.",
  },
  notTheirBooking: {
    code: "FORBIDDEN",
    sentence: "Only the customer can change this booking.",
  },
  cannotEdit: { code: "CONFLICT", sentence: "Cannot edit booking" },
  bookingChanged: {
    code: "STALE",
    sentence: "This booking was changed in the meantime. Please reload it and try again.",
  },
  illegalMove: {
    code: "CONFLICT",
    sentence: "This booking can't be changed that way any more.",
  },
  taken: { code: "CONFLICT", sentence: "This booking is no longer available" },
  overlap: { code: "CONFLICT", sentence: "You already have a job at that time." },
  overlapsJob: {
    code: "CONFLICT",
    sentence:
      "You already have a job at that time: {number}, {when}. Choose another time, or give up that job first.",
  },
  ownOrder: { code: "FORBIDDEN", sentence: "You can't take a job you ordered yourself." },
  offline: {
    code: "CONFLICT",
    sentence: "You are offline. Switch to Available to accept jobs.",
  },
  jobChanged: {
    code: "STALE",
    sentence: "The customer changed this job since you saw it. Look at it again before you accept.",
  },
  tooManyInHand: {
    code: "CONFLICT",
    sentence: "You have {limit} jobs to do. Complete one of them before you accept another.",
  },
  tooManyAccepts: {
    code: "TOO_MANY",
    sentence:
      "You accepted {limit} jobs within an hour. You can accept the next one in {minutes} min.",
  },
  cannotRelease: {
    code: "CONFLICT",
    sentence: "Only a job that you accepted and have not started can be handed back.",
  },
  noCardNeeded: {
    code: "CONFLICT",
    sentence: "This job won't be canceled for lack of a card. There's nothing to decide.",
  },
  cannotCancel: {
    code: "CONFLICT",
    sentence: "This booking can't be cancelled any more. Please contact support.",
  },
  feeChanged: {
    code: "CONFLICT",
    sentence: "Cancelling costs ${fee} by now. Please look at it again.",
  },
  thereAlready: {
    code: "CONFLICT",
    sentence: "You are there already. Please contact support if you can't do this job.",
  },
  arrivedAlready: { code: "CONFLICT", sentence: "You have said already that you are there." },
  notOnTheWay: {
    code: "CONFLICT",
    sentence: "Only a job that you accepted and have not started can be driven to.",
  },
  notSetOut: {
    code: "CONFLICT",
    sentence: "Say first that you are on the way; then your position can be shared.",
  },
  positionTooSoon: { code: "TOO_MANY", sentence: "Positions are taken once in 5 seconds." },
  tooEarlyToLeave: {
    code: "CONFLICT",
    sentence: "You can say that you are on the way from 90 minutes before the start.",
  },
  tooEarlyToArrive: {
    code: "CONFLICT",
    sentence: "You can say that you are there from 30 minutes before the start.",
  },
  nobodyArrived: {
    code: "CONFLICT",
    sentence: "There is no arrival to confirm.",
  },
  contestedAlready: {
    code: "CONFLICT",
    sentence: "You told us already that nobody is there. Our team looks at it.",
  },
  cannotReportNoShow: {
    code: "CONFLICT",
    sentence: "Only a job that you accepted and have not started can be called off like that.",
  },
  arrivalContested: {
    code: "CONFLICT",
    sentence:
      "The customer says nobody is there. Ask them to confirm your arrival, or wait: our team decides.",
  },
  arrivalUnconfirmed: {
    code: "CONFLICT",
    sentence:
      "Your arrival is not confirmed yet. Take a photo of where you are, or ask the customer to confirm it.",
  },
  cameTooLate: {
    code: "CONFLICT",
    sentence:
      "You were there more than 30 minutes after the start, so the customer need not have waited.",
  },
  tooEarlyForNoShow: {
    code: "CONFLICT",
    sentence: "Please wait until 15 minutes after the start, and after your arrival was confirmed.",
  },
  cannotStop: { code: "CONFLICT", sentence: "Only work that has begun can be stopped." },
  stoppedAlready: {
    code: "CONFLICT",
    sentence: "The work is stopped already. Our team decides within 24 hours.",
  },
  stopped: {
    code: "CONFLICT",
    sentence: "The customer stopped this job. Our team decides within 24 hours.",
  },
  alreadyDecided: { code: "CONFLICT", sentence: "This was decided already." },
  cannotReschedule: {
    code: "CONFLICT",
    sentence: "Only a booking that was accepted and has not started can be moved.",
  },
  onTheWayAlready: {
    code: "CONFLICT",
    sentence: "The mechanic is on the way already, so the time can't be changed any more.",
  },
  startIsOver: {
    code: "CONFLICT",
    sentence: "The time of this booking is over, so it can't be moved any more.",
  },
  proposalOpen: {
    code: "CONFLICT",
    sentence: "Another time is proposed already. It has to be answered or withdrawn first.",
  },
  noProposal: { code: "CONFLICT", sentence: "There is no proposal of another time any more." },
  ownProposal: {
    code: "CONFLICT",
    sentence: "You proposed this time yourself, so the other side has to answer.",
  },
  movedTooOften: {
    code: "CONFLICT",
    sentence: "This booking was moved three times already. Please cancel it and book anew.",
  },
  sameTime: { code: "CONFLICT", sentence: "That is the time it has already." },
  mechanicBusy: {
    code: "CONFLICT",
    sentence: "Your mechanic has another job at that time. Choose another one.",
  },
  mechanicDayFull: {
    code: "CONFLICT",
    sentence: "Your mechanic can't take another job that day. Choose another day.",
  },
  overAlready: {
    code: "CONFLICT",
    sentence: "This job is over. What was paid for it can be refunded.",
  },
  notUnderWay: {
    code: "CONFLICT",
    sentence: "Only a job that is being worked on can be completed.",
  },
  cannotHandOn: {
    code: "CONFLICT",
    sentence: "Only a job that was accepted and has not begun can go to another mechanic.",
  },
  tooLateForOthers: {
    code: "CONFLICT",
    sentence: "Its start has passed, so nobody else can come in time. Cancel it; that is free.",
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
    sentence: "This mechanic can't take your booking. Please choose another, or anyone.",
  },
  changeNotFound: { code: "NOT_FOUND", sentence: "This change order could not be found." },
  cannotPropose: {
    code: "CONFLICT",
    sentence: "Only a job that you are working on can be changed.",
  },
  notThereYet: {
    code: "CONFLICT",
    sentence: "You can propose a change once you are there and have seen the vehicle.",
  },
  changeOpen: {
    code: "CONFLICT",
    sentence: "A change order is still open. It has to be answered or withdrawn first.",
  },
  beingCompleted: {
    code: "CONFLICT",
    sentence: "This job is being completed right now. Please look at it again in a minute.",
  },
  tooManyChanges: {
    code: "CONFLICT",
    sentence: "A job can have {limit} change orders. Please talk to the customer, or to support.",
  },
  changeAnswered: {
    code: "CONFLICT",
    sentence: "This change order is not open any more.",
  },
  changeAwaitsDesk: {
    code: "CONFLICT",
    sentence: "Our team looks at this change order first. You will hear from us.",
  },
  changeNotWaiting: {
    code: "CONFLICT",
    sentence: "This change order does not wait for the operator.",
  },
  priceSettled: {
    code: "CONFLICT",
    sentence:
      "A price is lowered while its mechanic has the job in hand. What was paid already is refunded.",
  },
  priceNotLower: {
    code: "CONFLICT",
    sentence: "A price can only be lowered. This job costs ${total} now.",
  },
  priceMoved: {
    code: "CONFLICT",
    sentence: "The price has changed in the meantime: this job costs ${total} now.",
  },
  priceTooLow: {
    code: "INVALID",
    sentence: "Less than ${least} can't be charged. Cancel the job if nobody is to pay for it.",
  },
  unknownLine: { code: "INVALID", sentence: "One of the lines is not part of this job." },
  serviceTwice: {
    code: "INVALID",
    sentence: "One of the services is part of this job already.",
  },
  changeNeedsPhoto: {
    code: "INVALID",
    sentence: "Please add a photo: a part over ${limit} has to be shown.",
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
