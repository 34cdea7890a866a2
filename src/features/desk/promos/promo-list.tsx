import { BadgePercent, Plus } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import {
  PROMO_SORTS,
  PROMO_STATE_LABELS,
  promosShown,
  type PromoSort,
} from "~/domain/promo/desk-list";
import { PROMO_STATES, type PromoState } from "~/domain/promo/promo";
import type { DeskPromo } from "~/domain/promo/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { choice, onePage, type ListDefinition } from "../table/list-definition";
import { daysWords, offWords, usesWords } from "./labels";

interface PromosShown {
  show?: PromoState | undefined;
  sort?: PromoSort | undefined;
}

export type PromoAction =
  | { action: "create" }
  | { action: "change"; promo: DeskPromo }
  | { action: "pause"; promo: DeskPromo };

export const PROMOS_ADDRESS = deskAddress<PromosShown>(
  (address) => ({
    show: address.oneOf("show", PROMO_STATES),
    sort: address.sort("sort", PROMO_SORTS),
  }),
  DESK_PATHS.promosWith,
);

/** Promo codes with their use and cost. Owners change them. */
export const PROMOS: ListDefinition<
  DeskPromo,
  PromosShown,
  PromoAction,
  (typeof PROMO_SORTS)[number]
> = {
  id: "promos",
  title: "Promo codes",
  of: "promo codes",
  found: { one: "promo code", many: "promo codes" },
  icon: BadgePercent,
  useRows: (shown) => {
    const promos = api.desk.promos.list.useQuery();
    return onePage(promos, promos.data && promosShown(promos.data, shown));
  },
  filters: [
    choice({
      label: "Which codes",
      all: "All",
      options: PROMO_STATES.map((value) => ({ value, label: PROMO_STATE_LABELS[value] })),
      value: ({ show }) => show,
      change: (show) => ({ show }),
    }),
  ],
  csv: { of: "Promo codes", href: DESK_PATHS.promosCsv },
  actions: [
    {
      label: "Add a code",
      icon: Plus,
      isMain: true,
      isForOwners: true,
      action: { action: "create" },
    },
  ],
  empty: () => ({ title: "No codes yet", description: "Owners can add the first one." }),
  nothingFound: () => ({ title: "No codes found", description: "No codes in this state." }),
  layout: {
    kind: "table",
    sort: { value: ({ sort }) => sort, change: (sort) => ({ sort }) },
    columns: [
      {
        heading: "Code",
        sortsBy: "code",
        isRowHeader: true,
        cell: (promo) => (
          <div className="min-w-44">
            <p className="font-semibold">{promo.code}</p>
            <p className="text-muted-foreground">{offWords(promo)}</p>
          </div>
        ),
      },
      {
        heading: "Status",
        cell: ({ state }) => <Badge variant="outline">{PROMO_STATE_LABELS[state]}</Badge>,
      },
      {
        heading: "Days",
        cell: (promo) => <span className="block min-w-28">{daysWords(promo)}</span>,
      },
      {
        heading: "Used",
        sortsBy: "uses",
        cell: (promo) => <span className="block min-w-32">{usesWords(promo)}</span>,
      },
      {
        heading: "Discounts",
        isFigure: true,
        cell: ({ discounts }) => <Money amount={discounts} />,
      },
      {
        heading: "Cost us",
        sortsBy: "cost",
        isFigure: true,
        cell: ({ cost }) => <Money amount={cost} className="font-semibold" />,
      },
      {
        heading: "Paid by",
        cell: ({ bornBy }) => (bornBy === "platform" ? "The platform" : "Both"),
      },
      {
        heading: "Change",
        isShown: ({ isOwner }) => isOwner,
        cell: (promo, { onAction }) =>
          promo.promised ? (
            <span className="block min-w-28 text-muted-foreground">
              Advertised on the landing page
            </span>
          ) : (
            <div className="flex gap-2">
              <Button
                size="sm"
                variant="outline"
                aria-label={`Change ${promo.code}`}
                onClick={() => onAction({ action: "change", promo })}
              >
                Change
              </Button>
              <Button
                size="sm"
                variant="outline"
                aria-label={`${promo.paused ? "Resume" : "Pause"} ${promo.code}`}
                onClick={() => onAction({ action: "pause", promo })}
              >
                {promo.paused ? "Resume" : "Pause"}
              </Button>
            </div>
          ),
      },
    ],
  },
};
