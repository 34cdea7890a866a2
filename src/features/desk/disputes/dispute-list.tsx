import { ShieldCheck } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { urgencyOf } from "~/domain/booking/desk/actions";
import { DISPUTE_STATE_LABELS, disputeReasonLabel } from "~/domain/payment/dispute/rules";
import {
  DISPUTE_FILTERS,
  DISPUTE_SORTS,
  type DisputeFilter,
  type DisputeSort,
  type DisputeView,
} from "~/domain/payment/dispute/schema";
import { formatDateTime, formatRelative } from "~/lib/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import { CsvLink, DataTable, Moment, type TableColumn } from "../table/data-table";
import { FilterRow } from "../table/filter-row";

const FILTER_LABELS: Record<DisputeFilter, string> = {
  open: "Need an answer",
  answered: "With the bank",
  closed: "Closed",
  all: "All",
};
const FILTERS = DISPUTE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

const EMPTY: Record<DisputeFilter, { title: string; description: string }> = {
  open: {
    title: "No disputes need an answer",
    description: "Payments a bank disputes or asks about appear here.",
  },
  answered: {
    title: "No disputes with a bank",
    description: "Answered disputes stay here until the bank decides.",
  },
  closed: { title: "No closed disputes yet", description: "Won and lost disputes appear here." },
  all: {
    title: "No disputes yet",
    description: "Payments a bank disputes or asks about appear here.",
  },
};

type DisputeListProps = {
  list: {
    data?: { pages: { items: DisputeView[] }[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  filter: DisputeFilter;
  onFilter: (filter: DisputeFilter) => void;
  sort: DisputeSort | undefined;
  onSort: (sort: DisputeSort | undefined) => void;
  linkTo: (id: string) => string;
};

type Column = TableColumn<DisputeView, (typeof DISPUTE_SORTS)[number]>;

const columnsOf = (linkTo: DisputeListProps["linkTo"]): Column[] => [
  {
    heading: "Booking",
    cell: ({ id, bookingNumber }) => (
      <Link
        href={linkTo(id)}
        scroll={false}
        className="font-mono text-link underline underline-offset-4"
      >
        {bookingNumber}
      </Link>
    ),
  },
  {
    heading: "Amount",
    sortsBy: "amount",
    isFigure: true,
    cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
  },
  { heading: "Status", sortsBy: "state", cell: ({ state }) => <DisputeBadge state={state} /> },
  { heading: "Reason", sortsBy: "reason", cell: ({ reason }) => disputeReasonLabel(reason) },
  { heading: "Answer", cell: (dispute) => <Answer dispute={dispute} /> },
  {
    heading: "Opened",
    sortsBy: "createdAt",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

/** Lists disputes and inquiries from banks, by due date unless sorted. */
export function DisputeList(props: DisputeListProps) {
  const { list, filter, onFilter, sort, onSort, linkTo } = props;
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <FilterRow
        id="disputes"
        title="Disputes"
        label="Which disputes"
        value={filter}
        options={FILTERS}
        onChange={(value) => onFilter(value ?? "open")}
      >
        <CsvLink href={DESK_PATHS.disputesCsv({ show: filter, sort })} of="Disputes" />
      </FilterRow>
      {rows.length === 0 ? (
        <EmptyState as="h3" icon={<ShieldCheck />} {...EMPTY[filter]} />
      ) : (
        <DataTable
          labelledBy="disputes"
          columns={columnsOf(linkTo)}
          rows={rows}
          sort={sort}
          initial={filter === "open" ? undefined : "-createdAt"}
          onSort={onSort}
        />
      )}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </Card>
  );
}

/** Shows when the answer is due, or the answer's result. */
function Answer({ dispute }: { dispute: DisputeView }) {
  const { answerBy, closedAt, submittedAt, sentAt } = dispute;
  if (closedAt !== null) return <>closed {formatDateTime(closedAt)}</>;
  if (submittedAt !== null) {
    return sentAt === null ? "on its way to the bank" : <>answered {formatDateTime(submittedAt)}</>;
  }
  return answerBy === null ? "no date" : <AnswerDue {...dispute} answerBy={answerBy} />;
}

/** Shows when an answer is due. The bank accepts none after its deadline. */
function AnswerDue({
  answerBy,
  evidenceDueAt,
}: {
  answerBy: string;
  evidenceDueAt: string | null;
}) {
  const now = Date.now();
  const last = evidenceDueAt ?? answerBy;
  if (now > Date.parse(last)) {
    return (
      <time dateTime={last} title={formatDateTime(last)}>
        not answered in time, so the bank decides without us
      </time>
    );
  }
  const isLate = now > Date.parse(answerBy);
  return (
    <time
      className={
        isLate || urgencyOf(answerBy, now) === "soon" ? "font-semibold text-destructive" : ""
      }
      dateTime={isLate ? last : answerBy}
      title={formatDateTime(isLate ? last : answerBy)}
    >
      {isLate
        ? `answer now: the bank's deadline is ${formatDateTime(last)}`
        : `answer due ${formatRelative(answerBy, now)}`}
    </time>
  );
}

export function DisputeBadge({ state }: Pick<DisputeView, "state">) {
  return <Badge className={BADGES[state]}>{DISPUTE_STATE_LABELS[state]}</Badge>;
}

const DUE = "bg-destructive/8 text-destructive";
const WITH_BANK = "bg-pending-soft text-pending";
const DONE = "bg-completed-soft text-completed";
const BADGES: Record<DisputeView["state"], string> = {
  warning_needs_response: DUE,
  needs_response: DUE,
  appeal_needs_response: DUE,
  warning_under_review: WITH_BANK,
  under_review: WITH_BANK,
  appeal_under_review: WITH_BANK,
  won: DONE,
  prevented: DONE,
  warning_closed: DONE,
  lost: DUE,
};
