"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { List, Map as MapIcon } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { cn } from "~/components/cn";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/view";
import { api, type RouterOutputs } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { AreaMap } from "./area-map";
import { HitCard } from "./hit-card";
import { NobodyFound, ResultsSkeleton, summaryOf } from "./results";
import { SearchFiltersForm } from "./search-filters-form";
import { readFilters, searchHref, searchInput, type SearchFilters } from "./search-query";

type Result = RouterOutputs["mechanic"]["search"];

/** Renders /mechanics/search: mechanics near a location, as a list and on a map. */
export function MechanicSearchScreen({ user }: { user: UserView }) {
  const filters = readFilters(useSearchParams());
  const search = api.mechanic.search.useQuery(searchInput(filters), {
    placeholderData: keepPreviousData,
  });
  // The address holds the filters, so that Back returns to the previous search.
  const change = (next: SearchFilters) => window.history.pushState(null, "", searchHref(next));
  return (
    <>
      <PageHeader {...PAGE_HEADS.search} />
      <SearchFiltersForm key={filters.place} filters={filters} onChange={change} />
      <div className="mt-6" aria-busy={search.isFetching}>
        {search.data ? (
          <Results
            result={search.data}
            filters={filters}
            onChange={change}
            canRequest={user.userType === "customer"}
            stale={search.isPlaceholderData}
          />
        ) : search.error ? (
          <ErrorState
            title="We couldn't search for mechanics"
            description={search.error.message}
            onRetry={() => void search.refetch()}
          />
        ) : (
          <ResultsSkeleton />
        )}
      </div>
    </>
  );
}

type ResultsProps = {
  result: Result;
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  canRequest: boolean;
  /** True while a new answer is loading and the previous one is shown. */
  stale: boolean;
};

function Results({ result, filters, onChange, canRequest, stale }: ResultsProps) {
  const [onPhone, setOnPhone] = useState<"list" | "map">("list");
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const { origin, mechanics } = result;
  const placeIsUnknown = filters.place !== "" && origin === null && !stale;
  const selected = mechanics.find(({ userId }) => userId === pointedAt);
  return (
    <>
      {placeIsUnknown ? (
        <Alert
          tone="warning"
          role="status"
          title={`We couldn't find “${filters.place}”`}
          className="mb-5"
        >
          Try a ZIP code like 78701, or a city and state like Austin, TX. Until then, we can&apos;t
          show distances.
        </Alert>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted-foreground">
          {summaryOf(result, filters)}
        </p>
        {mechanics.length > 0 ? (
          <div role="group" aria-label="Show results as" className="flex gap-1 lg:hidden">
            {(["list", "map"] as const).map((view) => (
              <Button
                key={view}
                size="sm"
                variant={onPhone === view ? "secondary" : "ghost"}
                aria-pressed={onPhone === view}
                onClick={() => setOnPhone(view)}
              >
                {view === "list" ? <List aria-hidden /> : <MapIcon aria-hidden />}
                {view === "list" ? "List" : "Map"}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {mechanics.length === 0 ? (
        <NobodyFound filters={filters} onChange={onChange} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
          <ul className={cn("grid gap-4", onPhone === "map" && "max-lg:hidden")}>
            {mechanics.map((mechanic) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only highlights the mechanic on the map, also for keyboard focus.
              <li
                key={mechanic.userId}
                onMouseEnter={() => setPointedAt(mechanic.userId)}
                onFocus={() => setPointedAt(mechanic.userId)}
              >
                <HitCard
                  mechanic={mechanic}
                  canRequest={canRequest}
                  fromPlace={filters.place !== ""}
                  highlighted={mechanic.userId === pointedAt}
                />
              </li>
            ))}
          </ul>
          <div
            className={cn("grid gap-4 lg:sticky lg:top-20", onPhone === "list" && "max-lg:hidden")}
          >
            <AreaMap result={result} pointedAt={pointedAt} onPoint={setPointedAt} />
            {onPhone === "map" && selected ? (
              <div className="lg:hidden">
                <HitCard
                  mechanic={selected}
                  canRequest={canRequest}
                  fromPlace={filters.place !== ""}
                  highlighted
                />
              </div>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}
