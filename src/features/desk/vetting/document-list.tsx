import { FileCheck2 } from "lucide-react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import {
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentKind,
  DESK_DOCUMENT_VIEWS,
} from "~/domain/vetting/kinds";
import type { DeskDocument } from "~/domain/vetting/schema";

import { typedFacts } from "~/features/vetting/typed-facts";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { DueBadge } from "../panel/due-badge";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { decideBy, DOCUMENT_STATE_LABELS } from "./labels";

type View = (typeof DESK_DOCUMENT_VIEWS)[number];

const VIEWS: Record<View, { label: string; empty: string }> = {
  waiting: { label: "Waiting for us", empty: "No documents to review" },
  accepted: { label: "Accepted", empty: "No accepted documents right now" },
  rejected: { label: "Rejected", empty: "No rejected documents" },
  all: { label: "All", empty: "No documents yet" },
};
const OPTIONS = DESK_DOCUMENT_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));

interface VettingShown {
  show?: View | undefined;
  kind?: DocumentKind | undefined;
  mechanic?: string | undefined;
  document?: string | undefined;
}

export const VETTING_ADDRESS = deskAddress<VettingShown>(
  (address) => ({
    show: address.oneOf("show", DESK_DOCUMENT_VIEWS),
    kind: address.oneOf("kind", DOCUMENT_KINDS),
    mechanic: address.text("mechanic"),
    document: address.text("document"),
  }),
  DESK_PATHS.vettingWith,
  "document",
);

const REFRESH_MS = 30_000;

/** Documents of mechanics. The one that waits longest comes first. */
export const VETTING: ListDefinition<DeskDocument, VettingShown> = {
  id: "documents",
  title: "Documents",
  of: "documents",
  found: { one: "document", many: "documents" },
  icon: FileCheck2,
  useRows: ({ show = "waiting", kind, mechanic }) =>
    api.desk.documents.list.useInfiniteQuery(
      { show, kind, mechanicId: mechanic },
      { ...PAGED, staleTime: 0, refetchInterval: REFRESH_MS },
    ),
  filters: [
    choice({
      label: "Which documents",
      options: OPTIONS,
      value: ({ show = "waiting" }) => show,
      change: (show) => ({ show }),
    }),
    choice({
      label: "Which kind",
      all: "All kinds",
      options: DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENTS[value].title })),
      value: ({ kind }) => kind,
      change: (kind) => ({ kind }),
    }),
  ],
  empty: ({ show = "waiting" }) => ({
    title: VIEWS[show].empty,
    description: "Mechanics send them from Settings, Documents. We'll email them your decision.",
  }),
  layout: { kind: "lines", row: (document) => <Line row={document} /> },
};

/** A document's line, which opens it. */
function Line({ row }: { row: DeskDocument }) {
  const { id, kind, state, mechanic, submittedAt, decidedAt } = row;
  const lastAt = decidedAt ?? submittedAt;
  const isOpen = VETTING_ADDRESS.useShown().document === id;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={isOpen ? "true" : undefined}
      data-document={id}
      onClick={() => VETTING_ADDRESS.show({ document: id })}
      className={cn(
        "grid w-full gap-1 border-l-4 border-transparent px-4 py-3 text-left text-sm hover:bg-muted sm:px-5",
        isOpen && "border-primary bg-muted/60",
      )}
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
              title={deskDateTime(lastAt)}
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
