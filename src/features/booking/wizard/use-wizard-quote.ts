"use client";

import { quote } from "~/domain/booking/pricing";
import type { ServiceView } from "~/domain/booking/schema";
import { textToCents } from "~/domain/money";
import { api } from "~/trpc/react";
import type { BookingDraft } from "../booking-draft";
import { costOfQuote } from "../cost-breakdown";

/** What the draft costs right now, and whether its promo code applies. */
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
    promo: applied,
  });
  const lines = selected.map(({ id, name, basePrice }) => ({ id, name, price: basePrice }));
  return {
    selected,
    durationMinutes: selected.reduce((sum, service) => sum + service.estimatedDuration, 0),
    cost: costOfQuote(lines, sums, applied?.code ?? null),
    promo: {
      percent: applied?.percent ?? null,
      checking: draft.promoCode !== "" && promo.isFetching,
      error: draft.promoCode !== "" && promo.isError ? promo.error.message : undefined,
    },
  };
}
