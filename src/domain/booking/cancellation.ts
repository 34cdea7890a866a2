import { z } from "zod";
import { dollarsToCents, moneyText, percentOf, type Cents } from "../money";
import { idText, isoTime, optionalText, TEXT_LIMITS } from "../text";
import { type BookingStatus, isAgreed, isOpen } from "./status";
import {
  CANCELLATION_FEES,
  CANCELLATION_GRACE_MINUTES,
  CANCELLATION_POLICY,
  FREE_CANCELLATION_HOURS,
  MECHANIC_LATE_MINUTES,
} from "./policy";
import { PLATFORM_FEE_PERCENT } from "./pricing";

/** Why calling a booking off costs what it costs. */
export const CANCELLATION_REASONS = [
  "no_policy",
  "mechanic_late",
  "pending",
  "just_accepted",
  "arrived",
  "in_time",
  "late",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** What the price of calling a booking off depends on. */
export interface CancellationFacts {
  status: BookingStatus;
  totalCents: Cents;
  acceptedPolicy: string | null;
  /** When its customer was told that a mechanic accepted. */
  acceptedAt: Date | null;
  scheduledAt: Date;
  arrivalConfirmed: boolean;
}

export interface CancellationOutcome {
  feeCents: Cents;
  reason: CancellationReason;
  /** Until when it stays free if nothing else happens; null where no such moment is known. */
  freeUntil: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What calling a booking off costs its customer at a moment: the first line that applies. */
export function cancellationOutcome(facts: CancellationFacts, now: Date): CancellationOutcome {
  const { scheduledAt, acceptedAt, arrivalConfirmed, totalCents } = facts;
  const lateFrom = new Date(scheduledAt.getTime() - FREE_CANCELLATION_HOURS * HOUR_MS);
  const graceEnds = new Date((acceptedAt?.getTime() ?? 0) + CANCELLATION_GRACE_MINUTES * MINUTE_MS);
  const awaitedUntil = new Date(scheduledAt.getTime() + MECHANIC_LATE_MINUTES * MINUTE_MS);
  const free = (reason: CancellationReason, freeUntil: Date | null = null) => ({
    feeCents: 0,
    reason,
    freeUntil,
  });
  const costs = (reason: CancellationReason, cents: Cents) => ({
    feeCents: Math.min(cents, totalCents),
    reason,
    freeUntil: null,
  });
  if (facts.acceptedPolicy === null) return free("no_policy");
  if (isAgreed(facts.status) && now >= awaitedUntil && !arrivalConfirmed) {
    return free("mechanic_late");
  }
  if (isOpen(facts.status)) return free("pending");
  if (acceptedAt !== null && now <= graceEnds) {
    return free("just_accepted", arrivalConfirmed || graceEnds > lateFrom ? graceEnds : lateFrom);
  }
  if (arrivalConfirmed) return costs("arrived", CANCELLATION_FEES.arrived);
  if (now <= lateFrom) return free("in_time", lateFrom);
  return costs("late", CANCELLATION_FEES.late);
}

/** The platform's own part of a fee. */
export function ownPartOf(feeCents: Cents): Cents {
  return percentOf(feeCents, PLATFORM_FEE_PERCENT);
}

/** The version that a client says its customer agreed to; only the present one can be agreed to. */
export const acceptedPolicySchema = z.literal(CANCELLATION_POLICY, {
  error: `Only the present policy, ${CANCELLATION_POLICY}, can be accepted.`,
});

/** GET /api/bookings/{id}/cancellation. */
export const cancellationViewSchema = z.object({
  fee: moneyText,
  reason: z.enum(CANCELLATION_REASONS),
  freeUntil: isoTime.nullable(),
});
export type CancellationView = z.output<typeof cancellationViewSchema>;

const FEE = "Please send the fee that you agree to, in dollars.";
const MAX_FEE_CENTS = 10_000_000;

/** POST /api/bookings/{id}/cancel: `fee` is the most that its customer agrees to. */
export const cancelSchema = z.object({
  id: idText,
  fee: z
    .union([z.number(), z.string()], { error: FEE })
    .transform((dollars, ctx) => {
      const cents = dollarsToCents(dollars);
      if (cents === null || cents > MAX_FEE_CENTS) {
        ctx.addIssue({ code: "custom", message: FEE });
        return z.NEVER;
      }
      return cents;
    })
    .describe("Dollars; becomes integer cents."),
  reason: optionalText(TEXT_LIMITS.note).default(""),
});
