"use client";

import { useState } from "react";
import { quote } from "~/domain/booking/price/pricing";
import type { ServiceView } from "~/domain/booking/schema";
import { textToCents } from "~/domain/money";
import { api } from "~/trpc/react";
import type { BookingDraft } from "../form/booking-draft";
import { costOfQuote } from "../cost-breakdown";
import { discountOfView, promoWords } from "../form/promo-terms";

/** Prices the draft and checks its promo code. */
export function useWizardQuote(draft: BookingDraft, services: readonly ServiceView[]) {
  const promo = api.booking.promo.useQuery(
    { code: draft.promoCode },
    { enabled: draft.promoCode !== "" },
  );
  const applied = draft.promoCode !== "" && promo.data ? promo.data : null;
  const selected = services.filter((service) => draft.serviceIds.includes(service.id));
  const sums = quote({
    lines: selected.map((service) => ({ priceCents: textToCents(service.basePrice) ?? 0 })),
    issueDescription: draft.issueDescription,
    promo: applied === null ? null : discountOfView(applied),
  });
  const lines = selected.map(({ id, name, basePrice }) => ({ id, name, price: basePrice }));
  const moved = useMoved(services, draft.serviceIds);
  return {
    selected,
    moved,
    durationMinutes: selected.reduce((sum, service) => sum + service.estimatedDuration, 0),
    cost: costOfQuote(lines, sums, applied?.code ?? null),
    promo: {
      words: applied === null ? null : promoWords(applied),
      checking: draft.promoCode !== "" && promo.isFetching,
      error: draft.promoCode !== "" && promo.isError ? promo.error.message : undefined,
    },
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
