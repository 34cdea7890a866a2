import { hasCard } from "../payment/card/on-file";
import { isFree, type PaymentStatus } from "../payment/status";
import { WITHOUT_CARD } from "./policy";
import { isAgreed, isAhead, type BookingStatus } from "./status";

interface CardFacts {
  status: BookingStatus;
  totalCents: number;
  paymentStatus: PaymentStatus;
  cardSaved: boolean;
  /** This installation takes cards. */
  takesCards: boolean;
}

/** Returns if an open booking has a price but no card. */
export function isCardMissing(booking: CardFacts): boolean {
  const { status, takesCards } = booking;
  return takesCards && isAhead(status) && !isFree(booking) && !hasCard(booking);
}

interface AgreedFacts extends CardFacts {
  scheduledAt: Date;
  acceptedAt: Date | null;
  arrivedAt: Date | null;
  /** Its customer opened our checkout. Other clients may be paid in ways we don't know. */
  checkoutOpened: boolean;
  /** Its mechanic chose to do it anyway. */
  withoutCard: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When an accepted booking without a card is canceled: an hour before the start, or 15 minutes after it was
 * accepted if that is later. Null where it isn't: there is a card, the mechanic goes without one or has
 * arrived, or the customer never opened our checkout.
 */
export function cardDeadline(booking: AgreedFacts): Date | null {
  const { status, scheduledAt, acceptedAt, arrivedAt, checkoutOpened, withoutCard } = booking;
  if (!isAgreed(status) || !isCardMissing(booking)) return null;
  if (!checkoutOpened || withoutCard || arrivedAt !== null) return null;
  const beforeStart = scheduledAt.getTime() - WITHOUT_CARD.cancelMinutes * MINUTE_MS;
  const afterAccept = (acceptedAt?.getTime() ?? 0) + WITHOUT_CARD.graceMinutes * MINUTE_MS;
  return new Date(Math.max(beforeStart, afterAccept));
}

/** The starts and acceptances whose deadline has passed: `cardDeadline` for a query. */
export const cardDeadlinePassed = (now: Date) => ({
  scheduledUntil: new Date(now.getTime() + WITHOUT_CARD.cancelMinutes * MINUTE_MS),
  acceptedUntil: new Date(now.getTime() - WITHOUT_CARD.graceMinutes * MINUTE_MS),
});

/** Starts until this moment are near enough to ask the customer for a card. */
export const cardReminderUntil = (now: Date) =>
  new Date(now.getTime() + WITHOUT_CARD.remindHours * HOUR_MS);

/** Returns if the mechanic can release a job without a card without it counting against them. */
export function isReleaseExcused(
  { cardDeadlineAt, scheduledAt }: { cardDeadlineAt: Date | null; scheduledAt: Date },
  now: Date,
): boolean {
  const from = scheduledAt.getTime() - WITHOUT_CARD.releaseHours * HOUR_MS;
  return cardDeadlineAt !== null && now.getTime() >= from;
}
