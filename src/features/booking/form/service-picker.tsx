"use client";

import { ChevronDown, Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { CATEGORY_LABELS, SERVICE_CATEGORIES } from "~/domain/booking/categories";
import type { ServiceView } from "~/domain/booking/schema";
import { notOfferedText, priceNow } from "~/domain/catalog/car-price";
import { findServices, searchServices, type Finding } from "~/domain/catalog/finding";
import { plural } from "~/messages/plural";
import { GroupError } from "../fields";
import { ServiceCard } from "./service-card";

type ServicePickerProps = {
  /** The catalog. Services that aren't offered for the car are named, but can't be chosen. */
  services: readonly ServiceView[];
  selectedIds: readonly string[];
  issueDescription: string;
  error: string | undefined;
  onChange: (serviceIds: string[]) => void;
};

/**
 * Up to this many services, the categories start open, unless some services fit the described
 * issue.
 */
const OPEN_UP_TO = 24;

/**
 * Offers the catalog: the services that fit the described issue, then all others by category. A
 * search replaces both with what it finds.
 */
export function ServicePicker({
  services: catalog,
  selectedIds,
  issueDescription,
  error,
  onChange,
}: ServicePickerProps) {
  const [search, setSearch] = useState("");
  const services = catalog.filter((service) => priceNow(service).offered);
  const fitting = findServices(issueDescription, services);
  const others = services.filter((one) => fitting.every(({ service }) => service !== one));
  const categories = SERVICE_CATEGORIES.filter((category) =>
    others.some((service) => service.category === category),
  );
  const isSelected = ({ id }: ServiceView) => selectedIds.includes(id);
  // Decided once, so that a category doesn't close under the visitor's finger.
  const [begunWith] = useState(selectedIds);

  const cardOf = (service: ServiceView, compact: boolean) => (
    <ServiceCard
      key={service.id}
      service={service}
      compact={compact}
      selected={isSelected(service)}
      onToggle={(selected) =>
        onChange(
          selected
            ? [...selectedIds, service.id]
            : selectedIds.filter((selectedId) => selectedId !== service.id),
        )
      }
    />
  );
  const explained = (list: readonly Finding[]) => (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      {list.map(({ service, sentence }) => (
        <div key={service.id} className="grid gap-1.5">
          <p className="text-sm wrap-anywhere text-muted-foreground">{sentence}</p>
          {cardOf(service, false)}
        </div>
      ))}
    </div>
  );
  const rows = (list: readonly ServiceView[]) => (
    <div className="grid items-start gap-2 xl:grid-cols-2">
      {list.map((service) => cardOf(service, true))}
    </div>
  );
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="sr-only">Services</legend>
      <GroupError id="services-error" message={error} />
      <SearchBox
        search={search}
        services={services}
        onChange={setSearch}
        rows={rows}
        explained={explained}
      />
      {search.trim() !== "" ? null : (
        <>
          {fitting.length > 0 ? (
            <section aria-labelledby="fitting-services" className="grid gap-3">
              <h3 id="fitting-services" className="font-semibold">
                Fits your description
              </h3>
              {explained(fitting)}
            </section>
          ) : null}
          {categories.map((category) => {
            const list = others.filter((service) => service.category === category);
            return (
              <Category
                key={category}
                name={CATEGORY_LABELS[category]}
                count={list.length}
                selected={list.filter(isSelected).length}
                opens={
                  (fitting.length === 0 && services.length <= OPEN_UP_TO) ||
                  list.some(({ id }) => begunWith.includes(id))
                }
              >
                {rows(list)}
              </Category>
            );
          })}
          <NotOffered services={catalog.filter((service) => !priceNow(service).offered)} />
        </>
      )}
    </fieldset>
  );
}

function NotOffered({ services }: { services: readonly ServiceView[] }) {
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="not-offered" className="grid gap-2 border-t pt-4 text-sm">
      <h3 id="not-offered" className="font-semibold">
        Not offered for this car
      </h3>
      <ul className="grid gap-1 text-muted-foreground">
        {services.map((service) => (
          <li key={service.id} className="wrap-anywhere">
            {notOfferedText(service)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SearchBoxProps = {
  search: string;
  services: readonly ServiceView[];
  onChange: (search: string) => void;
  /** Renders services that have the words of the search. */
  rows: (found: readonly ServiceView[]) => ReactNode;
  /** Renders services for a problem, with why. */
  explained: (found: readonly Finding[]) => ReactNode;
};

/**
 * Searches the catalog while typing and announces how many services it found. Words that no service
 * has are read as a problem.
 */
function SearchBox({ search, services, onChange, rows, explained }: SearchBoxProps) {
  const isSearching = search.trim() !== "";
  const named = isSearching ? searchServices(search, services) : [];
  const fitting = isSearching && named.length === 0 ? findServices(search, services) : [];
  const count = named.length + fitting.length;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor="service-search">Find a service</Label>
        <span className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            id="service-search"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
            placeholder="e.g. brakes"
            className="pl-10"
            value={search}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              // Enter would submit the form around it.
              if (event.key === "Enter") event.preventDefault();
              if (event.key === "Escape") onChange("");
            }}
          />
        </span>
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isSearching
          ? plural(count, { one: "1 service found", other: "{count} services found" })
          : ""}
      </p>
      {isSearching && count === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p>
            We don&apos;t offer that by name. Describe it instead, and choose the closest service.
          </p>
          <Button variant="outline" size="sm" onClick={() => onChange("")}>
            Show all services
          </Button>
        </div>
      ) : null}
      {named.length > 0 ? rows(named) : null}
      {fitting.length > 0 ? explained(fitting) : null}
    </div>
  );
}

type CategoryProps = {
  name: string;
  count: number;
  selected: number;
  opens: boolean;
  children: ReactNode;
};

function Category({ name, count, selected, opens, children }: CategoryProps) {
  // React would set the attribute again on every render otherwise.
  const [open, setOpen] = useState(opens);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md font-semibold outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span>{name}</span>
        <span className="text-sm font-normal text-muted-foreground">
          {plural(count, { one: "1 service", other: "{count} services" })}
        </span>
        {selected > 0 ? <Badge>{selected} selected</Badge> : null}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
