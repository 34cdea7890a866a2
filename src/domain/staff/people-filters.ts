import type { Sort } from "../sort";

/** Filter of people: a side, staff, no side yet, or suspended on either side. */
export const PEOPLE_FILTERS = ["customer", "mechanic", "staff", "newcomer", "suspended"] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const PEOPLE_FILTER_LABELS: Record<PeopleFilter, string> = {
  customer: "Customers",
  mechanic: "Mechanics",
  staff: "Staff",
  newcomer: "No role chosen yet",
  suspended: "Suspended",
};

export const PEOPLE_SORTS = ["createdAt", "name"] as const;
export type PeopleSort = Sort<(typeof PEOPLE_SORTS)[number]>;

/** State of an account. */
export const ACCOUNT_STATES = ["active", "suspended", "disabled", "leaving", "erased"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_STATE_LABELS: Record<AccountState, string> = {
  active: "Active",
  suspended: "Suspended",
  disabled: "Closed by us",
  leaving: "Leaving",
  erased: "Deleted",
};
