import type { Discount } from "../booking/price/pricing";
import { percentOf, type Cents } from "../money";
import type { RefundPayer } from "../payment/payer";

export const PROMO_STATES = ["active", "scheduled", "paused", "ended", "used_up"] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** Limits of promo codes. */
export const PROMO_LIMITS = {
  // With half off, the cheapest service still reaches the smallest amount for a card.
  percent: { min: 1, max: 50 },
  amountCents: { min: 100, max: 50_000 },
  usesInAll: 1_000_000,
  usesPerPerson: 20,
  most: 500,
} as const;

/**
 * If the discounts the platform pays on one mechanic's jobs pass this amount within these days,
 * that job's payout and the later ones of those days are reviewed.
 */
export const DISCOUNT_REVIEW = { overCents: 10_000, withinDays: 30 } as const;

/** The mechanic's part of a shared discount. */
const MECHANICS_PERCENT = 50;

/** Returns the platform's subsidy for the mechanic of a discounted job. */
export function platformPart(discountCents: Cents, bornBy: RefundPayer): Cents {
  return bornBy === "platform"
    ? discountCents
    : discountCents - percentOf(discountCents, MECHANICS_PERCENT);
}

/** Conditions for using a code: the person, the time and the number of uses. */
export interface PromoTerms {
  firstBookingOnly: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  pausedAt: Date | null;
  usesInAll: number | null;
  uses: number;
  usesPerPerson: number;
}

export function promoState(promo: PromoTerms, now: Date): PromoState {
  if (promo.endsAt !== null && promo.endsAt <= now) return "ended";
  if (promo.pausedAt !== null) return "paused";
  if (promo.usesInAll !== null && promo.uses >= promo.usesInAll) return "used_up";
  return promo.startsAt !== null && promo.startsAt > now ? "scheduled" : "active";
}

/** Facts about the person who wants to use it. */
export interface PromoPerson {
  /** They have a booking that wasn't canceled. */
  bookedBefore: boolean;
  /** Uses by this account, mailbox or phone, whichever is most. */
  uses: number;
}

const WHEN = {
  // A code that hasn't started isn't revealed.
  scheduled: "unknownPromo",
  paused: "endedPromo",
  ended: "endedPromo",
  used_up: "spentPromo",
} as const satisfies Record<Exclude<PromoState, "active">, string>;

/** Returns why a person can't use a code; null if they can. No other code decides this. */
export function refusalToUse(promo: PromoTerms | null, person: PromoPerson, now: Date) {
  if (promo === null) return "unknownPromo";
  const state = promoState(promo, now);
  if (state !== "active") return WHEN[state];
  const hadIt = person.uses >= promo.usesPerPerson;
  if (promo.firstBookingOnly) return person.bookedBefore || hadIt ? "usedPromo" : null;
  return hadIt ? "hadPromo" : null;
}

/** Returns the lowest free number. A person's uses are numbered from 1. */
export function freeSlot(taken: readonly number[]): number {
  for (let slot = 1; ; slot += 1) if (!taken.includes(slot)) return slot;
}

/** Returns a code's discount; null without a code. */
export function discountOf(terms: {
  percent: number | null;
  amountCents: Cents | null;
  maxDiscountCents: Cents | null;
}): Discount | null {
  const { percent, amountCents, maxDiscountCents: maxCents } = terms;
  if (percent !== null) return { percent, maxCents };
  return amountCents === null ? null : { percent: null, amountCents };
}

/** Returns a booking's discount, by the terms its code had when the booking was made. */
export function discountOfBooking(booking: {
  promoPercent: number | null;
  promoAmountCents: Cents | null;
  promoMaxCents: Cents | null;
}): Discount | null {
  return discountOf({
    percent: booking.promoPercent,
    amountCents: booking.promoAmountCents,
    maxDiscountCents: booking.promoMaxCents,
  });
}
