"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { SUBJECTS_MATCHED_AT_MOST } from "~/domain/staff/audit";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { ActList } from "./act-list";
import { AuditFilters } from "./audit-filters";
import { auditShownBy, type AuditShown } from "./shown";
import { CsvLink } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { FoundLine } from "../table/found-line";
import { PagedList } from "../table/paged-list";
import { SearchForm } from "../table/search-form";

/** Updates the address at once, so that a second change in a row includes the first. */
function show(change: AuditShown): void {
  const shown = auditShownBy(new URLSearchParams(window.location.search));
  window.history.replaceState(null, "", DESK_PATHS.auditWith({ ...shown, ...change }));
}

/** Renders /desk/audit: staff actions with their reasons, newest first. */
export function AuditScreen({ user }: { user: UserView }) {
  const filter = auditShownBy(useSearchParams());
  const log = api.desk.audit.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map(({ rows: items, ...page }) => ({ ...page, items })),
    }),
  });
  return (
    <DeskFrame
      user={user}
      title="Audit log"
      description="Every staff action with its reason. No one can change or delete an entry."
      here="/desk/audit"
    >
      <SecondFactorGate call={log}>
        <div className="grid gap-5">
          <Card className="grid gap-5 p-5 sm:p-6">
            <SearchForm
              name="Search the log"
              label="Affected"
              placeholder="CW-7K3F9Q"
              hint="Enter a full booking number, or the start of a name, email address or phone number."
              q={filter.about}
              onSearch={(about) => show({ about })}
            />
            <AuditFilters
              filter={filter}
              rows={log.data?.pages.flatMap(({ items }) => items) ?? []}
              onFilter={show}
            >
              <CsvLink href={DESK_PATHS.auditCsv(filter)} of="Audit log" />
            </AuditFilters>
          </Card>
          <div className="grid gap-3">
            <h2 id="acts" className="sr-only">
              Actions found
            </h2>
            <FoundLine list={log} one="act" many="acts" atMost={SUBJECTS_MATCHED_AT_MOST} />
            <PagedList
              list={log}
              of="acts"
              waiting={<SkeletonCard lines={5} />}
              empty={
                <Empty isNarrowed={Object.values(filter).some((value) => value !== undefined)} />
              }
            >
              {(rows) => <ActList rows={rows} />}
            </PagedList>
          </div>
        </div>
      </SecondFactorGate>
    </DeskFrame>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      as="h3"
      icon={<SearchX />}
      title="Nothing matches"
      description="No action matches these filters."
      action={
        <Button
          variant="outline"
          onClick={() => window.history.replaceState(null, "", DESK_PATHS.audit)}
        >
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      as="h3"
      icon={<ScrollText />}
      title="No staff actions yet"
      description="Roles, refunds, payouts and every other staff action appear here with their reasons."
    />
  );
}
