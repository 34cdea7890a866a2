"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { Card } from "~/components/ui/card";
import type { UserView } from "~/domain/account/schema";
import { findSort } from "~/domain/sort";
import {
  PEOPLE_FILTER_LABELS,
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type PeopleFilter,
  type PeopleSort,
} from "~/domain/staff/people";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { CsvLink } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { FilterRow } from "../table/filter-row";
import { SearchForm } from "../table/search-form";
import { showInAddress } from "../table/show-in-address";
import { PeopleTable } from "./people-table";

/** Loaded when a person is opened. */
const PersonPanel = lazy(async () => ({ default: (await import("./person-panel")).PersonPanel }));

/** The search in the page's address. */
interface PeopleShown {
  q?: string | undefined;
  who?: PeopleFilter | undefined;
  sort?: PeopleSort | undefined;
  person?: string | undefined;
}

function shownBy(query: URLSearchParams): PeopleShown {
  return {
    q: query.get("q") ?? undefined,
    who: PEOPLE_FILTERS.find((one) => one === query.get("who")),
    sort: findSort(PEOPLE_SORTS, query.get("sort")),
    person: query.get("person") ?? undefined,
  };
}

const show = showInAddress(shownBy, DESK_PATHS.peopleWith, "person");

const WHO_OPTIONS = PEOPLE_FILTERS.map((value) => ({
  value,
  label: PEOPLE_FILTER_LABELS[value],
}));

/** Renders /desk/people: everyone with an account. */
export function PeopleScreen({ user }: { user: UserView }) {
  const { person, ...filter } = shownBy(useSearchParams());
  const list = api.desk.people.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <DeskFrame
      user={user}
      title="People"
      description="Customers, mechanics and staff. The audit log records each person you open."
      here="/desk/people"
    >
      <SecondFactorGate call={list}>
        <Card className="grid gap-5 p-5 sm:p-6">
          <SearchForm
            name="Search people"
            label="Name, email or phone"
            placeholder="Start of a name, email or phone"
            q={filter.q}
            onSearch={(q) => show({ q })}
          />
          <FilterRow
            id="people"
            title="People"
            label="Role"
            value={filter.who ?? ""}
            options={WHO_OPTIONS}
            all="Everyone"
            onChange={(who) => show({ who })}
          >
            <CsvLink href={DESK_PATHS.peopleCsv(filter)} of="People" />
          </FilterRow>
          <PeopleTable
            list={list}
            isNarrowed={filter.q !== undefined || filter.who !== undefined}
            sort={filter.sort}
            onSort={(sort) => show({ sort })}
            onOpen={(person) => show({ person })}
          />
        </Card>
        {person === undefined ? null : (
          <Suspense fallback={null}>
            <PersonPanel key={person} id={person} onClose={() => show({ person: undefined })} />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}
