import { UserSearch } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import type { DeskPersonRow } from "~/domain/staff/people";
import {
  ACCOUNT_STATE_LABELS,
  PEOPLE_FILTER_LABELS,
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type PeopleFilter,
  type PeopleSort,
} from "~/domain/staff/people-filters";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Cut, LineMoment, OpenButton } from "../table/cells";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { sideOf } from "./side";

interface PeopleShown {
  q?: string | undefined;
  who?: PeopleFilter | undefined;
  sort?: PeopleSort | undefined;
  person?: string | undefined;
}

export const PEOPLE_ADDRESS = deskAddress<PeopleShown>(
  (address) => ({
    q: address.text("q"),
    who: address.oneOf("who", PEOPLE_FILTERS),
    sort: address.sort("sort", PEOPLE_SORTS),
    person: address.text("person"),
  }),
  DESK_PATHS.peopleWith,
  "person",
);

const HOW_TO_SEARCH =
  "Search by part of a name, the start of an email address or phone number, its last four digits, or a license plate.";

/** Everyone with an account, newest first unless sorted. */
export const PEOPLE: ListDefinition<
  DeskPersonRow,
  PeopleShown,
  never,
  (typeof PEOPLE_SORTS)[number]
> = {
  id: "people",
  title: "People",
  of: "people",
  icon: UserSearch,
  useRows: ({ person: _open, ...filter }) => api.desk.people.useInfiniteQuery(filter, PAGED),
  search: {
    name: "Search people",
    label: "Name, email, phone or plate",
    placeholder: "Name, email or phone",
    value: ({ q }) => q,
    change: (q) => ({ q }),
  },
  filters: [
    choice({
      label: "Role",
      all: "Everyone",
      options: PEOPLE_FILTERS.map((value) => ({ value, label: PEOPLE_FILTER_LABELS[value] })),
      value: ({ who }) => who,
      change: (who) => ({ who }),
    }),
  ],
  csv: { of: "People", href: ({ person: _open, ...filter }) => DESK_PATHS.peopleCsv(filter) },
  found: { one: "person", many: "people" },
  empty: () => ({ title: "No accounts yet", description: HOW_TO_SEARCH }),
  nothingFound: () => ({ title: "No one found", description: HOW_TO_SEARCH }),
  layout: {
    kind: "table",
    isOneLine: true,
    sort: {
      value: ({ sort }) => sort,
      change: (sort) => ({ sort }),
      initial: () => "-createdAt",
    },
    columns: [
      {
        heading: "Name",
        sortsBy: "name",
        isRowHeader: true,
        cell: ({ id, name }) => (
          <OpenButton
            name={<Cut text={name} className="max-w-48" />}
            onOpen={() => PEOPLE_ADDRESS.show({ person: id })}
          />
        ),
      },
      { heading: "Role", staysBeside: true, cell: sideOf },
      {
        heading: "Email",
        cell: ({ email }) => (
          <Cut text={email ?? "None"} className="max-w-64 min-[87.5rem]:max-w-88" />
        ),
      },
      {
        heading: "Phone",
        cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
      },
      {
        heading: "Account",
        cell: ({ state }) =>
          state === "active" ? (
            ACCOUNT_STATE_LABELS.active
          ) : (
            <Badge variant="outline">{ACCOUNT_STATE_LABELS[state]}</Badge>
          ),
      },
      {
        heading: "Joined",
        sortsBy: "createdAt",
        cell: ({ joinedAt }) => <LineMoment at={joinedAt} />,
      },
    ],
  },
};
