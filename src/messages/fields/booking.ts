import { BOOKING_STATUSES } from "~/domain/booking/status";
import { CANCELLATION_POLICIES, CHANGE_ORDERS, ETA_MINUTES } from "~/domain/booking/policy";
import { LOCATION_WORDS } from "~/domain/location/location";
import { BOOKING_MESSAGES } from "../booking";
import { listOr } from "../list";

/** Wrong fields of the wizard, a job's calls and its change orders. */
export const bookingFields = {
  servicesMissing: BOOKING_MESSAGES.noServices.text,
  servicesTooMany: "Select fewer services.",
  scheduleMissing: BOOKING_MESSAGES.noSchedule.text,
  timePast: BOOKING_MESSAGES.pastDate.text,
  vehicleMissing: BOOKING_MESSAGES.noVehicle.text,
  placeMissing: LOCATION_WORDS.missing,
  amountWrong: "Enter an amount in dollars, such as 80 or 12.50.",
  onlyCancelHere: "You can only cancel a booking here.",
  cancelOrEdit: "Cancel or edit, but not both at once.",
  deviceTimeWrong: "Send the device's time as ISO 8601 with its offset.",
  statusMissing: "A status is required.",
  statusUnknown: `Status must be one of ${BOOKING_STATUSES.join(", ")}.`,
  etaWrong: `Enter how long the drive takes, ${ETA_MINUTES.min} to ${ETA_MINUTES.max} minutes.`,
  positionWrong: "Send your location in degrees.",
  askedByMechanicMissing: "Choose if the mechanic asked for it.",
  vehicleFeeMissing: "Say whether to charge the arrival fee.",
  arrivalMissing: "Say whether the mechanic was there.",
  releaseReasonMissing: "Tell us why you can't do this job.",
  limitWrong: "limit must be a number from 1 to 100.",
  starsMissing: "Choose one to five stars.",
  publishingUnanswered: "Send true or false.",
  detailUnanswered: "Answer with true or false.",
  policyUnknown: `Send the policy that your customer agreed to: ${listOr(CANCELLATION_POLICIES)}.`,
  feeMissing: "Send the fee you agree to, in dollars.",
  changeDescriptionMissing: "Describe the item.",
  changeReasonMissing: "Tell the customer why.",
  changeEmpty: "Add or remove something.",
  changeLinesTooMany: `Send at most ${CHANGE_ORDERS.linesMost} lines.`,
  changeKindMissing: "Choose part, labor or service.",
  changeServiceMisplaced: "Only service lines can come from the catalog.",
  deskStatusWrong: "Choose a status.",
  deskPaymentStatusWrong: "Choose a payment status.",
  deskProblemWrong: "Choose what's wrong.",
  payoutHoldMissing: "Say whether to hold the payout.",
  priceLinesTooMany: "Send at most 100 lines.",
  priceOneOfTwo: "Send either an amount or lines.",
  priceLineTwice: "List each line only once.",
  jobListMissing: "Choose which jobs.",
  termsMissing: "Agree to our Terms to continue.",
} as const;
