import { LifeBuoy } from "lucide-react";
import { cn } from "~/components/cn";
import type { DeskSupport } from "~/domain/support/schema";
import { supportTitle } from "~/domain/support/title";
import { DESK_SUPPORT_VIEWS, type DeskSupportView } from "~/domain/support/policy";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { DueBadge } from "../panel/due-badge";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";

const VIEWS: Record<DeskSupportView, { label: string; empty: string }> = {
  open: { label: "Waiting for us", empty: "No requests need an answer" },
  mine: { label: "Mine", empty: "No requests assigned to you" },
  answered: { label: "Answered", empty: "No answered requests" },
  closed: { label: "Closed", empty: "No closed requests" },
  all: { label: "All", empty: "No requests yet" },
};
const OPTIONS = DESK_SUPPORT_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));

interface SupportShown {
  show?: DeskSupportView | undefined;
  q?: string | undefined;
  request?: string | undefined;
}

export const SUPPORT_ADDRESS = deskAddress<SupportShown>(
  (address) => ({
    show: address.oneOf("show", DESK_SUPPORT_VIEWS),
    q: address.text("q"),
    request: address.text("request"),
  }),
  DESK_PATHS.supportWith,
  "request",
);

/** Actions staff can start besides opening a request. */
export type SupportAction = "write" | "replies";

const FOUND_BY =
  "part of a name, the start of an email address or phone number, words in the subject, or a request id";

const REFRESH_MS = 30_000;

/** Requests of people. The one that waits longest comes first. */
export const SUPPORT: ListDefinition<DeskSupport, SupportShown, SupportAction> = {
  id: "requests",
  title: "Requests",
  of: "requests",
  icon: LifeBuoy,
  useRows: ({ show = "open", q }) =>
    api.desk.support.list.useInfiniteQuery(
      { show, q },
      { ...PAGED, staleTime: 0, refetchInterval: REFRESH_MS },
    ),
  search: {
    name: "Search requests",
    label: "Name, email, subject or id",
    hint: `Search by ${FOUND_BY}.`,
    value: ({ q }) => q,
    change: (q) => ({ q }),
  },
  filters: [
    choice({
      label: "Which requests",
      options: OPTIONS,
      value: ({ show = "open" }) => show,
      change: (show) => ({ show }),
    }),
  ],
  csv: { of: "Requests", href: ({ show, q }) => DESK_PATHS.supportCsv({ show, q }) },
  actions: [
    { label: "Saved replies", action: "replies" },
    { label: "Record an email", action: "write" },
  ],
  found: { one: "request", many: "requests" },
  empty: ({ show = "open" }) => ({
    title: VIEWS[show].empty,
    description:
      "Requests come from Contact Support on the home page. Record emails from the support mailbox to answer them here too.",
  }),
  nothingFound: ({ show = "open" }) =>
    show === "all"
      ? { title: "Nothing matches", description: `Search by ${FOUND_BY}.` }
      : {
          title: "Nothing matches",
          description: `We only searched these requests: ${VIEWS[show].label}.`,
          actions: [{ label: "Search all requests", change: { show: "all" } }],
        },
  layout: {
    kind: "lines",
    row: (request, { isBeside }) => <Line request={request} isBeside={isBeside} />,
  },
};

/** A request's line, which opens it. Beside an open panel, it has room for one line. */
function Line({ request, isBeside }: { request: DeskSupport; isBeside: boolean }) {
  const { id, from, dueAt, lastAt, assignee } = request;
  const { title, detail } = supportTitle(request);
  const sender = from.name || from.email || "A deleted account";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => SUPPORT_ADDRESS.show({ request: id })}
      className={cn(
        "grid w-full gap-x-4 gap-y-1 px-5 py-2 text-left text-sm hover:bg-muted lg:h-9 lg:items-center lg:py-0",
        isBeside
          ? "lg:grid-cols-[minmax(0,1fr)_auto]"
          : "lg:grid-cols-[minmax(0,3fr)_9rem_minmax(0,2fr)_9rem_11rem]",
      )}
    >
      <span title={title} className="min-w-0 font-semibold max-lg:wrap-anywhere lg:truncate">
        {title}
      </span>
      <span title={sender} className={cn("truncate", isBeside && "lg:hidden")}>
        {sender}
      </span>
      <span
        title={detail}
        className={cn("truncate text-muted-foreground", isBeside && "lg:hidden")}
      >
        {detail}
      </span>
      <span className={cn("truncate text-xs text-muted-foreground", isBeside && "lg:hidden")}>
        {assignee === null
          ? null
          : assignee.isYou
            ? "Assigned to you"
            : `Assigned to ${assignee.name}`}
      </span>
      {dueAt === null ? (
        <time
          dateTime={lastAt}
          title={deskDateTime(lastAt)}
          className="text-xs text-muted-foreground"
        >
          {formatRelative(lastAt, Date.now())}
        </time>
      ) : (
        <span>
          <DueBadge dueAt={dueAt} />
        </span>
      )}
    </button>
  );
}
