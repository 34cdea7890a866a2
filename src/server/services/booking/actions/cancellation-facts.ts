import {
  cancellationOutcome,
  type CancellationFacts,
  type CancellationOutcome,
} from "~/domain/booking/cancellation/rules";
import { arrivalCountsFrom } from "~/domain/booking/schedule/timing";
import { isAgreed, isUnderWay } from "~/domain/booking/status";
import type { Cents } from "~/domain/money";
import type { Booking } from "~/generated/prisma/client";

/** Columns that decide what canceling costs. */
export const cancellationSelect = {
  status: true,
  totalCents: true,
  acceptedPolicy: true,
  acceptedAt: true,
  scheduledAt: true,
  keptStartAt: true,
  movedByMechanicAt: true,
  arrivalConfirmedAt: true,
  followedAt: true,
  arrivalAskedAt: true,
  arrivalContestedAt: true,
} as const;

type Row = Pick<Booking, keyof typeof cancellationSelect>;

/** Returns what canceling an open or accepted booking costs its customer now. */
export function outcomeOf(
  { followedAt, arrivalContestedAt, ...booking }: Row,
  askedByMechanic: boolean,
  now: Date,
): CancellationOutcome {
  const facts: CancellationFacts = {
    ...booking,
    askedByMechanic,
    arrivalConfirmed: arrivalCountsFrom({ ...booking, arrivalContestedAt }, now) !== null,
    contested: arrivalContestedAt !== null,
    followed: followedAt !== null,
  };
  return cancellationOutcome(facts, now);
}

/**
 * Returns the amount staff waive by canceling a job now: the total once work has begun, the
 * customer's fee before that.
 */
export function waivedByCancel(booking: Row, now: Date): Cents {
  if (isUnderWay(booking.status)) return booking.totalCents;
  return isAgreed(booking.status) ? outcomeOf(booking, false, now).feeCents : 0;
}
