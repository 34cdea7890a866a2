import type { ReactNode } from "react";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { ACT_CHOICES, ACT_FILTERS } from "~/domain/staff/acts";
import type { AuditEntryView } from "~/domain/staff/audit";
import { api } from "~/trpc/react";
import { Choice, DayField } from "../bookings/booking-filters";
import type { AuditShown } from "./shown";

type AuditFiltersProps = {
  filter: AuditShown;
  /** The visible entries. Their authors may have left staff. */
  rows: readonly AuditEntryView[];
  onFilter: (change: AuditShown) => void;
  /** More controls for the list. */
  children: ReactNode;
};

/** Filters the log by person, kind and date. */
export function AuditFilters({ filter, rows, onFilter, children }: AuditFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label="Staff member"
        value={filter.who}
        options={useActors(rows, filter.who)}
        all="Everyone"
        onChange={(who) => onFilter({ who })}
      />
      <Field label="Action" className="min-w-36 flex-1 sm:max-w-64">
        {(control) => (
          <Select
            {...control}
            className="h-11"
            value={filter.act ?? ""}
            placeholder="All actions"
            options={ACT_CHOICES}
            onChange={({ target }) =>
              onFilter({ act: ACT_FILTERS.find((act) => act === target.value) })
            }
          />
        )}
      </Field>
      <DayField
        label="From"
        value={filter.from}
        max={filter.to}
        onChange={(from) => onFilter({ from })}
      />
      <DayField
        label="To"
        value={filter.to}
        min={filter.from}
        onChange={(to) => onFilter({ to })}
      />
      <div className="flex h-11 items-center">{children}</div>
    </div>
  );
}

/** Returns current staff, the authors of visible entries, and the person filtered for. */
function useActors(rows: readonly AuditEntryView[], asked: string | undefined) {
  const staff = api.desk.staff.useQuery();
  const names = new Map(staff.data?.map(({ userId, name }) => [userId, name]));
  for (const { whoId, who } of rows) if (!names.has(whoId)) names.set(whoId, who);
  if (asked !== undefined && !names.has(asked)) names.set(asked, "Someone else");
  return [...names].map(([value, label]) => ({ value, label }));
}
