import type { BookingView } from "~/domain/booking/view";
import { isContested } from "~/domain/booking/actions";
import { requestEnd } from "~/domain/booking/schedule/request-end";
import { isPresenceOpen } from "~/domain/booking/schedule/timing";
import { isOpen } from "~/domain/booking/status";
import { formatDateTime } from "~/messages/format";
import { asks } from "../claims/claim-words";

export type Side = "customer" | "mechanic";

const SOMEBODY = { customer: "Your mechanic", mechanic: "The customer" } as const;

/** Describes the booking's status in one sentence for this side. */
export function statusSentence(booking: BookingView, side: Side): string {
  const { status, scheduledAt, timeZone, completedAt } = booking;
  const when = formatDateTime(scheduledAt, timeZone);
  const mechanic = booking.mechanicName ?? SOMEBODY.customer;
  const question = questionFor(booking, side);
  switch (status) {
    case "pending":
      return isOpenFor(booking, side);
    case "accepted":
      if (question !== null) return question;
      if (side === "mechanic" && isContested(booking))
        return "Our team is deciding whether you've arrived.";
      if (side === "mechanic") return `You accepted this job for ${when}.`;
      if (booking.arrivedAt === null) return `${mechanic} will come on ${when}.`;
      if (booking.arrivalConfirmed) return `${mechanic} has arrived.`;
      return booking.arrivalContestedAt === null
        ? `${mechanic} says they've arrived.`
        : "Our team is deciding whether your mechanic has arrived.";
    case "in_progress":
      if (isContested(booking)) {
        return side === "customer"
          ? "You told us your mechanic isn't there. We stopped the job, and our team will decide within 24 hours."
          : "The customer says you're not there. We stopped the job, and our team will decide within 24 hours.";
      }
      if (booking.stoppedBy === "operator") {
        return "Our team stopped the work and will decide within 24 hours.";
      }
      if (booking.stoppedAt !== null) {
        return side === "customer"
          ? "You stopped the work. Our team will talk to both of you and decide within 24 hours."
          : "The customer stopped the work. Please wait. Our team will decide within 24 hours.";
      }
      if (question !== null) return question;
      if (side === "customer") {
        return isPresenceOpen(booking)
          ? `${mechanic} says they've started the work.`
          : `${mechanic} is working on your vehicle.`;
      }
      return booking.changeOrder === null
        ? "You're working on this job."
        : "You can complete this job once your updated quote is answered or withdrawn.";
    case "completed":
      if (question !== null) return question;
      return completedAt === null
        ? "The work is finished."
        : `The work was finished on ${formatDateTime(completedAt, timeZone)}.`;
    case "cancelled":
      return whyCancelled(booking, side);
    default:
      return status satisfies never;
  }
}

/** Returns the question that waits for this side and is asked in full by a card below, or null. */
function questionFor(booking: BookingView, side: Side): string | null {
  const { changeOrder, proposal } = booking;
  const other = side === "customer" ? (booking.mechanicName ?? SOMEBODY.customer) : SOMEBODY[side];
  if (side === "customer" && changeOrder !== null && !changeOrder.awaitsOperator) {
    return changeOrder.state === "holding"
      ? "You approved the updated quote. Confirm your card to make it final."
      : `${other} sent an updated quote. Approve or decline it below.`;
  }
  if (proposal !== null && proposal.by !== side) {
    return `${other} asked to reschedule. Answer below.`;
  }
  if (!asks(booking, side)) return null;
  return side === "customer"
    ? `${other} offered times to come back. Choose one below.`
    : "The customer opened a warranty claim. Answer below.";
}

function isOpenFor(booking: BookingView, side: Side): string {
  const { wishedMechanicId, requestWaits } = booking;
  if (side === "mechanic") {
    return wishedMechanicId === null
      ? "It's open to every mechanic nearby."
      : "The customer requested you.";
  }
  if (requestWaits) return "Your request needs a decision from you.";
  const until = formatDateTime(requestEnd(booking).toISOString(), booking.timeZone);
  return wishedMechanicId === null
    ? `We're looking for a mechanic near you. We'll email you by ${until} at the latest.`
    : `We asked the mechanic you chose. We'll email you by ${until} at the latest.`;
}

/** The reasons that the system records, in words for each side. */
const SYSTEM_REASONS: Record<string, Record<Side, string>> = {
  expired: {
    customer: "No mechanic accepted your request in time, so we canceled it free of charge.",
    mechanic: "No mechanic accepted it in time, so we canceled it.",
  },
  mechanic_no_show: {
    customer: "Your mechanic didn't come, so we canceled it free of charge.",
    mechanic: "You accepted it but didn't start it, so we canceled it.",
  },
  mechanic_not_there: {
    customer: "Our team found that your mechanic wasn't there, so we canceled it free of charge.",
    mechanic: "Our team found that you weren't there, so we canceled it.",
  },
  no_card: {
    customer: "No card was added in time, so we canceled it free of charge.",
    mechanic: "The customer didn't add a card, so we canceled it. It doesn't count against you.",
  },
  different_vehicle: {
    customer:
      "It was a different car than you booked, and you didn't approve the quote for it, so our team canceled it.",
    mechanic: "It was a different car, and the customer didn't approve it, so we canceled it.",
  },
  customer_no_show: {
    customer: "Your mechanic arrived but couldn't find you, so they canceled the job.",
    mechanic: "You couldn't find the customer, so you canceled it.",
  },
};

function whyCancelled({ cancelledBy, cancelReason }: BookingView, side: Side): string {
  const known = SYSTEM_REASONS[cancelReason ?? ""];
  if (known !== undefined && cancelledBy !== "customer") return known[side];
  switch (cancelledBy) {
    case "customer":
      return side === "customer" ? "Canceled by you." : "Canceled by the customer.";
    case "mechanic":
      return side === "customer" ? "No mechanic could accept it." : "You declined it.";
    case "operator":
      return "Our team canceled it.";
    case "system":
    case null:
      return "It was canceled.";
    default:
      return cancelledBy satisfies never;
  }
}

/** Returns the customer's own cancellation reason. System reasons aren't quoted. */
export function cancelWords(booking: BookingView): string | null {
  return booking.cancelledBy === "customer" ? booking.cancelReason : null;
}

/** Returns true if nobody has taken the request and the customer can still choose who is asked. */
export const hasRequestedMechanic = (booking: BookingView) =>
  isOpen(booking.status) && booking.wishedMechanicId !== null;
