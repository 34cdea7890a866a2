"use client";

import { ArrowDown, ArrowUp, Plus, Wrench } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { CATEGORY_LABELS } from "~/domain/booking/categories";
import {
  SERVICE_SHOWS,
  SERVICE_SORTS,
  servicesShown,
  type ServiceShow,
  type ServiceSort,
} from "~/domain/catalog/desk-list";
import type { DeskService } from "~/domain/catalog/schema";
import { findSort } from "~/domain/sort";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { keptBy } from "./kept-by";
import { MoveServiceDialog } from "./move-service-dialog";
import { OfferDialog } from "./offer-dialog";
import { ServiceDialog } from "./service-dialog";
import { CsvLink, DataTable, type TableColumn } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { FilterRow } from "../table/filter-row";
import { showInAddress } from "../table/show-in-address";

const SHOW_LABELS: Record<ServiceShow, string> = { offered: "Offered", retired: "Retired" };
const SHOWS = SERVICE_SHOWS.map((value) => ({ value, label: SHOW_LABELS[value] }));

/** The filters in the page's address. */
interface Shown {
  show?: ServiceShow | undefined;
  sort?: ServiceSort | undefined;
}

function shownBy(query: URLSearchParams): Shown {
  return {
    show: SERVICE_SHOWS.find((one) => one === query.get("show")),
    sort: findSort(SERVICE_SORTS, query.get("sort")),
  };
}

const show = showInAddress(shownBy, DESK_PATHS.catalogWith);

/** The dialog that an owner has open. */
type Doing =
  | { act: "create" }
  | { act: "change"; service: DeskService }
  | { act: "offer"; service: DeskService }
  | { act: "move"; service: DeskService; position: number };

/** Renders /desk/catalogue: the services and prices, which owners change for new bookings. */
export function CatalogScreen({ user }: { user: UserView }) {
  const services = api.desk.services.list.useQuery();
  const [doing, setDoing] = useState<Doing | null>(null);
  const isOwner = user.staffRole === "owner";
  const close = () => setDoing(null);
  return (
    <DeskFrame
      user={user}
      title="Catalog"
      description="The services customers can book. Changes apply to new bookings. Existing ones keep their name and price."
      here="/desk/catalogue"
    >
      <SecondFactorGate call={services}>
        <Answered
          call={services}
          failed="The catalog couldn't be loaded"
          waiting={<SkeletonCard lines={6} />}
        >
          {(services) => <Services services={services} onDo={isOwner ? setDoing : null} />}
        </Answered>
      </SecondFactorGate>
      {doing === null ? null : doing.act === "create" ? (
        <ServiceDialog service={null} onClose={close} />
      ) : doing.act === "change" ? (
        <ServiceDialog service={doing.service} onClose={close} />
      ) : doing.act === "offer" ? (
        <OfferDialog service={doing.service} onClose={close} />
      ) : (
        <MoveServiceDialog service={doing.service} position={doing.position} onClose={close} />
      )}
    </DeskFrame>
  );
}

type ServicesProps = {
  services: readonly DeskService[];
  /** Null for staff who may only read. */
  onDo: ((doing: Doing) => void) | null;
};

function Services({ services, onDo }: ServicesProps) {
  const shown = shownBy(useSearchParams());
  const { show: filter, sort } = shown;
  const rows = servicesShown(services, shown);
  // Positions refer to the whole list, so services can be moved only while it is complete and
  // unsorted.
  const inOrder = filter === undefined && sort === undefined;
  const columns = onDo === null ? COLUMNS : [...COLUMNS, actsOf(onDo, services, inOrder)];
  return (
    <Card className="grid grid-cols-1 gap-3 p-5 sm:p-6">
      <FilterRow
        id="services"
        title="Services"
        label="Which services"
        value={filter ?? ""}
        options={SHOWS}
        all="All"
        onChange={(next) => show({ show: next })}
      >
        <CsvLink href={DESK_PATHS.servicesCsv(shown)} of="Services" />
        {onDo === null ? null : (
          <Button size="sm" onClick={() => onDo({ act: "create" })}>
            <Plus aria-hidden />
            Add a service
          </Button>
        )}
      </FilterRow>
      {rows.length === 0 ? (
        <EmptyState
          as="h3"
          icon={<Wrench />}
          title={filter === "retired" ? "No retired services" : "No services offered"}
          description={
            filter === "retired"
              ? "Retired services appear here. You can restore them."
              : "Add a service so customers can book it."
          }
        />
      ) : (
        <DataTable
          labelledBy="services"
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={(next) => show({ sort: next })}
        />
      )}
    </Card>
  );
}

const COLUMNS: TableColumn<DeskService, (typeof SERVICE_SORTS)[number]>[] = [
  {
    heading: "Service",
    sortsBy: "name",
    cell: ({ name, description, offered }) => (
      <div className="min-w-52">
        <p className="font-semibold wrap-anywhere">
          {name}
          {offered ? null : (
            <Badge variant="outline" className="ml-2">
              Retired
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-muted-foreground">{description}</p>
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
    cell: ({ basePrice }) => <Money amount={basePrice} className="font-semibold" />,
  },
  {
    heading: "Minutes",
    sortsBy: "minutes",
    isFigure: true,
    cell: ({ estimatedDuration }) => <span className="tabular-nums">{estimatedDuration}</span>,
  },
  {
    heading: "Accepted",
    cell: (service) => <span className="block min-w-28">{keptBy(service)}</span>,
  },
];

function actsOf(
  onDo: (doing: Doing) => void,
  services: readonly DeskService[],
  inOrder: boolean,
): TableColumn<DeskService, (typeof SERVICE_SORTS)[number]> {
  return {
    heading: "Change",
    cell: (service) => (
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Change ${service.name}`}
          onClick={() => onDo({ act: "change", service })}
        >
          Change
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={`${service.offered ? "Retire" : "Restore"} ${service.name}`}
          onClick={() => onDo({ act: "offer", service })}
        >
          {service.offered ? "Retire" : "Restore"}
        </Button>
        {inOrder ? (
          <>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${service.name} up`}
              disabled={service.position === 1}
              onClick={() => onDo({ act: "move", service, position: service.position - 1 })}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${service.name} down`}
              disabled={service.position === services.length}
              onClick={() => onDo({ act: "move", service, position: service.position + 1 })}
            >
              <ArrowDown aria-hidden />
            </Button>
          </>
        ) : null}
      </div>
    ),
  };
}
