import { ArrowDown, ArrowUp, Plus, Wrench } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { CATEGORY_LABELS } from "~/domain/booking/categories";
import {
  SERVICE_SHOWS,
  SERVICE_SORTS,
  servicesShown,
  type ServiceShow,
  type ServiceSort,
} from "~/domain/catalog/desk-list";
import type { DeskService } from "~/domain/catalog/schema";
import { AllInPrice } from "~/features/booking/all-in-price";
import { everyWords } from "~/features/vehicle/due-words";
import { PartsLine } from "~/features/booking/parts-line";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { choice, onePage, type ListDefinition } from "../table/list-definition";
import { keptBy } from "./kept-by";

const SHOW_LABELS: Record<ServiceShow, string> = { offered: "Offered", retired: "Retired" };

interface CatalogShown {
  show?: ServiceShow | undefined;
  sort?: ServiceSort | undefined;
}

/** Actions that start from the list. All but the rules are for owners. */
export type CatalogAction =
  | { action: "create" }
  | { action: "change"; service: DeskService }
  | { action: "offer"; service: DeskService }
  | { action: "rules"; service: DeskService }
  | { action: "maintenance"; service: DeskService }
  | { action: "move"; service: DeskService; position: number };

export const CATALOG_ADDRESS = deskAddress<CatalogShown>(
  (address) => ({
    show: address.oneOf("show", SERVICE_SHOWS),
    sort: address.sort("sort", SERVICE_SORTS),
  }),
  DESK_PATHS.catalogWith,
);

/**
 * Positions refer to the whole list, so services can be moved only while it is complete and
 * unsorted.
 */
const inOrder = ({ show, sort }: CatalogShown) => show === undefined && sort === undefined;

/** The services customers can book, and the retired ones. Owners change them. */
export const SERVICES: ListDefinition<
  DeskService,
  CatalogShown,
  CatalogAction,
  (typeof SERVICE_SORTS)[number]
> = {
  id: "services",
  title: "Services",
  of: "services",
  found: { one: "service", many: "services" },
  icon: Wrench,
  useRows: (shown) => {
    const services = api.desk.services.list.useQuery();
    return onePage(services, services.data && servicesShown(services.data, shown));
  },
  filters: [
    choice({
      label: "Which services",
      all: "All",
      options: SERVICE_SHOWS.map((value) => ({ value, label: SHOW_LABELS[value] })),
      value: ({ show }) => show,
      change: (show) => ({ show }),
    }),
  ],
  csv: { of: "Services", href: DESK_PATHS.servicesCsv },
  actions: [
    {
      label: "Add a service",
      icon: Plus,
      isMain: true,
      isForOwners: true,
      action: { action: "create" },
    },
  ],
  empty: () => ({
    title: "No services offered",
    description: "Add a service so customers can book it.",
  }),
  nothingFound: ({ show }) =>
    show === "retired"
      ? {
          title: "No retired services",
          description: "Retired services appear here. You can restore them.",
        }
      : {
          title: "No services offered",
          description: "Add a service so customers can book it.",
        },
  layout: {
    kind: "table",
    sort: { value: ({ sort }) => sort, change: (sort) => ({ sort }) },
    columns: [
      {
        heading: "Service",
        sortsBy: "name",
        isRowHeader: true,
        cell: ({ name, description, offered, isDiagnosis, parts, partsNote }) => (
          <div className="min-w-40">
            <p className="font-semibold wrap-anywhere">
              {name}
              {offered ? null : (
                <Badge variant="outline" className="ml-2">
                  Retired
                </Badge>
              )}
              {isDiagnosis ? (
                <Badge variant="secondary" className="ml-2">
                  Diagnosis
                </Badge>
              ) : null}
            </p>
            <p className="wrap-anywhere text-muted-foreground">{description}</p>
            <PartsLine of={{ parts, partsNote }} className="text-sm wrap-anywhere" />
          </div>
        ),
      },
      {
        heading: "Category",
        sortsBy: "category",
        cell: ({ category }) => CATEGORY_LABELS[category],
      },
      {
        heading: "Price",
        sortsBy: "price",
        isFigure: true,
        cell: (service, { onAction }) => (
          <span className="grid justify-items-end">
            <AllInPrice basePrice={service.basePrice} className="justify-end" />
            <span className="text-sm whitespace-nowrap text-muted-foreground">
              <Money amount={service.basePrice} /> before the fee
            </span>
            <Button
              variant="link"
              size="sm"
              className="px-0"
              aria-label={`Prices by car: ${service.name}`}
              onClick={() => onAction({ action: "rules", service })}
            >
              Prices by car
            </Button>
          </span>
        ),
      },
      {
        heading: "Minutes",
        sortsBy: "minutes",
        isFigure: true,
        cell: ({ estimatedDuration }) => <span className="tabular-nums">{estimatedDuration}</span>,
      },
      {
        heading: "Accepted",
        cell: (service) => <span className="block min-w-24">{keptBy(service)}</span>,
      },
      {
        heading: "Due again",
        cell: (service, { isOwner, onAction }) => (
          <span className="grid min-w-28 justify-items-start gap-1.5">
            {service.maintenance === undefined ? (
              <span className="text-muted-foreground">Never</span>
            ) : (
              everyWords(service.maintenance)
            )}
            {isOwner ? (
              <Button
                size="sm"
                variant="outline"
                aria-label={`Set when ${service.name} is due again`}
                onClick={() => onAction({ action: "maintenance", service })}
              >
                Set
              </Button>
            ) : null}
          </span>
        ),
      },
      {
        heading: "Change",
        isShown: ({ isOwner }) => isOwner,
        cell: (service, { rows, shown, onAction }) => (
          <div className="flex gap-2">
            <Button
              size="sm"
              variant="outline"
              aria-label={`Change ${service.name}`}
              onClick={() => onAction({ action: "change", service })}
            >
              Change
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={`${service.offered ? "Retire" : "Restore"} ${service.name}`}
              onClick={() => onAction({ action: "offer", service })}
            >
              {service.offered ? "Retire" : "Restore"}
            </Button>
            {inOrder(shown) ? (
              <>
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Move ${service.name} up`}
                  disabled={service.position === 1}
                  onClick={() =>
                    onAction({ action: "move", service, position: service.position - 1 })
                  }
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Move ${service.name} down`}
                  disabled={service.position === rows.length}
                  onClick={() =>
                    onAction({ action: "move", service, position: service.position + 1 })
                  }
                >
                  <ArrowDown aria-hidden />
                </Button>
              </>
            ) : null}
          </div>
        ),
      },
    ],
  },
};
