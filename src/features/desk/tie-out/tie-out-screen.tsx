"use client";

import { CircleCheckBig } from "lucide-react";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_WORDS,
  type DifferenceKind,
  type TieOutView,
} from "~/domain/payment/tie-out";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { textToCents } from "~/domain/money";
import type { Sort } from "~/domain/sort";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatNumber } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { Moment } from "../table/cells";
import { CsvLink } from "../table/csv-link";
import { DataTable, type TableColumn } from "../table/data-table";
import { deskAddress } from "../table/desk-address";
import { DeskFrame } from "../frame/desk-frame";

/** Renders /desk/tie-out: differences between the provider's books and ours. */
export function TieOutScreen({ user }: { user: UserView }) {
  const tieOut = api.desk.tieOut.useQuery();
  return (
    <DeskFrame
      user={user}
      title="Tie-out"
      description="We compare the payment provider's books with ours every night."
      here="/desk/tie-out"
    >
      <SecondFactorGate call={tieOut}>
        <Answered
          call={tieOut}
          failed="The comparison couldn't be loaded"
          waiting={<SkeletonCard lines={5} />}
        >
          {(tieOut) => (
            <div className="grid grid-cols-1 gap-6">
              <Compared tieOut={tieOut} />
              <Differences tieOut={tieOut} />
            </div>
          )}
        </Answered>
      </SecondFactorGate>
    </DeskFrame>
  );
}

function Compared({ tieOut }: { tieOut: TieOutView }) {
  const { checkedAt, movements, fees, balance } = tieOut;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">
        {checkedAt === null ? (
          "Not compared yet"
        ) : (
          <>
            Compared <time dateTime={checkedAt}>{deskDateTime(checkedAt)}</time>
          </>
        )}
      </h2>
      {checkedAt === null ? (
        <p className="max-w-prose">We&apos;ll make the first comparison tonight.</p>
      ) : (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          <div>
            <dt className="text-sm text-muted-foreground">Provider transactions</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(movements)}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted-foreground">Provider fees</dt>
            <dd>
              <Money amount={fees} className="font-semibold" />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted-foreground">Balance</dt>
            <dd>
              <Money amount={balance} className="font-semibold" />
            </dd>
          </div>
        </dl>
      )}
    </Card>
  );
}

function Differences({ tieOut: { checkedAt, count, differences } }: { tieOut: TieOutView }) {
  if (count === 0) {
    return checkedAt === null ? null : (
      <EmptyState
        as="h2"
        icon={<CircleCheckBig />}
        title="The books match"
        description="Every charge, refund, dispute and transfer at the provider matches our books to the cent. Differences appear here with what to do about them."
      />
    );
  }
  const kinds = DIFFERENCE_KINDS.filter((kind) => differences.some((one) => one.kind === kind));
  return (
    <>
      {kinds.map((kind) => (
        <DifferencesOfKind
          key={kind}
          kind={kind}
          differences={differences.filter((one) => one.kind === kind)}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">
          {count > differences.length
            ? `${formatNumber(count - differences.length)} more aren't listed here.`
            : null}
        </p>
        <CsvLink href={DESK_PATHS.tieOutCsv} of="Differences" />
      </div>
    </>
  );
}

const SORTS = ["ours", "theirs", "difference", "foundAt"] as const;
type Column = (typeof SORTS)[number];
type Difference = TieOutView["differences"][number];

const TIE_OUT_ADDRESS = deskAddress<{ sort?: Sort<Column> | undefined }>(
  (address) => ({ sort: address.sort("sort", SORTS) }),
  DESK_PATHS.tieOutWith,
);

const cents = (amount: string) => textToCents(amount) ?? 0;

const COLUMNS: TableColumn<Difference, Column>[] = [
  {
    heading: "Booking",
    isRowHeader: true,
    cell: ({ bookingNumber }) =>
      bookingNumber === null ? "None" : <span className="font-mono">{bookingNumber}</span>,
  },
  {
    heading: "Here",
    sortsBy: "ours",
    sortValue: ({ ours }) => cents(ours),
    isFigure: true,
    cell: ({ ours }) => <Money amount={ours} className="font-semibold" />,
  },
  {
    heading: "At the provider",
    sortsBy: "theirs",
    sortValue: ({ theirs }) => cents(theirs),
    isFigure: true,
    cell: ({ theirs }) => <Money amount={theirs} className="font-semibold" />,
  },
  {
    heading: "Differs by",
    sortsBy: "difference",
    sortValue: ({ difference }) => cents(difference),
    isFigure: true,
    cell: ({ difference }) => <Money amount={difference} />,
  },
  {
    heading: "Since",
    sortsBy: "foundAt",
    sortValue: ({ foundAt }) => foundAt,
    cell: ({ foundAt }) => <Moment at={foundAt} />,
  },
  {
    heading: "Provider reference",
    cell: ({ providerId }) =>
      providerId === null ? null : <span className="font-mono">{providerId}</span>,
  },
];

type OfKindProps = { kind: DifferenceKind; differences: TieOutView["differences"] };

/** Lists one kind of difference, oldest first unless sorted. All kinds share the sorting. */
function DifferencesOfKind({ kind, differences }: OfKindProps) {
  const { sort } = TIE_OUT_ADDRESS.useShown();
  const { title, advice } = DIFFERENCE_WORDS[kind];
  return (
    <Card className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={kind} className="font-display text-heading font-semibold">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-muted-foreground">{advice}</p>
      </div>
      <DataTable
        labelledBy={kind}
        columns={COLUMNS}
        rows={differences}
        sort={sort}
        initial="foundAt"
        onSort={(next) => TIE_OUT_ADDRESS.show({ sort: next })}
      />
    </Card>
  );
}
