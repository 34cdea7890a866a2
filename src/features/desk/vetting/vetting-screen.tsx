"use client";

import { FileCheck2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Select } from "~/components/ui/select";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import { DESK_DOCUMENT_VIEWS, type DeskDocument } from "~/domain/vetting/schema";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { typedFacts } from "~/features/vetting/typed-facts";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime, formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";
import { DeskFrame } from "../frame/desk-frame";
import { DueBadge } from "../panel/due-badge";
import { FilterRow } from "../table/filter-row";
import { PagedList } from "../table/paged-list";
import { showInAddress } from "../table/show-in-address";
import { decideBy, DOCUMENT_STATE_LABELS } from "./words";

/** Loaded when a document is opened. */
const VettingPanel = lazy(async () => ({
  default: (await import("./vetting-panel")).VettingPanel,
}));

type View = (typeof DESK_DOCUMENT_VIEWS)[number];

const VIEWS: Record<View, { label: string; empty: string }> = {
  waiting: { label: "Waiting for us", empty: "No documents to review" },
  accepted: { label: "Accepted", empty: "No accepted documents right now" },
  rejected: { label: "Rejected", empty: "No rejected documents" },
  all: { label: "All", empty: "No documents yet" },
};
const OPTIONS = DESK_DOCUMENT_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));
const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENTS[value].title }));

interface Shown {
  show?: View | undefined;
  kind?: DocumentKind | undefined;
  mechanic?: string | undefined;
  document?: string | undefined;
}

function shownBy(query: URLSearchParams): Shown {
  return {
    show: DESK_DOCUMENT_VIEWS.find((view) => view === query.get("show")),
    kind: DOCUMENT_KINDS.find((kind) => kind === query.get("kind")),
    mechanic: query.get("mechanic") ?? undefined,
    document: query.get("document") ?? undefined,
  };
}

const show = showInAddress(shownBy, DESK_PATHS.vettingWith, "document");

const REFRESH_MS = 30_000;

/**
 * Renders /desk/vetting: mechanics' documents to review, longest waiting first, with one open next
 * to the list.
 */
export function VettingScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const view = shown.show ?? "waiting";
  const list = api.desk.documents.list.useInfiniteQuery(
    { show: view, kind: shown.kind, mechanicId: shown.mechanic },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <DeskFrame
      user={user}
      title="Vetting"
      description="Documents from mechanics. Customers rely on what you accept here."
      here="/desk/vetting"
    >
      <SecondFactorGate call={list}>
        <div className="grid gap-5">
          <FilterRow
            id="documents"
            title="Documents"
            label="Which documents"
            value={view}
            options={OPTIONS}
            onChange={(value) => show({ show: value })}
          >
            <Select
              aria-label="Which kind"
              className="h-11 w-48"
              value={shown.kind ?? ""}
              placeholder="All kinds"
              options={KINDS}
              onChange={(event) =>
                show({ kind: DOCUMENT_KINDS.find((kind) => kind === event.target.value) })
              }
            />
          </FilterRow>
          {shown.mechanic === undefined ? null : (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              Only of {rows?.[0]?.mechanic.name ?? "one mechanic"}
              <Button variant="outline" size="sm" onClick={() => show({ mechanic: undefined })}>
                Show all mechanics
              </Button>
            </p>
          )}
          <PagedList
            list={list}
            of="documents"
            waiting={<SkeletonCard lines={5} />}
            empty={
              <EmptyState
                as="h3"
                icon={<FileCheck2 />}
                title={VIEWS[view].empty}
                description="Mechanics send them from Settings, Documents. We email them your decision."
              />
            }
          >
            {(rows) => (
              <Card className="p-0">
                <ul aria-labelledby="documents">
                  {rows.map((row) => (
                    <li key={row.id} className="border-b last:border-b-0">
                      <Row row={row} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </PagedList>
        </div>
        {shown.document === undefined ? null : (
          <Suspense fallback={null}>
            <VettingPanel
              key={shown.document}
              id={shown.document}
              listed={rows?.find(({ id }) => id === shown.document)}
              onClose={() => show({ document: undefined })}
            />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}

function Row({ row }: { row: DeskDocument }) {
  const { id, kind, state, mechanic, submittedAt, decidedAt } = row;
  const lastAt = decidedAt ?? submittedAt;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-desk-row
      onClick={() => show({ document: id })}
      className="grid w-full gap-1 px-5 py-3 text-left text-sm hover:bg-muted sm:px-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {DOCUMENTS[kind].title}
          <span className="font-normal text-muted-foreground"> · {mechanic.name}</span>
        </span>
        {state === "waiting" ? (
          <DueBadge dueAt={decideBy(submittedAt)} />
        ) : (
          <span className="flex items-center gap-2">
            <Badge variant="outline">{DOCUMENT_STATE_LABELS[state]}</Badge>
            <time
              dateTime={lastAt}
              title={formatDateTime(lastAt)}
              className="text-xs text-muted-foreground"
            >
              {formatRelative(lastAt, Date.now())}
            </time>
          </span>
        )}
      </span>
      <TypedLine row={row} />
    </button>
  );
}

/** Shows the typed facts on one line, because a button can't contain a list. */
function TypedLine({ row }: { row: DeskDocument }) {
  const facts = typedFacts(row.kind, row);
  return (
    <span className="truncate text-muted-foreground">
      {facts.length === 0
        ? DOCUMENTS[row.kind].file
        : facts.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
    </span>
  );
}
