import { ACT_FILTERS, type ActFilter } from "~/domain/staff/acts";
import { dayText } from "~/domain/staff/day-text";

/** What the address narrows the log to. */
export interface AuditShown {
  /** The id of who did it. */
  who?: string | undefined;
  act?: ActFilter | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whatever else stands in an address is left out. */
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
