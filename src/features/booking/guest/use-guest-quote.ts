"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import type { PricedCar } from "~/domain/catalog/price-rule";
import { api, type RouterOutputs } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";
import type { BookingDraft } from "../form/booking-draft";

const FRESH_MS = 5 * MINUTE_MS;

interface Asked extends Pick<
  BookingDraft,
  "serviceLocation" | "issueDescription" | "promoCode" | "entry"
> {
  /** The car that the price is for. Left out where only the place matters. */
  car?: PricedCar;
}

interface Refusal {
  message: string;
  data?: { reason: string } | null;
}

/** Returns a car as a quote takes it: with year, make and model, or not at all. */
function vehicleOf({ year, make, model, ...facts }: PricedCar) {
  return year && make && model ? { vehicle: { year, make, model, ...facts } } : {};
}

/**
 * Asks for a quote without an account: free times nearby, and whether the promo code can be used.
 * Prices are computed here, so a refusal hides nothing else. With `keepsPrevious`, the answer before
 * stays until the next one arrives.
 */
export function useGuestQuote(
  { serviceLocation, issueDescription, promoCode, entry, car = {} }: Asked,
  serviceIds: readonly string[],
  { enabled, keepsPrevious = false }: { enabled: boolean; keepsPrevious?: boolean },
) {
  const { client } = api.useUtils();
  const input = {
    location: serviceLocation,
    serviceIds: [...serviceIds].sort(),
    issueDescription,
    promoCode: promoCode || null,
    ...vehicleOf(car),
    entry: ENTRY_PAGES.find((page) => page === entry) ?? ("book" as const),
  };
  return useQuery<RouterOutputs["booking"]["quote"], Refusal>({
    queryKey: ["guest-quote", input],
    queryFn: () => client.booking.quote.mutate(input),
    enabled: enabled && serviceLocation !== "" && serviceIds.length > 0,
    staleTime: FRESH_MS,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
