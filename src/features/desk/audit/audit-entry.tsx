import { Link } from "~/components/ui/link";
import { actionWords } from "~/domain/staff/actions";
import type { AuditEntryView } from "~/domain/staff/audit";
import { changesWords } from "~/domain/staff/audit-words";
import { isRowId } from "~/domain/text/text";
import { DESK_PATHS } from "~/lib/desk-paths";
import { PATHS } from "~/lib/paths";
import { deskDateTime } from "../frame/desk-zone";

/** Shows one staff action with a link to its subject. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { action, at, who, changes, reason } = entry;
  return (
    <div className="grid gap-1 px-5 py-3 text-sm sm:px-6">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{actionWords(action)}</span>
          <About entry={entry} />
        </span>
        <time dateTime={at} className="text-muted-foreground">
          {deskDateTime(at)}
        </time>
      </p>
      <p className="wrap-anywhere text-muted-foreground">
        {[who, changesWords(changes)].filter((part) => part !== null).join(" · ")}
      </p>
      {reason === null ? null : <p className="max-w-prose wrap-anywhere">{reason}</p>}
    </div>
  );
}

/** Links to the subject, or shows the name of one without a page. An id tells nobody anything. */
function About({ entry: { about, subject } }: { entry: AuditEntryView }) {
  if (about === null) {
    return subject === null || isRowId(subject) ? null : (
      <span className="break-all text-muted-foreground">{subject}</span>
    );
  }
  return (
    <Link
      href={hrefOf(about)}
      className="flex min-h-11 items-center wrap-anywhere text-link underline underline-offset-4"
    >
      {about.name}
    </Link>
  );
}

function hrefOf({ kind, id }: NonNullable<AuditEntryView["about"]>): string {
  switch (kind) {
    case "booking":
      return DESK_PATHS.bookingsWith({ booking: id });
    case "person":
      return DESK_PATHS.peopleWith({ person: id });
    case "request":
      return DESK_PATHS.supportWith({ request: id });
    case "alert":
      return PATHS.desk;
    case "payoutRun":
      return DESK_PATHS.payouts;
    case "service":
      return DESK_PATHS.catalog;
    case "promo":
      return DESK_PATHS.promos;
    case "question":
      return DESK_PATHS.questions;
    case "reply":
      return DESK_PATHS.support;
    case "announcement":
    case "pause":
      return DESK_PATHS.announcements;
    default:
      return kind satisfies never;
  }
}
