import type { CsvColumns } from "../csv";
import { textToCents } from "../money";
import { sorted, type Sort } from "../sort";
import type { PromoState } from "./promo";
import type { DeskPromo } from "./schema";

export const PROMO_STATE_LABELS: Record<PromoState, string> = {
  active: "Active",
  scheduled: "Not started",
  paused: "Paused",
  ended: "Ended",
  used_up: "Used up",
};

/** Sort columns of promo codes. */
export const PROMO_SORTS = ["code", "uses", "cost"] as const;
type Column = (typeof PROMO_SORTS)[number];
export type PromoSort = Sort<Column>;

const VALUES: Record<Column, (promo: DeskPromo) => number | string> = {
  code: ({ code }) => code,
  uses: ({ uses }) => uses,
  cost: ({ cost }) => textToCents(cost) ?? 0,
};

/** Returns the filtered codes in order. */
export function promosShown(
  promos: readonly DeskPromo[],
  { show, sort }: { show?: PromoState | "all" | undefined; sort?: PromoSort | undefined },
): DeskPromo[] {
  const shown = promos.filter(({ state }) => (show ?? "all") === "all" || state === show);
  return sorted(shown, sort, VALUES);
}

/** Columns of the codes as a file. */
export const PROMO_COLUMNS: CsvColumns<DeskPromo> = {
  Code: { code: ({ code }) => code },
  State: ({ state }) => PROMO_STATE_LABELS[state],
  Percent: ({ percent }) => percent?.toString() ?? null,
  Amount: ({ amount }) => amount,
  "First booking only": ({ firstBookingOnly }) => (firstBookingOnly ? "yes" : "no"),
  From: { moment: ({ startsAt }) => startsAt },
  Until: { moment: ({ endsAt }) => endsAt },
  Used: ({ uses }) => String(uses),
  Limit: ({ usesInAll }) => usesInAll?.toString() ?? null,
  "Uses per person": ({ usesPerPerson }) => String(usesPerPerson),
  Discounts: ({ discounts }) => discounts,
  "Cost us": ({ cost }) => cost,
  "Paid by": ({ bornBy }) => bornBy,
};
