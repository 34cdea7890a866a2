import type { Sort } from "../sort";

/** Filter of people: a side, staff, or no side yet. */
export const PEOPLE_FILTERS = ["customer", "mechanic", "staff", "newcomer"] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const PEOPLE_FILTER_LABELS: Record<PeopleFilter, string> = {
  customer: "Customers",
  mechanic: "Mechanics",
  staff: "Staff",
  newcomer: "No role chosen yet",
};

export const PEOPLE_SORTS = ["createdAt", "name"] as const;
export type PeopleSort = Sort<(typeof PEOPLE_SORTS)[number]>;

/** State of an account. */
export const ACCOUNT_STATES = ["active", "disabled", "leaving", "erased"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_STATE_LABELS: Record<AccountState, string> = {
  active: "Active",
  disabled: "Suspended by us",
  leaving: "Leaving",
  erased: "Deleted",
};
