import { CATEGORY_LABELS } from "../booking/categories";
import type { CsvColumns } from "../csv";
import { textToCents } from "../money";
import { sorted, type Sort } from "../sort";
import type { DeskService } from "./schema";

/** Filter of the desk's services. */
export const SERVICE_SHOWS = ["offered", "retired"] as const;
export type ServiceShow = (typeof SERVICE_SHOWS)[number];

/** Sort columns of the desk's services. */
export const SERVICE_SORTS = ["name", "category", "price", "minutes"] as const;
type Column = (typeof SERVICE_SORTS)[number];
export type ServiceSort = Sort<Column>;

const VALUES: Record<Column, (service: DeskService) => number | string> = {
  name: ({ name }) => name.toLowerCase(),
  category: ({ category }) => category,
  price: ({ basePrice }) => textToCents(basePrice) ?? 0,
  minutes: ({ estimatedDuration }) => estimatedDuration,
};

/** Returns the filtered services in order; unsorted, as customers see them. */
export function servicesShown(
  services: readonly DeskService[],
  { show, sort }: { show?: ServiceShow | "all" | undefined; sort?: ServiceSort | undefined },
): DeskService[] {
  const shown = services.filter(
    ({ offered }) => (show ?? "all") === "all" || offered === (show === "offered"),
  );
  return sorted(shown, sort, VALUES);
}

/** Columns of the catalog as a file. */
export const SERVICE_COLUMNS: CsvColumns<DeskService> = {
  Service: ({ name }) => name,
  Description: ({ description }) => description,
  Category: ({ category }) => CATEGORY_LABELS[category],
  Price: ({ basePrice }) => basePrice,
  Minutes: ({ estimatedDuration }) => String(estimatedDuration),
  Offered: ({ offered }) => (offered ? "yes" : "no"),
  "Open requests": ({ openRequests }) => String(openRequests),
  "Agreed jobs": ({ agreedJobs }) => String(agreedJobs),
};
