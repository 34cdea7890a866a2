import type { BookingAction } from "~/domain/booking/actions";

/** Consequences of each action on a booking, as docs/life-of-a-job.md describes them. */
export const CONSEQUENCES: Record<BookingAction, string> = {
  accept: "The job is this mechanic's. The customer is told.",
  decline:
    "The request leaves their list. It's canceled if it was for them only, or no one else could take it.",
  share_contact:
    "A mechanic who isn't verified reads street, notes and phone now, not only 2 hours before the start.",
  en_route:
    "The customer sees the arrival time and is told the first time. Later calls update the estimate.",
  share_position:
    "The customer sees how close the mechanic is within 2 miles, if the trip began well outside of that. Only the last position is kept, until arrival or for 4 hours.",
  arrive: "The customer is told and asked to confirm.",
  confirm_arrival:
    "The arrival is confirmed, so canceling costs more from now on, and a payout that waits for this answer no longer does. An arrival photo asks the customer. Without an answer, the arrival counts after 10 minutes, as of the photo.",
  contest_arrival:
    "The mechanic is told and the desk decides. Work that has begun is stopped: it can't be completed until then, and a mechanic who wasn't there loses the job, free of charge. An accepted job goes on: until the decision, photos confirm nothing, it isn't canceled after 24 hours, and the customer can cancel at once: the fee is due only if the desk decides that the mechanic had arrived. Without a decision in 24 hours, canceling is free.",
  no_show:
    "The customer wasn't there. $60.00, at most the total, is charged or due (nothing if they didn't accept the policy). They're told and can contest it for 7 days.",
  start:
    "The customer is told, and the mechanic counts as arrived. Not while the customer contests the arrival. More than 30 minutes before or after the planned start, without a confirmed arrival, the customer is asked once whether the mechanic is there.",
  complete:
    "The authorization is captured, or the payment is due. If the customer was asked whether the mechanic is there and hasn't answered, the payout waits for the answer or 72 hours after the planned end.",
  stop: "The mechanic is told and can't complete the job. The desk lowers the price, completes or cancels it within 24 hours.",
  reschedule:
    "The other person is told and answers. The request ends after a day, or at the start it would replace.",
  accept_reschedule:
    "The job has its new time if the mechanic is free then. Its authorization is scheduled again.",
  decline_reschedule: "The job's time doesn't change. The person who asked is told.",
  withdraw_reschedule: "The job's time doesn't change. The other person is told.",
  expire_reschedule:
    "There was no answer in time, so the job's time doesn't change. The person who asked is told.",
  release:
    "Authorization and promo code stay. The customer is told. The job is hidden from this mechanic and open to others. A request for this mechanic waits for the customer. Possible after the arrival only if the customer declined an updated quote for a car that wasn't fully known; it doesn't count then.",
  go_without_card:
    "The job isn't canceled for lack of a card. The total is due when it's done, and the customer can still add a card.",
  cancel_without_card:
    "The booking had no card an hour before the start, or 15 minutes after it was accepted if that's later. Canceling is free and both sides are told. Bookings whose customer never opened checkout stay.",
  request: "The request goes to another mechanic, or is open to anyone.",
  expire:
    "No mechanic accepted in time. The authorization is released, the promo code restored and the customer told.",
  abandon:
    "No one came within 24 hours of the start. Canceling is free, the authorization is released and both sides are told.",
  cancel:
    "The promo code is restored. An accepted job may cost a fee, which is charged or due. The rest is released and the mechanic is told. If the desk still has to decide (a contested arrival, or if the mechanic asked for it), the authorization is released and a fee becomes due later. The documented call and Service History do this while the booking is pending.",
  desk_cancel:
    "Free of charge. The authorization is released, the promo code restored, and a stop or open requests end. Both sides are told.",
  desk_complete:
    "Like the mechanic completing the job, even if the customer stopped it. Both sides are told.",
  desk_release:
    "Like the mechanic giving up the job, even after the arrival, and without counting against them. It goes to another mechanic, who may decline, or is open to anyone.",
  lower_price:
    "The lines cost less and less is charged. A stop and an open change order end. Both sides are told.",
  propose_change:
    "The customer sees the old and new total and is asked. Nothing changes until they approve. A large order waits for the operator first.",
  withdraw_change: "Nothing changes. An authorization started for it is released.",
  approve_change:
    "If the total rises, the card is authorized first, then the lines change. If it falls, less is charged.",
  decline_change: "Nothing changes, free of charge. The mechanic is told.",
  allow_change: "The customer is asked about the large change order and has 24 hours to answer.",
  expire_change: "There was no answer within 24 hours, or no authorization. Nothing changes.",
  release_visit:
    "A visit the mechanic gives up doesn't go to others. It's canceled and the desk decides the claim.",
  claim_warranty:
    "For a paid job, within 30 days and at most twice. The mechanic has 48 hours to offer times. The time the customer chooses becomes an accepted visit, free of charge.",
  claim:
    "Within seven days of the cancellation, or of the later of completion and planned end. The job's earnings are held until the desk decides, within 72 hours.",
  report_danger: "The desk is alerted at once. The other person isn't told.",
};
