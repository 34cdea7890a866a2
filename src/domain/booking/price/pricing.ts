import { withoutSpace } from "../../text/characters";
import { percentOf, type Cents } from "../../money";

/** Platform fee on the services' subtotal. */
export const PLATFORM_FEE_PERCENT = 5;

/**
 * The mechanic's diagnosis fee for electrical work. We only announce it; it's never part of the
 * total.
 */
export const DIAGNOSTIC_FEE_CENTS: Cents = 5000;

/** A promo code's discount: a percentage of the services, at most a maximum, or an amount. */
export type Discount =
  | { percent: number; maxCents?: Cents | null; amountCents?: null }
  | { percent: null; maxCents?: null; amountCents: Cents };

/** The landing page's promise: 20% off a first service. */
export const FIRST_SERVICE_PROMO = {
  code: "FIRST20",
  percent: 20,
  amountCents: null,
} as const satisfies { code: string } & Discount;

/** Smallest amount a card can be authorized for. */
const LEAST_TOTAL_CENTS = 50;

export interface QuoteLine {
  priceCents: Cents;
}

export interface Quote {
  subtotalCents: Cents;
  discountCents: Cents;
  platformFeeCents: Cents;
  totalCents: Cents;
  /** Shown beside the total, not part of it. */
  diagnosticFeeCents: Cents;
}

const ELECTRICAL = /electrical|electric|wiring/i;

/**
 * Returns whether the $50 notice applies: the text contains electrical, electric or wiring
 * anywhere, in any case, so "rewiring" and "electricity" count.
 */
export function mentionsElectrical(issueDescription: string): boolean {
  return ELECTRICAL.test(issueDescription);
}

/** Returns the price of a booking. The wizard, server, edit form and checkout all use it. */
export function quote(input: {
  lines: readonly QuoteLine[];
  issueDescription: string;
  promo?: Discount | null;
}): Quote {
  const subtotalCents = input.lines.reduce((sum, line) => sum + line.priceCents, 0);
  const platformFeeCents = percentOf(subtotalCents, PLATFORM_FEE_PERCENT);
  const discountCents = discountOf(input.promo ?? null, subtotalCents, platformFeeCents);
  return {
    subtotalCents,
    discountCents,
    platformFeeCents,
    totalCents: subtotalCents - discountCents + platformFeeCents,
    diagnosticFeeCents: mentionsElectrical(input.issueDescription) ? DIAGNOSTIC_FEE_CENTS : 0,
  };
}

/**
 * Returns the price to advertise for a service: with the platform fee, and no tax, rounded up to
 * the cent. What a cart costs is `quote`.
 */
export function allInCents(priceCents: Cents): Cents {
  return Math.ceil((priceCents * (100 + PLATFORM_FEE_PERCENT)) / 100);
}

/** 'first20 ' → FIRST20. */
export function normalizePromoCode(code: string): string {
  return withoutSpace(code).toUpperCase();
}

/**
 * Returns the discount: a percentage of the services, or an amount that always leaves something to
 * pay.
 */
function discountOf(promo: Discount | null, subtotalCents: Cents, platformFeeCents: Cents): Cents {
  if (promo === null) return 0;
  if (promo.percent !== null) {
    return Math.min(percentOf(subtotalCents, promo.percent), promo.maxCents ?? Infinity);
  }
  const most = Math.min(subtotalCents, subtotalCents + platformFeeCents - LEAST_TOTAL_CENTS);
  return Math.max(0, Math.min(promo.amountCents, most));
}

/** Returns the price of the same cart without its promo code. */
export function fullPriceCents(price: Pick<Quote, "totalCents" | "discountCents">): Cents {
  return price.totalCents + price.discountCents;
}
