"use client";

import { useState } from "react";
import { quote } from "~/domain/booking/price/pricing";
import type { ServiceView } from "~/domain/booking/schema";
import { textToCents } from "~/domain/money";
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

/** Prices the draft and checks its promo code. */
export function useWizardQuote(
  draft: BookingDraft,
  services: readonly ServiceView[],
  isSignedIn: boolean,
) {
  const selected = services.filter((service) => draft.serviceIds.includes(service.id));
  const own = useOwnPromo(draft.promoCode, isSignedIn);
  const quoted = useQuotedPromo(draft, selected, !isSignedIn);
  const { terms, ...checked } = isSignedIn ? own : quoted;
  const discount = terms === null ? null : discountOfView(terms);
  const sums = quote({
    lines: selected.map((service) => ({ priceCents: textToCents(service.basePrice) ?? 0 })),
    issueDescription: draft.issueDescription,
    promo: discount,
  });
  const lines = selected.map(({ id, name, basePrice, parts, partsNote }) => ({
    id,
    name,
    price: basePrice,
    parts,
    partsNote,
  }));
  const moved = useMoved(services, draft.serviceIds);
  return {
    selected,
    moved,
    durationMinutes: selected.reduce((sum, service) => sum + service.estimatedDuration, 0),
    cost: costOfQuote(lines, sums, terms && discount && { code: draft.promoCode, ...discount }),
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
  selected: readonly ServiceView[],
  enabled: boolean,
): CheckedPromo {
  const isAsked = enabled && draft.promoCode !== "";
  const quoted = useGuestQuote(
    { ...draft, serviceLocation: ANYWHERE },
    selected.map(({ id }) => id),
    isAsked,
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
function useMoved(services: readonly ServiceView[], chosen: readonly string[]): string[] {
  const [begun, setBegun] = useState(services);
  if (begun.length === 0 && services.length > 0) setBegun(services);
  if (services.length === 0) return [];
  return begun.flatMap((before) => {
    if (!chosen.includes(before.id)) return [];
    const now = services.find(({ id }) => id === before.id);
    if (now === undefined) return [`${before.name} is no longer offered.`];
    return now.basePrice === before.basePrice
      ? []
      : [`${now.name} now costs $${now.basePrice} (was $${before.basePrice}).`];
  });
}
