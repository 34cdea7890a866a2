import { UserSearch } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { SkeletonText } from "~/components/ui/skeleton";
import {
  ACCOUNT_STATE_LABELS,
  type DeskPersonRow,
  type PEOPLE_SORTS,
  type PeopleSort,
} from "~/domain/staff/people";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import { DataTable, Moment, OpenButton, type TableColumn } from "../table/data-table";
import { FoundLine, type FoundPage } from "../table/found-line";
import { PagedList, type PagedCall } from "../table/paged-list";

const SIDES = { customer: "Customer", mechanic: "Mechanic" } as const;

export function sideOf({ userType, staffRole }: DeskPersonRow): string {
  const side = userType === null ? "No role chosen yet" : SIDES[userType];
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
  { heading: "Role", cell: (person) => sideOf(person) },
  {
    heading: "Email",
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

type PeopleTableProps = {
  list: PagedCall<FoundPage<DeskPersonRow>>;
  isNarrowed: boolean;
  sort: PeopleSort | undefined;
  onSort: (sort: PeopleSort | undefined) => void;
  onOpen: (id: string) => void;
};

/** Lists the people who were found. */
export function PeopleTable({ list, isNarrowed, sort, onSort, onOpen }: PeopleTableProps) {
  return (
    <div className="grid gap-3">
      <FoundLine list={list} one="person" many="people" />
      <PagedList
        list={list}
        of="people"
        waiting={<SkeletonText lines={8} />}
        empty={
          <EmptyState
            as="h3"
            icon={<UserSearch />}
            title={isNarrowed ? "No one found" : "No accounts yet"}
            description="Search by the start of a full or last name, an email address or a phone number."
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="people"
            columns={columnsFor(onOpen)}
            rows={rows}
            sort={sort}
            initial="-createdAt"
            onSort={onSort}
          />
        )}
      </PagedList>
    </div>
  );
}
