"use client";

import { MapPin, Search } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { Select } from "~/components/ui/select";
import { Switch } from "~/components/ui/switch";
import { SPECIALIZATIONS } from "~/domain/mechanic/options";
import { SEARCH_ORDERS } from "~/domain/mechanic/options";
import { SORT_LABELS, type SearchFilters } from "./search-query";

const SERVICES = SPECIALIZATIONS.map((name) => ({ value: name, label: name }));
const ORDERS = SEARCH_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }));

type SearchFiltersFormProps = {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
};

/**
 * Filters by location, service and availability, and sorts. The location waits for Search; the
 * others apply at once.
 */
export function SearchFiltersForm({ filters, onChange }: SearchFiltersFormProps) {
  const [place, setPlace] = useState(filters.place);
  const id = useId();
  const typed = { ...filters, place: place.trim() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typed);
  };
  return (
    <form
      role="search"
      aria-label="Mechanics"
      onSubmit={submit}
      className="grid grid-cols-2 gap-4 rounded-lg border bg-card p-4 shadow-card sm:p-5 lg:grid-cols-[1.4fr_1fr_1fr_auto] lg:items-end"
    >
      <div className="col-span-2 grid gap-1.5 lg:col-span-1">
        <Label htmlFor={`${id}-place`}>Location</Label>
        <div className="flex gap-2">
          <span className="relative min-w-0 flex-1">
            <MapPin
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
            />
            <Input
              id={`${id}-place`}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
              placeholder="ZIP or City, ST"
              autoComplete="off"
              maxLength={200}
              enterKeyHint="search"
              className="pl-10"
            />
          </span>
          <Button type="submit" size="icon" className="size-12" aria-label="Search">
            <Search aria-hidden />
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 gap-1.5">
        <Label htmlFor={`${id}-service`}>Service</Label>
        <Select
          id={`${id}-service`}
          options={SERVICES}
          placeholder="All services"
          value={filters.service}
          onChange={(event) => onChange({ ...typed, service: event.target.value })}
        />
      </div>
      <div className="grid min-w-0 gap-1.5">
        <Label htmlFor={`${id}-sort`}>Sort by</Label>
        <Select
          id={`${id}-sort`}
          options={ORDERS}
          value={filters.sort}
          onChange={(event) =>
            onChange({
              ...typed,
              sort: SEARCH_ORDERS.find((order) => order === event.target.value) ?? "distance",
            })
          }
        />
      </div>
      <div className="flex h-12 items-center gap-3">
        <Switch
          id={`${id}-online`}
          checked={filters.online}
          onCheckedChange={(online) => onChange({ ...typed, online })}
        />
        <Label htmlFor={`${id}-online`} className="whitespace-nowrap">
          Online now
        </Label>
      </div>
    </form>
  );
}
