import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { actWords } from "~/domain/staff/acts";
import { changesWords, type AuditEntryView } from "~/domain/staff/audit";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime } from "~/lib/format";

/** Lists staff actions, each with a link to its subject. */
export function ActList({ rows }: { rows: readonly AuditEntryView[] }) {
  return (
    <Card className="w-full p-0">
      <ol aria-labelledby="acts" className="divide-y">
        {rows.map((row) => (
          <li key={row.id} data-desk-row className="grid gap-1 px-5 py-3 text-sm sm:px-6">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{actWords(row.action)}</span>
                <About row={row} />
              </span>
              <time dateTime={row.at} className="text-muted-foreground">
                {formatDateTime(row.at)}
              </time>
            </p>
            <p className="wrap-anywhere text-muted-foreground">
              {[row.who, changesWords(row.changes)].filter((part) => part !== null).join(" · ")}
            </p>
            {row.reason === null ? null : <p className="max-w-prose wrap-anywhere">{row.reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Links to the subject, or shows the id of one without a page. */
function About({ row: { about, subject } }: { row: AuditEntryView }) {
  if (about === null) {
    return <span className="font-mono text-xs break-all text-muted-foreground">{subject}</span>;
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
  }
}
