import { hasCard } from "../payment/card/on-file";
import { isFree, type PaymentStatus } from "../payment/status";
import { WITHOUT_CARD } from "./policy";
import { isAgreed, isAhead, type BookingStatus } from "./status";
import { HOUR_MS, MINUTE_MS } from "../time/durations";

interface CardFacts {
  status: BookingStatus;
  totalCents: number;
  paymentStatus: PaymentStatus;
  cardSaved: boolean;
  /** This installation accepts cards. */
  takesCards: boolean;
}

/** Returns whether an open booking has a price but no card. */
export function isCardMissing(booking: CardFacts): boolean {
  const { status, takesCards } = booking;
  return takesCards && isAhead(status) && !isFree(booking) && !hasCard(booking);
}

interface AgreedFacts extends CardFacts {
  scheduledAt: Date;
  acceptedAt: Date | null;
  arrivedAt: Date | null;
  /** The customer opened our checkout. Other clients may be paid in ways we don't know. */
  checkoutOpened: boolean;
  /** The mechanic chose to do it anyway. */
  withoutCard: boolean;
}

/**
 * Returns when an accepted booking without a card is canceled: an hour before the start, or 15
 * minutes after the acceptance if that's later. Null if it won't be: it has a card, the mechanic
 * accepts it without one or has arrived, or the customer never opened our checkout.
 */
export function cardDeadline(booking: AgreedFacts): Date | null {
  const { status, scheduledAt, acceptedAt, arrivedAt, checkoutOpened, withoutCard } = booking;
  if (!isAgreed(status) || !isCardMissing(booking)) return null;
  if (!checkoutOpened || withoutCard || arrivedAt !== null) return null;
  const beforeStart = scheduledAt.getTime() - WITHOUT_CARD.cancelMinutes * MINUTE_MS;
  const afterAccept = (acceptedAt?.getTime() ?? 0) + WITHOUT_CARD.graceMinutes * MINUTE_MS;
  return new Date(Math.max(beforeStart, afterAccept));
}

/** Returns the starts and acceptances whose deadline has passed: `cardDeadline` for a query. */
export const cardDeadlinePassed = (now: Date) => ({
  scheduledUntil: new Date(now.getTime() + WITHOUT_CARD.cancelMinutes * MINUTE_MS),
  acceptedUntil: new Date(now.getTime() - WITHOUT_CARD.graceMinutes * MINUTE_MS),
});

/** Returns the start up to which the customer is asked for a card. */
export const cardReminderUntil = (now: Date) =>
  new Date(now.getTime() + WITHOUT_CARD.remindHours * HOUR_MS);

/**
 * Returns whether the mechanic can release a job without a card without it counting against them.
 */
export function isReleaseExcused(
  { cardDeadlineAt, scheduledAt }: { cardDeadlineAt: Date | null; scheduledAt: Date },
  now: Date,
): boolean {
  const from = scheduledAt.getTime() - WITHOUT_CARD.releaseHours * HOUR_MS;
  return cardDeadlineAt !== null && now.getTime() >= from;
}
