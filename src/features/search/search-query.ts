import type { z } from "zod";
import { SEARCH_ORDERS, SPECIALIZATIONS } from "~/domain/mechanic/options";
import type { searchSchema } from "~/domain/mechanic/search";
import { PATHS } from "~/lib/paths";

/** The filters in the address, where "" and false are omitted. */
export interface SearchFilters {
  place: string;
  service: string;
  online: boolean;
  sort: (typeof SEARCH_ORDERS)[number];
}

export const SORT_LABELS: Record<SearchFilters["sort"], string> = {
  distance: "Nearest first",
  rating: "Best rated",
  price: "Lowest rate",
};

type Readable = { get(name: string): string | null };

/** Reads the filters from `?place=&service=&online=&sort=` and ignores unknown values. */
export function readFilters(query: Readable): SearchFilters {
  const service = query.get("service") ?? "";
  const sort = query.get("sort");
  return {
    place: (query.get("place") ?? "").trim().slice(0, 200),
    service: SPECIALIZATIONS.find((known) => known === service) ?? "",
    online: ["1", "true", "on"].includes(query.get("online") ?? ""),
    sort: SEARCH_ORDERS.find((known) => known === sort) ?? "distance",
  };
}

/**
 * Converts filters to the query's input. Equal filters give equal input, because it is the cache
 * key.
 */
export function searchInput(filters: SearchFilters): z.input<typeof searchSchema> {
  const specialization = SPECIALIZATIONS.find((known) => known === filters.service);
  return {
    sort: filters.sort,
    ...(filters.place === "" ? {} : { place: filters.place }),
    ...(specialization === undefined ? {} : { specialization }),
    ...(filters.online ? { onlineOnly: true } : {}),
  };
}

/** Converts filters to their address, without defaults. */
export function searchHref(filters: SearchFilters): string {
  const query = new URLSearchParams();
  if (filters.place !== "") query.set("place", filters.place);
  if (filters.service !== "") query.set("service", filters.service);
  if (filters.online) query.set("online", "1");
  if (filters.sort !== "distance") query.set("sort", filters.sort);
  const text = query.toString();
  return text === "" ? PATHS.mechanicSearch : `${PATHS.mechanicSearch}?${text}`;
}
