import type { z } from "zod";
import { SEARCH_ORDERS, SPECIALIZATIONS } from "~/domain/mechanic/options";
import type { searchSchema } from "~/domain/mechanic/search";
import { PATHS } from "~/lib/paths";

/** The filters as the address holds them; "" and false are absent there. */
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

/** `?place=&service=&online=&sort=` → filters; what nobody offers is left out. */
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

/** Next's record of search parameters as something `readFilters` reads; of repeated keys the first. */
export function queryOf(record: Record<string, string | string[] | undefined>): Readable {
  return {
    get(name) {
      const value = record[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
  };
}

/** Filters → the procedure's input. The same filters always make the same input: it is the cache key. */
export function searchInput(filters: SearchFilters): z.input<typeof searchSchema> {
  const specialization = SPECIALIZATIONS.find((known) => known === filters.service);
  return {
    sort: filters.sort,
    ...(filters.place === "" ? {} : { place: filters.place }),
    ...(specialization === undefined ? {} : { specialization }),
    ...(filters.online ? { onlineOnly: true } : {}),
  };
}

/** Filters → their address, without what is at its default. */
export function searchHref(filters: SearchFilters): string {
  const query = new URLSearchParams();
  if (filters.place !== "") query.set("place", filters.place);
  if (filters.service !== "") query.set("service", filters.service);
  if (filters.online) query.set("online", "1");
  if (filters.sort !== "distance") query.set("sort", filters.sort);
  const text = query.toString();
  return text === "" ? PATHS.mechanicSearch : `${PATHS.mechanicSearch}?${text}`;
}
