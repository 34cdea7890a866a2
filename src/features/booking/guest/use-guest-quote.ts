"use client";

import { useQuery } from "@tanstack/react-query";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import type { PricedCar } from "~/domain/catalog/price-rule";
import { useSettled } from "~/lib/use-settled";
import { api, type RouterOutputs } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";
import type { BookingDraft } from "../form/booking-draft";

/** Waits for a pause in typing the address. */
const TYPING_MS = 800;
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
 * Prices are computed here, so a refusal hides nothing else.
 */
export function useGuestQuote(
  { serviceLocation, issueDescription, promoCode, entry, car = {} }: Asked,
  serviceIds: readonly string[],
  enabled: boolean,
) {
  const { client } = api.useUtils();
  const location = useSettled(serviceLocation.trim(), TYPING_MS);
  const input = {
    location,
    serviceIds: [...serviceIds].sort(),
    issueDescription,
    promoCode: promoCode || null,
    ...vehicleOf(car),
    entry: ENTRY_PAGES.find((page) => page === entry) ?? ("book" as const),
  };
  return useQuery<RouterOutputs["booking"]["quote"], Refusal>({
    queryKey: ["guest-quote", input],
    queryFn: () => client.booking.quote.mutate(input),
    enabled: enabled && location !== "" && serviceIds.length > 0,
    staleTime: FRESH_MS,
  });
}
