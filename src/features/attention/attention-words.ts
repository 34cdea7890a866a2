import type { UserType } from "~/domain/account/roles";
import { kindAt } from "~/domain/attention/kinds";
import type { AttentionItem } from "~/domain/attention/schema";
import { isDelayed } from "~/domain/booking/schedule/lateness";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { dateFormat } from "~/messages/date-format";
import { formatDollars, formatMoment, formatRelative } from "~/messages/format";
import { newMessagesFrom } from "~/messages/counts";

/** An item in words, with the button that leads to its action. */
export interface AttentionWords {
  title: string;
  text: string;
  action: string;
  href: string;
}

/** Describes an item, and links to where it's handled. `now` in Unix ms. */
export function attentionWords(item: AttentionItem, side: UserType, now: number): AttentionWords {
  const { amount, deadlineAt, expectedAt, timeZone, serviceName } = item;
  const other = item.otherName ?? (side === "customer" ? "Your mechanic" : "Your customer");
  const money = amount === null ? "" : formatDollars(amount);
  const until = deadlineAt === null ? null : shortMoment(deadlineAt, timeZone, now);
  const page = BOOKING_PATHS[side](item.bookingId);
  const checkout =
    item.paymentId === null
      ? PATHS.checkout(item.bookingId)
      : PATHS.checkoutOf(item.bookingId, item.paymentId);
  const kind = kindAt(item, side, new Date(now));
  // After a missed estimate, the booked start is what counts.
  const arrivesAt =
    expectedAt !== null && Date.parse(expectedAt) < now ? item.scheduledAt : expectedAt;
  switch (kind) {
    case "confirm_arrival":
      return {
        title: `Has ${item.otherName ?? "your mechanic"} arrived?`,
        text: `${serviceName}: ${other} says they've arrived.`,
        action: "Confirm arrival",
        href: `${page}#next`,
      };
    case "confirm_presence":
      return {
        title: `Is ${item.otherName ?? "your mechanic"} there?`,
        text: `${serviceName}: they started the work. You booked ${shortMoment(item.scheduledAt, timeZone, now)}.`,
        action: "Answer",
        href: BOOKING_PATHS.presence(item.bookingId),
      };
    case "prove_arrival":
      return {
        title: `${other} can't find you`,
        text: "Call or message them, and add a photo of where you are.",
        action: "Open job",
        href: `${page}#photos`,
      };
    case "update_estimate":
      return {
        title: `${other} expected you at ${clock(expectedAt, timeZone)}`,
        text: `${serviceName}: send a new estimate.`,
        action: "Update estimate",
        href: `${page}#next`,
      };
    case "confirm_quote_card":
      return {
        title: `Confirm your card: ${money}`,
        text: `You approved the updated quote for ${serviceName}. ${withDeadline("Confirm your card", until)}`,
        action: "Confirm card",
        href: item.paymentId === null ? `${page}#change` : checkout,
      };
    case "approve_quote":
      return {
        title: `Updated quote: ${money}`,
        text: `${other} recommends extra work on ${serviceName}. ${withDeadline("Approve or decline", until)}`,
        action: "Review quote",
        href: `${page}#change`,
      };
    case "add_card":
      return until === null
        ? {
            title: "Last step: authorize your card",
            text: `${serviceName}, ${shortMoment(item.scheduledAt, timeZone, now)}. We place a hold of ${money} and charge it when the job is done.`,
            action: "Authorize your card",
            href: checkout,
          }
        : {
            title: "Add a card to keep your booking",
            text: `${serviceName}: without a card we'll cancel it ${until}.`,
            action: "Add a card",
            href: checkout,
          };
    case "set_out":
      return {
        title: `${serviceName} at ${clock(item.scheduledAt, timeZone)}`,
        text: `${other}: tap “On my way” when you leave.`,
        action: "Open job",
        href: `${page}#next`,
      };
    case "answer_reschedule":
      return {
        title: `${other} asked to reschedule`,
        text: `${serviceName}, new time: ${expectedAt === null ? "" : shortMoment(expectedAt, timeZone, now)}. ${withDeadline("Answer", until)}`,
        action: "Answer",
        href: `${page}#time`,
      };
    case "choose_visit_time":
      return {
        title: "Choose a time for your free visit",
        text: `${other} will come back for ${serviceName}. ${withDeadline("Choose", until)}`,
        action: "Choose a time",
        href: `${page}#claims`,
      };
    case "answer_claim":
      return {
        title: `${other} opened a warranty claim`,
        text: `${serviceName}. ${withDeadline("Answer", until)}`,
        action: "Answer claim",
        href: `${page}#claims`,
      };
    case "pay":
      return {
        title: `${money} is due`,
        text: `${serviceName}, booking ${item.bookingNumber}.`,
        action: `Pay ${money}`,
        href: checkout,
      };
    case "choose_mechanic":
      return {
        title: "Choose another mechanic",
        text: `${serviceName}: the mechanic you requested can't come.`,
        action: "Choose mechanic",
        href: `${page}#next`,
      };
    case "answer_request":
      return {
        title: `${other} requested you`,
        text: `${serviceName}, ${shortMoment(item.scheduledAt, timeZone, now)}, ${money}.`,
        action: "Open request",
        href: page,
      };
    case "complete_job":
      return {
        title: "Is this job done?",
        text: `${serviceName} for ${other}: mark it complete so you get paid.`,
        action: "Open job",
        href: `${page}#next`,
      };
    case "read_messages":
      return {
        title: newMessagesFrom(item.unread, item.otherName ?? other.toLowerCase()),
        text: `${serviceName}, booking ${item.bookingNumber}.`,
        action: "Read",
        href: PATHS.messagesOf(item.bookingId),
      };
    case "late":
      return {
        title: `${other} is running late`,
        text: lateText(item, now),
        action: "Open booking",
        href: page,
      };
    case "on_the_way":
      return side === "customer"
        ? {
            title: `${other} is on the way`,
            text: `${serviceName}: arriving at about ${clock(arrivesAt, timeZone)}, ${relative(arrivesAt, now)}.${bookedWords(item)}`,
            action: "Follow",
            href: page,
          }
        : {
            title: "You're on the way",
            text: `${other} expects you at about ${clock(arrivesAt, timeZone)}.`,
            action: "Open job",
            href: page,
          };
    case "arrived":
      return side === "customer"
        ? { title: `${other} is here`, text: serviceName, action: "Open booking", href: page }
        : { title: "You've arrived", text: serviceName, action: "Open job", href: page };
    case "arrival_with_us":
      return {
        title: "Our team is looking for your mechanic",
        text: `${serviceName}: we're deciding whether ${other} has arrived.`,
        action: "Open booking",
        href: page,
      };
    case "working":
      return side === "customer"
        ? {
            title: `${other} is working on your vehicle`,
            text: serviceName,
            action: "Open booking",
            href: page,
          }
        : {
            title: `You're working on ${serviceName}`,
            text: other,
            action: "Open job",
            href: page,
          };
    case "stopped":
      return side === "customer"
        ? {
            title: "The work is stopped",
            text: `${serviceName}: our team will decide within 24 hours.`,
            action: "Open booking",
            href: page,
          }
        : {
            title: "The work is stopped",
            text: `${serviceName}: please wait. Our team will decide within 24 hours.`,
            action: "Open job",
            href: page,
          };
    case "upcoming":
      return {
        title: shortMoment(item.scheduledAt, timeZone, now, "Today"),
        text: `${serviceName} with ${item.otherName ?? other.toLowerCase()}`,
        action: side === "customer" ? "Open booking" : "Open job",
        href: page,
      };
    case "waiting_for_mechanic":
      return {
        title: shortMoment(item.scheduledAt, timeZone, now, "Today"),
        text: `${serviceName}: waiting for a mechanic to accept`,
        action: "Open booking",
        href: page,
      };
    default:
      return kind satisfies never;
  }
}

const withDeadline = (action: string, until: string | null) =>
  until === null ? `${action}.` : `${action} by ${until}.`;

function lateText({ expectedAt, serviceName, timeZone }: AttentionItem, now: number) {
  if (expectedAt === null) return serviceName;
  return `${serviceName}: we expected them at ${clock(expectedAt, timeZone)}, ${relative(expectedAt, now)}. Call or message them.`;
}

/** Reminds of the booked time if the mechanic is expected well after it. */
function bookedWords({ expectedAt, scheduledAt, timeZone }: AttentionItem): string {
  const isLater = expectedAt !== null && isDelayed(new Date(scheduledAt), new Date(expectedAt));
  return isLater ? ` You booked ${clock(scheduledAt, timeZone)}.` : "";
}

function clock(at: string | null, timeZone: string): string {
  if (at === null) return "";
  return dateFormat({ hour: "numeric", minute: "2-digit", timeZone }).format(new Date(at));
}

const relative = (at: string | null, now: number) => (at === null ? "" : formatRelative(at, now));

/** Writes "today, 3:20 PM", and the date for any other day. `today` begins a title or not. */
function shortMoment(
  at: string,
  timeZone: string,
  now: number,
  today: "today" | "Today" = "today",
): string {
  const moment = new Date(at);
  const day = dateFormat({ dateStyle: "short", timeZone });
  return day.format(moment) === day.format(now)
    ? `${today}, ${clock(at, timeZone)}`
    : formatMoment(moment, timeZone);
}
