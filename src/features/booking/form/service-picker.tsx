"use client";

import { useState } from "react";
import { cn } from "~/components/cn";
import { CATEGORY_LABELS } from "~/domain/booking/categories";
import type { ServiceView } from "~/domain/booking/schema";
import { GroupError } from "../fields";
import { ServiceCard } from "./service-card";
import { suggestServices } from "./suggestions";

type ServicePickerProps = {
  services: readonly ServiceView[];
  selectedIds: readonly string[];
  issueDescription: string;
  error: string | undefined;
  onChange: (serviceIds: string[]) => void;
};

type Filter = ServiceView["category"] | "all";

const chip =
  "inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9 sm:px-3";

/** Offers the catalog: first the services that match the described issue, then all by category. */
export function ServicePicker({
  services,
  selectedIds,
  issueDescription,
  error,
  onChange,
}: ServicePickerProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const suggested = suggestServices(issueDescription, services);
  const categories = [...new Set(services.map((service) => service.category))];
  const shown = services.filter(
    (service) =>
      filter === service.category ||
      (filter === "all" && !suggested.some((one) => one.id === service.id)),
  );
  const toggle = (id: string, selected: boolean) =>
    onChange(selected ? [...selectedIds, id] : selectedIds.filter((one) => one !== id));
  const cards = (list: readonly ServiceView[]) => (
    <div className="grid gap-3 xl:grid-cols-2">
      {list.map((service) => (
        <ServiceCard
          key={service.id}
          service={service}
          selected={selectedIds.includes(service.id)}
          onToggle={(selected) => toggle(service.id, selected)}
        />
      ))}
    </div>
  );
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="sr-only">Services</legend>
      <GroupError id="services-error" message={error} />
      <div
        role="group"
        aria-label="Show services"
        className="-mx-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:gap-1.5 sm:overflow-visible sm:px-0"
      >
        {(["all", ...categories] as const).map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={filter === category}
            onClick={() => setFilter(category)}
            className={cn(
              chip,
              filter === category
                ? "border-foreground bg-foreground text-background"
                : "border-input bg-card hover:border-foreground",
            )}
          >
            {category === "all" ? "All services" : CATEGORY_LABELS[category]}
          </button>
        ))}
      </div>
      {filter === "all" && suggested.length > 0 ? (
        <section aria-labelledby="suggested-services" className="grid gap-3">
          <h3 id="suggested-services" className="font-semibold">
            Matches what you described
          </h3>
          {cards(suggested)}
        </section>
      ) : null}
      <section aria-labelledby="all-services" className="grid gap-3">
        <h3
          id="all-services"
          className={filter === "all" && suggested.length > 0 ? "font-semibold" : "sr-only"}
        >
          {filter === "all" ? "All other services" : CATEGORY_LABELS[filter]}
        </h3>
        {cards(shown)}
      </section>
    </fieldset>
  );
}
