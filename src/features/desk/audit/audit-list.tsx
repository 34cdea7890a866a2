import { ScrollText } from "lucide-react";
import { ACTION_CHOICES, ACTION_FILTERS, type ActionFilter } from "~/domain/staff/actions";
import type { AuditEntryView } from "~/domain/staff/audit";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { PAGED, type ListDefinition } from "../table/list-definition";
import { AuditEntry } from "./audit-entry";

interface AuditShown {
  /** The id of the person who did it. */
  who?: string | undefined;
  act?: ActionFilter | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const AUDIT_ADDRESS = deskAddress<AuditShown>(
  (address) => ({
    who: address.text("who"),
    act: address.oneOf("act", ACTION_FILTERS),
    about: address.text("about"),
    from: address.day("from"),
    to: address.day("to"),
  }),
  DESK_PATHS.auditWith,
);

/** Lists staff actions with their reasons, newest first. */
export const AUDIT: ListDefinition<AuditEntryView, AuditShown> = {
  id: "acts",
  title: "Actions found",
  of: "actions",
  icon: ScrollText,
  useRows: (filter) =>
    api.desk.audit.useInfiniteQuery(filter, {
      ...PAGED,
      select: ({ pages, pageParams }) => ({
        pageParams,
        pages: pages.map(({ rows: items, ...page }) => ({ ...page, items })),
      }),
    }),
  search: {
    name: "Search the log",
    label: "Affected",
    placeholder: "CW-7K3F9Q",
    hint: "Enter a full booking number, part of a name, the start of an email address or phone number, or its last four digits.",
    value: ({ about }) => about,
    change: (about) => ({ about }),
  },
  filters: [
    {
      kind: "choice",
      label: "Staff member",
      all: "Everyone",
      useOptions: useActors,
      value: ({ who }) => who,
      change: (who) => ({ who }),
    },
    {
      kind: "choice",
      label: "Action",
      all: "All actions",
      useOptions: () => ACTION_CHOICES,
      value: ({ act: action }) => action,
      change: (text) => ({ act: ACTION_FILTERS.find((action) => action === text) }),
    },
    {
      kind: "day",
      label: "From",
      value: ({ from }) => from,
      max: ({ to }) => to,
      change: (from) => ({ from }),
    },
    {
      kind: "day",
      label: "To",
      value: ({ to }) => to,
      min: ({ from }) => from,
      change: (to) => ({ to }),
    },
  ],
  csv: { of: "Audit log", href: DESK_PATHS.auditCsv },
  found: { one: "action", many: "actions" },
  empty: () => ({
    title: "No staff actions yet",
    description:
      "Roles, refunds, payouts and every other staff action appear here with their reasons.",
  }),
  layout: { kind: "lines", row: (entry) => <AuditEntry entry={entry} /> },
};

/** Returns current staff, the authors of visible entries, and the person filtered for. */
function useActors(rows: readonly AuditEntryView[], { who: asked }: AuditShown) {
  const staff = api.desk.staff.useQuery();
  const names = new Map(staff.data?.map(({ userId, name }) => [userId, name]));
  for (const { whoId, who } of rows) if (!names.has(whoId)) names.set(whoId, who);
  if (asked !== undefined && !names.has(asked)) names.set(asked, "Someone else");
  return [...names].map(([value, label]) => ({ value, label }));
}
