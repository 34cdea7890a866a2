import { ACT_FILTERS, type ActFilter } from "~/domain/staff/acts";
import { dayText } from "~/domain/staff/day-text";

/** The filters in the page's address. */
export interface AuditShown {
  /** The staff member's id. */
  who?: string | undefined;
  act?: ActFilter | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the filters and ignores everything else in the address. */
export function auditShownBy(query: URLSearchParams): AuditShown {
  const day = (name: string) => dayText.safeParse(query.get(name)).data;
  return {
    who: query.get("who") ?? undefined,
    act: ACT_FILTERS.find((act) => act === query.get("act")),
    about: query.get("about") ?? undefined,
    from: day("from"),
    to: day("to"),
  };
}
