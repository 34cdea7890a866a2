import { ShieldCheck } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { urgencyOf } from "~/domain/booking/desk";
import { DISPUTE_STATE_LABELS, disputeReasonLabel } from "~/domain/payment/dispute";
import {
  DISPUTE_FILTERS,
  type DisputeFilter,
  type DisputeView,
} from "~/domain/payment/dispute-schema";
import { formatDateTime, formatRelative } from "~/lib/format";
import { FilterRow } from "./filter-row";

const FILTER_LABELS: Record<DisputeFilter, string> = {
  open: "Need an answer",
  answered: "With the bank",
  closed: "Over",
};
const FILTERS = DISPUTE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

const EMPTY: Record<DisputeFilter, { title: string; description: string }> = {
  open: {
    title: "No bank waits for an answer",
    description: "A payment that a card's bank takes back, or asks about, shows up here.",
  },
  answered: {
    title: "Nothing is with a bank",
    description: "What was answered stays here until the bank has decided.",
  },
  closed: { title: "No dispute is over yet", description: "Won and lost ones are kept here." },
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
  linkTo: (id: string) => string;
};

/** What banks took back or ask about; what is due first comes first. */
export function DisputeList({ list, filter, onFilter, linkTo }: DisputeListProps) {
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
      />
      {rows.length === 0 ? (
        <EmptyState as="h3" icon={<ShieldCheck />} {...EMPTY[filter]} />
      ) : (
        <ul aria-labelledby="disputes" className="divide-y">
          {rows.map((dispute) => (
            <li key={dispute.id}>
              <DisputeRow dispute={dispute} href={linkTo(dispute.id)} />
            </li>
          ))}
        </ul>
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

function DisputeRow({ dispute, href }: { dispute: DisputeView; href: string }) {
  const { bookingNumber, amount, reason, state, answerBy, closedAt, submittedAt, sentAt } = dispute;
  const isWaiting = submittedAt !== null && sentAt === null;
  return (
    <Link
      href={href}
      scroll={false}
      className="-mx-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md px-3 py-3 text-sm hover:bg-muted"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono">{bookingNumber}</span>
        <Money amount={amount} className="font-semibold" />
        <DisputeBadge state={state} />
      </span>
      <span className="text-muted-foreground">
        {disputeReasonLabel(reason)}
        {" · "}
        {closedAt !== null ? (
          formatDateTime(closedAt)
        ) : isWaiting ? (
          "on its way to the bank"
        ) : submittedAt !== null ? (
          `answered ${formatDateTime(submittedAt)}`
        ) : answerBy === null ? (
          "no date"
        ) : (
          <AnswerDue {...dispute} answerBy={answerBy} />
        )}
      </span>
    </Link>
  );
}

/** Until when an answer counts; after the bank's own last moment none does. */
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
        not answered in time, the bank decides without us
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
        ? `answer at once: the bank waits until ${formatDateTime(last)}`
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
