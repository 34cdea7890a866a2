import type { BookingView } from "~/domain/booking/view";
import { isContested } from "~/domain/booking/acts";
import { isOpen } from "~/domain/booking/status";
import { formatDateTime } from "~/lib/format";
import { asks } from "../claims/claim-words";

export type Side = "customer" | "mechanic";

const SOMEBODY = { customer: "Your mechanic", mechanic: "The customer" } as const;

/** Where a booking stands, in a sentence for who looks. */
export function standingOf(booking: BookingView, side: Side): string {
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
        return "Our team decides whether you're there.";
      if (side === "mechanic") return `It is yours: ${when}.`;
      if (booking.arrivedAt === null) return `${mechanic} comes on ${when}.`;
      if (booking.arrivalConfirmed) return `${mechanic} is there.`;
      return booking.arrivalContestedAt === null
        ? `${mechanic} says that they are there.`
        : "Our team is deciding whether your mechanic is there.";
    case "in_progress":
      if (booking.stoppedAt !== null) {
        return side === "customer"
          ? "You stopped the work. Our team will talk to both of you and decide within 24 hours."
          : "The customer stopped the work. Please wait: our team decides within 24 hours.";
      }
      if (question !== null) return question;
      if (side === "customer") return `${mechanic} is working on your vehicle.`;
      return booking.changeOrder === null
        ? "You are working on it."
        : "You can complete this job once your change order is answered or withdrawn.";
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

/** What is asked of who looks, which a card below asks in full; null for nothing. */
function questionFor(booking: BookingView, side: Side): string | null {
  const { changeOrder, proposal } = booking;
  const other = side === "customer" ? (booking.mechanicName ?? SOMEBODY.customer) : SOMEBODY[side];
  if (side === "customer" && changeOrder !== null && !changeOrder.awaitsOperator) {
    return changeOrder.state === "holding"
      ? "You said yes to a change. It counts once your card is held for it."
      : `${other} proposes a change of the job. Please answer below.`;
  }
  if (proposal !== null && proposal.by !== side) {
    return `${other} asks for another time. Please answer below.`;
  }
  if (!asks(booking, side)) return null;
  return side === "customer"
    ? `${other} offers times to make it good. Please choose one below.`
    : "The customer claims the warranty. Please answer below.";
}

function isOpenFor({ wishedMechanicId, requestWaits }: BookingView, side: Side): string {
  if (side === "mechanic") {
    return wishedMechanicId === null
      ? "It is open to every mechanic near it."
      : "The customer asks for you.";
  }
  if (requestWaits) return "Your request waits for you.";
  return wishedMechanicId === null
    ? "We are looking for a mechanic near you. You hear the moment one accepts."
    : "We asked the mechanic you chose. You hear the moment they answer.";
}

/** What the system writes down as a reason, for each side. */
const SYSTEM_REASONS: Record<string, Record<Side, string>> = {
  expired: {
    customer: "Nobody took your request in time, so it was cancelled for free.",
    mechanic: "Nobody took it in time, so it was cancelled.",
  },
  mechanic_no_show: {
    customer: "Your mechanic didn't come, so it was cancelled for free.",
    mechanic: "You accepted it and did not start it, so it was cancelled.",
  },
  no_card: {
    customer: "It had no card in time, so we canceled it free of charge.",
    mechanic: "The customer didn't add a card, so we canceled it. It doesn't count against you.",
  },
  customer_no_show: {
    customer: "Your mechanic arrived but couldn't find you, so they canceled the job.",
    mechanic: "Nobody was there, so you called it off.",
  },
};

function whyCancelled({ cancelledBy, cancelReason }: BookingView, side: Side): string {
  const known = SYSTEM_REASONS[cancelReason ?? ""];
  if (known !== undefined && cancelledBy !== "customer") return known[side];
  switch (cancelledBy) {
    case "customer":
      return side === "customer" ? "You cancelled it." : "The customer cancelled it.";
    case "mechanic":
      return side === "customer" ? "No mechanic could take it." : "You declined it.";
    case "operator":
      return "Our team cancelled it.";
    case "system":
    case null:
      return "It was cancelled.";
    default:
      return cancelledBy satisfies never;
  }
}

/** What the customer wrote when they cancelled; what the system noted is no such words. */
export function cancelWords(booking: BookingView): string | null {
  return booking.cancelledBy === "customer" ? booking.cancelReason : null;
}

/** Whether nobody has taken it and its customer may still choose who is asked. */
export const hasWish = (booking: BookingView) =>
  isOpen(booking.status) && booking.wishedMechanicId !== null;
