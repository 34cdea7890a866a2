import {
  CANCELLATION_FEES,
  CANCELLATION_GRACE_MINUTES,
  FREE_CANCELLATION_HOURS,
  MECHANIC_LATE_MINUTES,
  NO_SHOW_AFTER_MINUTES,
  REQUEST_EXPIRES,
} from "../booking/policy";
import {
  allInCents,
  DIAGNOSTIC_FEE_CENTS,
  FIRST_SERVICE_PROMO,
  PLATFORM_FEE_PERCENT,
} from "../booking/price/pricing";
import { BRAND_NAME } from "../brand";
import { CLAIM_DAYS, WARRANTY_DAYS } from "../claim/policy";
import { centsToText, type Cents } from "../money";

const dollars = (cents: Cents) => `$${centsToText(cents)}`;

/**
 * Facts a legal text can name, as in `{lateFee}`. They come from the rules themselves, so a text
 * can't promise another fee than the one we charge.
 */
export const LEGAL_FACTS = {
  company: BRAND_NAME,
  platformFee: `${PLATFORM_FEE_PERCENT}%`,
  diagnosticFee: dollars(DIAGNOSTIC_FEE_CENTS),
  diagnosticTotal: dollars(allInCents(DIAGNOSTIC_FEE_CENTS)),
  lateFee: dollars(CANCELLATION_FEES.late),
  arrivedFee: dollars(CANCELLATION_FEES.arrived),
  freeCancellationHours: `${FREE_CANCELLATION_HOURS} hours`,
  graceMinutes: `${CANCELLATION_GRACE_MINUTES} minutes`,
  mechanicLateMinutes: `${MECHANIC_LATE_MINUTES} minutes`,
  noShowMinutes: `${NO_SHOW_AFTER_MINUTES} minutes`,
  requestHours: `${REQUEST_EXPIRES.afterHours} hours`,
  warrantyDays: `${WARRANTY_DAYS} days`,
  claimDays: `${CLAIM_DAYS} days`,
  firstPromoCode: FIRST_SERVICE_PROMO.code,
  firstPromoPercent: `${FIRST_SERVICE_PROMO.percent}%`,
} as const;

const FACT = /\{([A-Za-z]+)\}/g;

const isFact = (name: string): name is keyof typeof LEGAL_FACTS => Object.hasOwn(LEGAL_FACTS, name);

/** Fills in the facts. A name that isn't a fact stays as it is. */
export function withFacts(text: string): string {
  return text.replaceAll(FACT, (whole, name: string) => (isFact(name) ? LEGAL_FACTS[name] : whole));
}

/** Returns the names in braces that aren't facts. */
export function unknownFacts(text: string): string[] {
  const names = [...text.matchAll(FACT)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !isFact(name));
}
