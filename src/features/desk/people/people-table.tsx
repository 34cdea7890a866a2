import { UserSearch } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { PEOPLE_MATCHED_AT_MOST } from "~/domain/booking/desk-list";
import {
  ACCOUNT_STATE_LABELS,
  type DeskPersonRow,
  type PEOPLE_SORTS,
  type PeopleSort,
} from "~/domain/staff/people";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import { DataTable, Moment, OpenButton, type TableColumn } from "../data-table";

const SIDES = { customer: "Customer", mechanic: "Mechanic" } as const;

export function sideOf({ userType, staffRole }: DeskPersonRow): string {
  const side = userType === null ? "No side chosen yet" : SIDES[userType];
  return staffRole === null ? side : `${STAFF_ROLE_LABELS[staffRole]}, ${side.toLowerCase()}`;
}

const columnsFor = (
  onOpen: (id: string) => void,
): TableColumn<DeskPersonRow, (typeof PEOPLE_SORTS)[number]>[] => [
  {
    heading: "Name",
    sortsBy: "name",
    cell: ({ id, name }) => <OpenButton name={name} onOpen={() => onOpen(id)} />,
  },
  { heading: "Who", cell: (person) => sideOf(person) },
  {
    heading: "E-mail",
    cell: ({ email }) => (
      <span className="block max-w-64 truncate" title={email ?? undefined}>
        {email ?? "None"}
      </span>
    ),
  },
  { heading: "Phone", cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span> },
  {
    heading: "Account",
    cell: ({ state }) =>
      state === "active" ? (
        ACCOUNT_STATE_LABELS.active
      ) : (
        <Badge variant="outline">{ACCOUNT_STATE_LABELS[state]}</Badge>
      ),
  },
  { heading: "Joined", sortsBy: "createdAt", cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
];

interface ListCall {
  data?: { pages: readonly { items: readonly DeskPersonRow[]; tooMany: boolean }[] } | undefined;
  error: { message: string } | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

type PeopleTableProps = {
  list: ListCall;
  isNarrowed: boolean;
  sort: PeopleSort | undefined;
  onSort: (sort: PeopleSort | undefined) => void;
  onOpen: (id: string) => void;
};

/** Who was found. */
export function PeopleTable({ list, isNarrowed, sort, onSort, onOpen }: PeopleTableProps) {
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return list.error ? (
      <ErrorState
        title="The people couldn't be loaded"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonText lines={8} />
    );
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-muted-foreground">
        {list.hasNextPage
          ? `The first ${rows.length} are shown.`
          : rows.length === 1
            ? "One person."
            : `${rows.length} people.`}
        {list.data?.pages.some(({ tooMany }) => tooMany)
          ? ` More than ${PEOPLE_MATCHED_AT_MOST} are called so: more of the name, or an address, finds the others.`
          : null}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          as="h3"
          icon={<UserSearch />}
          title={isNarrowed ? "Nobody found" : "Nobody has signed up yet"}
          description="A search finds what begins with what you typed: a whole or a last name, an e-mail address, a phone number."
        />
      ) : (
        <DataTable
          labelledBy="people"
          columns={columnsFor(onOpen)}
          rows={rows}
          sort={sort}
          initial="-createdAt"
          onSort={onSort}
        />
      )}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
