import type { UserType } from "../account/roles";
import { actionFactsOf, actionsFor, isContested, type BookingAction } from "../booking/actions";
import { unfinishedBefore } from "../booking/schedule/expiry";
import { approachOf, expectedArrival, isLate, isToldLate } from "../booking/schedule/lateness";
import { isPresenceOpen } from "../booking/schedule/timing";
import { isAgreed, isInHand, isOpen, isUnderWay } from "../booking/status";
import type { BookingView } from "../booking/view";
import type { ClaimState } from "../claim/kinds";
import { groupOf, rankOf, type AttentionKind } from "./kinds";
import type { AttentionItem } from "./schema";

/** A booking as one of its two people sees it, with further facts about it. */
export interface AttentionFacts {
  booking: AttentionBooking;
  /** The first payment its customer has to pay now; null if nothing is due. */
  duePaymentId: string | null;
  /** The reader's unread messages. */
  unread: number;
}

type AttentionBooking = Pick<
  BookingView,
  | "id"
  | "bookingNumber"
  | "serviceName"
  | "status"
  | "scheduledAt"
  | "timeZone"
  | "enRouteAt"
  | "etaMinutes"
  | "arrivedAt"
  | "arrivalConfirmedAt"
  | "arrivalContestedAt"
  | "presenceAskedAt"
  | "stoppedAt"
  | "contactOpensAt"
  | "proposal"
  | "movesLeft"
  | "changeOrder"
  | "cardMissing"
  | "cardDeadlineAt"
  | "withoutCard"
  | "paymentStatus"
  | "totalAmount"
  | "amountDue"
  | "requestWaits"
  | "claims"
  | "events"
  | "mechanicId"
  | "mechanicName"
> & { customer: Pick<BookingView["customer"], "firstName"> };

/** The part of an item that depends on its kind. The rest comes from the booking. */
type About = { kind: AttentionKind } & Partial<
  Pick<AttentionItem, "deadlineAt" | "expectedAt" | "amount" | "paymentId" | "unread">
>;

/**
 * Lists what a person has to do about their bookings, what is happening and what comes next, most
 * urgent first. Screens show the groups in the order of their first items.
 */
export function attentionOf(
  facts: readonly AttentionFacts[],
  side: UserType,
  now: Date,
): AttentionItem[] {
  return facts
    .flatMap((one) => itemsOf(one, side, now).map((about) => itemOf(one.booking, side, about)))
    .toSorted(byUrgency);
}

function itemsOf(facts: AttentionFacts, side: UserType, now: Date): About[] {
  const actions = actionsFor(actionFactsOf(facts.booking), side, now);
  const asked =
    side === "customer" ? askedOfCustomer(facts, actions) : askedOfMechanic(facts, actions, now);
  const messages: About[] =
    facts.unread > 0 ? [{ kind: "read_messages", unread: facts.unread }] : [];
  return [...asked, ...messages, ...progressOf(facts.booking, side, now)];
}

function askedOfCustomer(
  { booking, duePaymentId: paymentId }: AttentionFacts,
  actions: readonly BookingAction[],
): About[] {
  const { status, changeOrder, proposal, requestWaits } = booking;
  const items: About[] = [];
  // Once the work has begun, nobody needs to ask.
  if (isAgreed(status) && actions.includes("confirm_arrival") && !isContested(booking)) {
    items.push({ kind: "confirm_arrival" });
  }
  if (isUnderWay(status) && isPresenceOpen(booking)) items.push({ kind: "confirm_presence" });
  if (changeOrder?.state === "holding") {
    const { expiresAt: deadlineAt, payment } = changeOrder;
    items.push({
      kind: "confirm_quote_card",
      deadlineAt,
      amount: payment?.amount ?? changeOrder.newTotal,
      paymentId: payment?.id ?? null,
    });
  }
  if (changeOrder !== null && actions.includes("approve_change")) {
    const { expiresAt: deadlineAt, newTotal: amount } = changeOrder;
    items.push({ kind: "approve_quote", deadlineAt, amount });
  }
  if (needsCard(booking)) {
    const { cardDeadlineAt: deadlineAt, totalAmount: amount } = booking;
    items.push({ kind: "add_card", deadlineAt, amount });
  }
  if (proposal !== null && actions.includes("accept_reschedule"))
    items.push(rescheduleOf(proposal));
  items.push(...claimsIn(booking, "offered", "choose_visit_time"));
  if (paymentId !== null) items.push({ kind: "pay", amount: booking.amountDue, paymentId });
  if (isOpen(status) && requestWaits) items.push({ kind: "choose_mechanic" });
  return items;
}

/** A card is missing before the work, or the bank refused it. The mechanic may come without one. */
function needsCard(booking: AttentionBooking): boolean {
  const { status, cardMissing, withoutCard, requestWaits, paymentStatus } = booking;
  if (!cardMissing || withoutCard || requestWaits) return false;
  return !isUnderWay(status) || paymentStatus === "failed";
}

function askedOfMechanic(
  { booking }: AttentionFacts,
  actions: readonly BookingAction[],
  now: Date,
): About[] {
  const { proposal, enRouteAt, scheduledAt } = booking;
  const items: About[] = [];
  if (isInHand(booking.status) && isContested(booking)) items.push({ kind: "prove_arrival" });
  if (actions.includes("en_route")) {
    const approach = approachOf(booking);
    if (enRouteAt === null) items.push({ kind: "set_out", deadlineAt: scheduledAt });
    else if (isLate(approach, now)) {
      const expectedAt = expectedArrival(approach, now).toISOString();
      items.push({ kind: "update_estimate", expectedAt });
    }
  }
  if (isOpen(booking.status)) items.push({ kind: "answer_request", amount: booking.totalAmount });
  if (proposal !== null && actions.includes("accept_reschedule"))
    items.push(rescheduleOf(proposal));
  items.push(...claimsIn(booking, "asked", "answer_claim"));
  if (isUnderWay(booking.status) && actions.includes("complete") && isLongUnderWay(booking, now)) {
    items.push({ kind: "complete_job" });
  }
  return items;
}

const rescheduleOf = ({
  expiresAt,
  scheduledAt,
}: NonNullable<AttentionBooking["proposal"]>): About => ({
  kind: "answer_reschedule",
  deadlineAt: expiresAt,
  expectedAt: scheduledAt,
});

const claimsIn = ({ claims }: AttentionBooking, state: ClaimState, kind: AttentionKind): About[] =>
  claims.filter((claim) => claim.state === state).map(({ dueAt }) => ({ kind, deadlineAt: dueAt }));

function isLongUnderWay({ events }: AttentionBooking, now: Date): boolean {
  const started = events.findLast(({ kind }) => kind === "start");
  return started !== undefined && new Date(started.at) <= unfinishedBefore(now);
}

/** Returns how far along a job is: at most one item for each booking. */
function progressOf(booking: AttentionBooking, side: UserType, now: Date): About[] {
  const { status, arrivedAt, enRouteAt, stoppedAt } = booking;
  if (isUnderWay(status)) {
    if (isContested(booking)) return arrivalItem(booking, side);
    // While we ask whether the mechanic is there, we don't tell the customer that work goes on.
    if (side === "customer" && isPresenceOpen(booking)) return [];
    return [{ kind: stoppedAt === null ? "working" : "stopped" }];
  }
  if (isOpen(status)) {
    // A request that needs the customer, or asks the mechanic, is listed above.
    const waits = side === "customer" && !booking.requestWaits;
    return waits ? [{ kind: "waiting_for_mechanic" }] : [];
  }
  if (!isAgreed(status)) return [];
  if (arrivedAt !== null) return arrivalItem(booking, side);
  const approach = approachOf(booking);
  const expectedAt = expectedArrival(approach, now).toISOString();
  const isTold = isToldLate(approach, now);
  // A late mechanic is asked for an estimate above.
  if (side === "mechanic" && enRouteAt !== null && isTold) return [];
  if (side === "customer" && isTold) return [{ kind: "late", expectedAt }];
  return [enRouteAt === null ? { kind: "upcoming" } : { kind: "on_the_way", expectedAt }];
}

function arrivalItem(booking: AttentionBooking, side: UserType): About[] {
  if (booking.arrivalConfirmedAt !== null) return [{ kind: "arrived" }];
  if (side === "customer") return isContested(booking) ? [{ kind: "arrival_with_us" }] : [];
  return isContested(booking) ? [] : [{ kind: "arrived" }];
}

function itemOf(booking: AttentionBooking, side: UserType, about: About): AttentionItem {
  const { id: bookingId, bookingNumber, serviceName, scheduledAt, timeZone } = booking;
  return {
    group: groupOf(about.kind),
    bookingId,
    bookingNumber,
    serviceName,
    scheduledAt,
    timeZone,
    otherName: (side === "customer" ? booking.mechanicName : booking.customer.firstName) || null,
    deadlineAt: null,
    expectedAt: null,
    amount: null,
    paymentId: null,
    unread: 0,
    ...about,
  };
}

/**
 * Orders items by severity, then asks before news, by deadline (none is last), by the table's order
 * and by start. Upcoming jobs come last, by start.
 */
function byUrgency(a: AttentionItem, b: AttentionItem): number {
  const [rankA, rankB] = [rankOf(a.kind), rankOf(b.kind)];
  if (a.group === "next" && b.group === "next") return startOf(a) - startOf(b);
  return (
    Number(a.group === "next") - Number(b.group === "next") ||
    rankA.severity - rankB.severity ||
    rankA.group - rankB.group ||
    timeOf(a.deadlineAt) - timeOf(b.deadlineAt) ||
    rankA.place - rankB.place ||
    startOf(a) - startOf(b)
  );
}

const startOf = ({ scheduledAt }: AttentionItem) => timeOf(scheduledAt);

const NEVER = Number.MAX_SAFE_INTEGER;
const timeOf = (at: string | null) => (at === null ? NEVER : Date.parse(at));
