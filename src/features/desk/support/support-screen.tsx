"use client";

import { LifeBuoy, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import {
  DESK_SUPPORT_VIEWS,
  type DeskSupport,
  type DeskSupportView,
} from "~/domain/support/schema";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime, formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";
import { CsvLink } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { DueBadge } from "../panel/due-badge";
import { FilterRow } from "../table/filter-row";
import { FoundLine } from "../table/found-line";
import { PagedList } from "../table/paged-list";
import { SearchForm } from "../table/search-form";
import { showInAddress } from "../table/show-in-address";

/** Loaded when a request is opened or created. */
const SupportPanel = lazy(async () => ({
  default: (await import("./support-panel")).SupportPanel,
}));
const RepliesDialog = lazy(async () => ({
  default: (await import("./replies-dialog")).RepliesDialog,
}));
const WriteDownDialog = lazy(async () => ({
  default: (await import("./support-dialogs")).WriteDownDialog,
}));

const VIEWS: Record<DeskSupportView, { label: string; empty: string }> = {
  open: { label: "Waiting for us", empty: "No requests need an answer" },
  mine: { label: "Mine", empty: "No requests assigned to you" },
  answered: { label: "Answered", empty: "No answered requests" },
  closed: { label: "Closed", empty: "No closed requests" },
  all: { label: "All", empty: "No requests yet" },
};
const OPTIONS = DESK_SUPPORT_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));

interface Shown {
  show?: DeskSupportView | undefined;
  q?: string | undefined;
  request?: string | undefined;
}

function shownBy(query: URLSearchParams): Shown {
  return {
    show: DESK_SUPPORT_VIEWS.find((view) => view === query.get("show")),
    q: query.get("q") ?? undefined,
    request: query.get("request") ?? undefined,
  };
}

const show = showInAddress(shownBy, DESK_PATHS.supportWith, "request");

const FOUND_BY =
  "the start of a name, email address or phone number, words in the subject, or a request id";

const REFRESH_MS = 30_000;

/** Renders /desk/support: requests, longest waiting first, with one open next to the list. */
export function SupportScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const view = shown.show ?? "open";
  const [dialog, setDialog] = useState<"write" | "replies" | null>(null);
  const list = api.desk.support.list.useInfiniteQuery(
    { show: view, q: shown.q },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    },
  );
  return (
    <DeskFrame
      user={user}
      title="Support"
      description="Questions from people. We send your answers by email, and their replies appear here."
      here="/desk/support"
    >
      <SecondFactorGate call={list}>
        <div className="grid gap-5">
          <SearchForm
            name="Search requests"
            label="Name, email, subject or id"
            hint={`Search by ${FOUND_BY}.`}
            q={shown.q}
            onSearch={(q) => show({ q })}
          />
          <FilterRow
            id="requests"
            title="Requests"
            label="Which requests"
            value={view}
            options={OPTIONS}
            onChange={(value) => show({ show: value })}
          >
            <CsvLink href={DESK_PATHS.supportCsv({ show: shown.show, q: shown.q })} of="Requests" />
            <Button size="sm" variant="outline" onClick={() => setDialog("replies")}>
              Saved replies
            </Button>
            <Button size="sm" variant="outline" onClick={() => setDialog("write")}>
              Record an email
            </Button>
          </FilterRow>
          {shown.q === undefined ? null : <FoundLine list={list} one="request" many="requests" />}
          <PagedList
            list={list}
            of="requests"
            waiting={<SkeletonCard lines={5} />}
            empty={
              shown.q !== undefined ? (
                <NothingFound view={view} />
              ) : (
                <EmptyState
                  as="h3"
                  icon={<LifeBuoy />}
                  title={VIEWS[view].empty}
                  description="Requests come from Contact Support on the home page. Record emails from the support mailbox to answer them here too."
                />
              )
            }
          >
            {(rows) => <Requests rows={rows} />}
          </PagedList>
        </div>
        {shown.request === undefined ? null : (
          <Suspense fallback={null}>
            <SupportPanel
              key={shown.request}
              id={shown.request}
              onClose={() => show({ request: undefined })}
            />
          </Suspense>
        )}
        {dialog === "replies" ? (
          <Suspense fallback={null}>
            <RepliesDialog onClose={() => setDialog(null)} />
          </Suspense>
        ) : null}
        {dialog === "write" ? (
          <Suspense fallback={null}>
            <WriteDownDialog
              onDone={(request) => {
                setDialog(null);
                show({ request });
              }}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        ) : null}
      </SecondFactorGate>
    </DeskFrame>
  );
}

function NothingFound({ view }: { view: DeskSupportView }) {
  return (
    <EmptyState
      as="h3"
      icon={<SearchX />}
      title="Nothing matches"
      description={
        view === "all"
          ? `Search by ${FOUND_BY}.`
          : `We only searched these requests: ${VIEWS[view].label}.`
      }
      action={
        <>
          {view === "all" ? null : (
            <Button variant="outline" onClick={() => show({ show: "all" })}>
              Search all requests
            </Button>
          )}
          <Button variant="outline" onClick={() => show({ q: undefined })}>
            Clear search
          </Button>
        </>
      }
    />
  );
}

function Requests({ rows }: { rows: readonly DeskSupport[] }) {
  return (
    <Card className="p-0">
      <ul aria-labelledby="requests">
        {rows.map((row) => (
          <li key={row.id} className="border-b last:border-b-0">
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ row }: { row: DeskSupport }) {
  const { id, subject, from, excerpt, dueAt, lastAt, assignee } = row;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-desk-row
      onClick={() => show({ request: id })}
      className="grid w-full gap-1 px-5 py-3 text-left text-sm hover:bg-muted sm:px-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {subject}
          <span className="font-normal text-muted-foreground">
            {" · "}
            {from.name || from.email || "A deleted account"}
          </span>
        </span>
        {dueAt === null ? (
          <time
            dateTime={lastAt}
            title={formatDateTime(lastAt)}
            className="text-xs text-muted-foreground"
          >
            {formatRelative(lastAt, Date.now())}
          </time>
        ) : (
          <DueBadge dueAt={dueAt} />
        )}
      </span>
      <span className="truncate text-muted-foreground">{excerpt}</span>
      {assignee === null ? null : (
        <span className="text-xs text-muted-foreground">
          {assignee.isYou ? "Assigned to you" : `Assigned to ${assignee.name}`}
        </span>
      )}
    </button>
  );
}
