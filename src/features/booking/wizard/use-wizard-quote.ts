"use client";

import { useState } from "react";
import { quote } from "~/domain/booking/price/pricing";
import type { ServiceView } from "~/domain/booking/schema";
import {
  notOfferedText,
  priceNow,
  serviceForCar,
  servicesForCar,
} from "~/domain/catalog/car-price";
import type { PricedCar } from "~/domain/catalog/price-rule";
import { centsToText, textToCents } from "~/domain/money";
import { api } from "~/trpc/react";
import type { BookingDraft } from "../form/booking-draft";
import { costOfQuote } from "../cost-breakdown";
import { useGuestQuote } from "../guest/use-guest-quote";
import { discountOfView, promoWords, type PromoTerms } from "../form/promo-terms";

/**
 * Asks for a code's discount without a real location, because it's the same everywhere. That skips
 * the search for mechanics, and the discount stays while the visitor types their address.
 */
const ANYWHERE = "unknown";

/** The result of checking a promo code. */
interface CheckedPromo {
  terms: PromoTerms | null;
  checking: boolean;
  /** Why the code can't be used. */
  error: string | undefined;
  /** The code couldn't be checked, which doesn't stop a booking. */
  note: string | undefined;
}

/**
 * Prices the draft for its car, and checks its promo code. A chosen service that isn't offered for
 * the car isn't booked.
 */
export function useWizardQuote(
  draft: BookingDraft,
  catalog: readonly ServiceView[],
  { car, isSignedIn }: { car: PricedCar; isSignedIn: boolean },
) {
  const services = servicesForCar(catalog, car);
  const chosen = services.filter((service) => draft.serviceIds.includes(service.id));
  const selected = chosen.filter((service) => priceNow(service).offered);
  const own = useOwnPromo(draft.promoCode, isSignedIn);
  const quoted = useQuotedPromo(draft, { selected, car, enabled: !isSignedIn });
  const { terms, ...checked } = isSignedIn ? own : quoted;
  const discount = terms === null ? null : discountOfView(terms);
  const sumsOf = (prices: readonly string[]) =>
    quote({
      lines: prices.map((price) => ({ priceCents: textToCents(price) ?? 0 })),
      issueDescription: draft.issueDescription,
      promo: discount,
    });
  const prices = selected.map(priceNow);
  const sums = sumsOf(prices.map(({ price }) => price));
  const highest = sumsOf(prices.map(({ price, highestPrice = price }) => highestPrice));
  const lines = selected.map((service) => {
    const { id, name, parts, partsNote } = service;
    const { price, priceNote } = priceNow(service);
    return { id, name, price, parts, partsNote, priceNote };
  });
  const moved = useMoved(catalog, draft.serviceIds, car);
  return {
    /** The catalog with the prices for the car. */
    services,
    selected,
    moved,
    /** Says which chosen services aren't offered for the car. */
    notOffered: chosen
      .filter((service) => !priceNow(service).offered)
      .map((service) => notOfferedText(service)),
    durationMinutes: prices.reduce((sum, { estimatedDuration }) => sum + estimatedDuration, 0),
    cost: costOfQuote(lines, sums, terms && discount && { code: draft.promoCode, ...discount }),
    /** The price by car for the quote card. */
    price: {
      total: centsToText(sums.totalCents),
      highest: centsToText(highest.totalCents),
      note: prices.flatMap(({ priceNote = [] }) => priceNote).join(". ") || undefined,
    },
    promo: { words: terms === null ? null : promoWords(terms), ...checked },
  };
}

/** Checks a code for the account. */
function useOwnPromo(code: string, enabled: boolean): CheckedPromo {
  const isAsked = enabled && code !== "";
  const promo = api.booking.promo.useQuery({ code }, { enabled: isAsked });
  return {
    terms: isAsked && promo.data ? promo.data : null,
    checking: isAsked && promo.isFetching,
    error: isAsked && promo.isError ? promo.error.message : undefined,
    note: undefined,
  };
}

/** Checks a code without an account: a quote says what it takes off this cart. */
function useQuotedPromo(
  draft: BookingDraft,
  asked: { selected: readonly ServiceView[]; car: PricedCar; enabled: boolean },
): CheckedPromo {
  const { selected, car, enabled } = asked;
  const isAsked = enabled && draft.promoCode !== "";
  const quoted = useGuestQuote(
    { ...draft, car, serviceLocation: ANYWHERE },
    selected.map(({ id }) => id),
    { enabled: isAsked },
  );
  const isRefused = quoted.error?.data?.reason === "PROMO_NOT_APPLICABLE";
  return {
    terms:
      isAsked && quoted.data
        ? { percent: null, amount: quoted.data.discount, maximum: null, firstBookingOnly: false }
        : null,
    checking: isAsked && quoted.isFetching,
    error: isAsked && isRefused ? quoted.error?.message : undefined,
    note:
      isAsked && quoted.isError && !isRefused
        ? "We can't check this code right now. We'll check it before you confirm."
        : undefined,
  };
}

/** Describes catalog changes since the page opened that affect the chosen services. */
function useMoved(
  services: readonly ServiceView[],
  chosen: readonly string[],
  car: PricedCar,
): string[] {
  const [begun, setBegun] = useState(services);
  if (begun.length === 0 && services.length > 0) setBegun(services);
  if (services.length === 0) return [];
  return begun.flatMap((before) => {
    if (!chosen.includes(before.id)) return [];
    const now = services.find(({ id }) => id === before.id);
    if (now === undefined) return [`${before.name} is no longer offered.`];
    const [was, is] = [before, now].map((service) => serviceForCar(service, car).price);
    return is === was ? [] : [`${now.name} now costs $${is} (was $${was}).`];
  });
}
