import { percentOf, type Cents } from "../../money";
import { chargeableCents } from "../../payment/policy";
import { type BookingStatus, isAgreed, isOpen } from "../status";
import {
  CANCELLATION_FEES,
  CANCELLATION_GRACE_MINUTES,
  FREE_CANCELLATION_HOURS,
  MECHANIC_LATE_MINUTES,
  isUnderPolicy,
  RESCHEDULED_GRACE,
} from "../policy";
import { PLATFORM_FEE_PERCENT } from "../price/pricing";
import { HOUR_MS, MINUTE_MS } from "../../time/durations";

/** Reason for the cancellation fee. */
export const CANCELLATION_REASONS = [
  "no_policy",
  "contested",
  "mechanic_late",
  "moved_by_mechanic",
  "asked_by_mechanic",
  "pending",
  "just_accepted",
  "arrived",
  "on_the_way",
  "in_time",
  "late",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** The stored reason of a job that its mechanic canceled because the customer wasn't there. */
export const CUSTOMER_NO_SHOW = "customer_no_show";

/**
 * The stored reason of a job that staff canceled because another car was there than the one booked.
 */
export const DIFFERENT_VEHICLE = "different_vehicle";

/** Facts that decide the cancellation fee. */
export interface CancellationFacts {
  status: BookingStatus;
  totalCents: Cents;
  acceptedPolicy: string | null;
  /** When the customer was told about the acceptance. */
  acceptedAt: Date | null;
  scheduledAt: Date;
  /** The start before a reschedule that was requested within the last day. */
  keptStartAt: Date | null;
  /** When the customer agreed to a time the mechanic proposed. */
  movedByMechanicAt: Date | null;
  arrivalConfirmed: boolean;
  /** The customer says the mechanic isn't there, and the desk hasn't decided. */
  contested: boolean;
  /** The mechanic's location was recorded on the way. */
  followed: boolean;
  /** The customer says the mechanic asked for the cancellation. */
  askedByMechanic: boolean;
}

export interface CancellationOutcome {
  feeCents: Cents;
  reason: CancellationReason;
  /** When free cancellation ends if nothing else happens; null if unknown. */
  freeUntil: Date | null;
  /** Fee if the desk decides against the customer; null if there's nothing to decide. */
  feeIfRefusedCents: Cents | null;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * Returns when free cancellation ends by the schedule alone: 24 hours before the start, or before
 * the earlier start that still counts.
 */
function inTimeUntil({ scheduledAt, keptStartAt }: CancellationFacts): Date {
  const start = Math.min(scheduledAt.getTime(), keptStartAt?.getTime() ?? Infinity);
  return new Date(start - FREE_CANCELLATION_HOURS * HOUR_MS);
}

/**
 * Returns whether the mechanic has arrived or was seen on the way. Canceling is then no longer free
 * by schedule.
 */
const isNear = ({ arrivalConfirmed, followed }: CancellationFacts) => arrivalConfirmed || followed;

/** Returns the end of a grace period, or of free cancellation by schedule if that's later. */
function graceUntil(facts: CancellationFacts, graceEnds: Date): Date {
  const inTime = inTimeUntil(facts);
  return isNear(facts) || graceEnds > inTime ? graceEnds : inTime;
}

const graceOf = ({ acceptedAt }: CancellationFacts) =>
  acceptedAt === null ? null : after(acceptedAt, CANCELLATION_GRACE_MINUTES * MINUTE_MS);

/** Returns when canceling stops being free after agreeing to a time the mechanic asked for. */
function rescheduledGraceOf(facts: CancellationFacts): Date | null {
  const { movedByMechanicAt, acceptedPolicy, arrivalConfirmed, scheduledAt } = facts;
  if (movedByMechanicAt === null) return null;
  const { hours, hoursBeforeStart, leastMinutes } = RESCHEDULED_GRACE;
  const longest = after(movedByMechanicAt, hours * HOUR_MS);
  if (!isUnderPolicy(acceptedPolicy, "2027-01")) return longest;
  const least = after(movedByMechanicAt, leastMinutes * MINUTE_MS);
  if (arrivalConfirmed) return least;
  const nearStart = after(scheduledAt, -hoursBeforeStart * HOUR_MS);
  const ends = nearStart < longest ? nearStart : longest;
  return ends > least ? ends : least;
}

/** Returns whether the desk must still decide a contested arrival. */
function isContested({ status, contested, arrivalConfirmed }: CancellationFacts): boolean {
  return isAgreed(status) && contested && !arrivalConfirmed;
}

/**
 * Returns whether "the mechanic asked me to cancel" can make it free. It can't once the mechanic
 * was near.
 */
function canWaive(facts: CancellationFacts): boolean {
  const { status, acceptedPolicy, arrivalConfirmed } = facts;
  if (!isAgreed(status) || arrivalConfirmed) return false;
  return !isUnderPolicy(acceptedPolicy, "2026-12") || !isNear(facts);
}

interface Line {
  reason: CancellationReason;
  applies: (facts: CancellationFacts, now: Date) => boolean;
  /** Zero if not given. */
  feeCents?: Cents;
  freeUntil?: (facts: CancellationFacts) => Date | null;
}

/** Cancellation fee rules. The first that applies counts. */
const LINES: readonly Line[] = [
  { reason: "no_policy", applies: ({ acceptedPolicy }) => acceptedPolicy === null },
  { reason: "contested", applies: isContested },
  {
    reason: "mechanic_late",
    applies: ({ status, arrivalConfirmed, scheduledAt }, now) =>
      isAgreed(status) &&
      !arrivalConfirmed &&
      now >= after(scheduledAt, MECHANIC_LATE_MINUTES * MINUTE_MS),
  },
  {
    reason: "moved_by_mechanic",
    applies: (facts, now) => {
      const ends = rescheduledGraceOf(facts);
      return isAgreed(facts.status) && ends !== null && now <= ends;
    },
    freeUntil: (facts) => {
      const ends = rescheduledGraceOf(facts);
      return ends === null ? null : graceUntil(facts, ends);
    },
  },
  {
    reason: "asked_by_mechanic",
    applies: (facts) => facts.askedByMechanic && canWaive(facts),
  },
  { reason: "pending", applies: ({ status }) => isOpen(status) },
  {
    reason: "just_accepted",
    applies: (facts, now) => {
      const ends = graceOf(facts);
      return ends !== null && now <= ends;
    },
    freeUntil: (facts) => {
      const ends = graceOf(facts);
      return ends === null ? null : graceUntil(facts, ends);
    },
  },
  {
    reason: "arrived",
    applies: ({ arrivalConfirmed }) => arrivalConfirmed,
    feeCents: CANCELLATION_FEES.arrived,
  },
  {
    reason: "on_the_way",
    applies: ({ followed }) => followed,
    feeCents: CANCELLATION_FEES.arrived,
  },
  {
    reason: "in_time",
    applies: (facts, now) => now <= inTimeUntil(facts),
    freeUntil: inTimeUntil,
  },
];
/** Applies if no rule above does. */
const LATE: Line = { reason: "late", applies: () => true, feeCents: CANCELLATION_FEES.late };

/** Returns the customer's cancellation fee at a moment: the first rule that applies. */
export function cancellationOutcome(facts: CancellationFacts, now: Date): CancellationOutcome {
  const {
    reason,
    feeCents = 0,
    freeUntil,
  } = LINES.find(({ applies }) => applies(facts, now)) ?? LATE;
  return {
    feeCents: atMost(feeCents, facts),
    reason,
    freeUntil: freeUntil?.(facts) ?? null,
    feeIfRefusedCents: feeIfRefused(facts, now),
  };
}

const atMost = (feeCents: Cents, { totalCents }: CancellationFacts) =>
  chargeableCents(Math.min(feeCents, totalCents));

/** Returns the fee if the desk decides against the customer; null if there's nothing to decide. */
function feeIfRefused(facts: CancellationFacts, now: Date): Cents | null {
  if (facts.acceptedPolicy === null) return canWaive(facts) ? 0 : null;
  if (isContested(facts)) return atMost(CANCELLATION_FEES.arrived, facts);
  if (!canWaive(facts)) return null;
  // Under the first policy, the customer's word was enough.
  if (!isUnderPolicy(facts.acceptedPolicy, "2026-12")) return 0;
  const unasked = { ...facts, askedByMechanic: false };
  const { feeCents = 0 } = LINES.find(({ applies }) => applies(unasked, now)) ?? LATE;
  return atMost(feeCents, facts);
}

/** Returns the no-show fee; zero if the customer didn't accept the policy. */
export function noShowFee({
  acceptedPolicy,
  totalCents,
}: Pick<CancellationFacts, "acceptedPolicy" | "totalCents">): Cents {
  const feeCents = Math.min(CANCELLATION_FEES.arrived, totalCents);
  return acceptedPolicy === null ? 0 : chargeableCents(feeCents);
}

/**
 * Returns what staff may charge if the car at the job isn't the one booked, and the customer
 * declined the updated quote for it. Zero if the customer didn't agree to a fee for it.
 */
export function differentVehicleFee(
  booking: Pick<CancellationFacts, "acceptedPolicy" | "totalCents">,
): Cents {
  return isUnderPolicy(booking.acceptedPolicy, "2027-02") ? noShowFee(booking) : 0;
}

/** Returns the part of a fee that the platform keeps. */
export function ownPartOf(feeCents: Cents): Cents {
  return percentOf(feeCents, PLATFORM_FEE_PERCENT);
}
