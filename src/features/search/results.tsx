import { SearchX } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { RouterOutputs } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { SORT_LABELS, type SearchFilters } from "./search-query";

/** Summarizes the results: "12 mechanics near Austin, TX · Nearest first". */
export function summaryOf(
  { origin, mechanics }: RouterOutputs["mechanic"]["search"],
  filters: SearchFilters,
): string {
  const count = plural(mechanics.length, { one: "1 mechanic", other: "{count} mechanics" });
  const where = origin === null ? "" : ` near ${origin.label}`;
  if (filters.place === "" && filters.sort === "distance") {
    return `${count} · Enter a location to see who's nearest`;
  }
  return `${count}${where} · ${SORT_LABELS[filters.sort]}`;
}

type NobodyFoundProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void };

/** Explains that nobody matches and offers to remove each active filter. */
export function NobodyFound({ filters, onChange }: NobodyFoundProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      as="h2"
      title="No mechanics found"
      description={
        filters.place === ""
          ? "No mechanic matches these filters right now."
          : `No mechanic who matches these filters drives to ${filters.place} right now.`
      }
      action={
        <>
          {filters.online ? (
            <Button variant="outline" onClick={() => onChange({ ...filters, online: false })}>
              Include mechanics on a job
            </Button>
          ) : null}
          {filters.service === "" ? null : (
            <Button variant="outline" onClick={() => onChange({ ...filters, service: "" })}>
              All services
            </Button>
          )}
          {filters.place === "" ? null : (
            <Button variant="outline" onClick={() => onChange({ ...filters, place: "" })}>
              Search everywhere
            </Button>
          )}
        </>
      }
    />
  );
}

/** Reserves the space of list and map while they load. */
export function ResultsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
      <div className="grid gap-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-48 rounded-lg" />
        ))}
      </div>
      <Skeleton className="hidden h-112 rounded-lg lg:block" />
    </div>
  );
}
