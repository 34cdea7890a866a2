import { Download } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";
import { Card } from "~/components/ui/card";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { addDays, dayAt, stepStart } from "~/domain/staff/days";
import { DESK_PATHS } from "~/lib/desk-paths";

/** Links to the accountant's files: the ledger of two months and two years, and yearly totals. */
export function BooksExport({ isOwner }: { isOwner: boolean }) {
  const today = dayAt(new Date(), DEFAULT_TIME_ZONE);
  const thisMonth = stepStart(today, "month");
  const lastDay = addDays(thisMonth, -1);
  const thisYear = today.slice(0, 4);
  const lastYear = String(Number(thisYear) - 1);
  const ledger = [
    ["This month", DESK_PATHS.ledgerCsv({ from: thisMonth, to: today })],
    ["Last month", DESK_PATHS.ledgerCsv({ from: stepStart(lastDay, "month"), to: lastDay })],
    ...[thisYear, lastYear].map(
      (year) =>
        [year, DESK_PATHS.ledgerCsv({ from: `${year}-01-01`, to: `${year}-12-31` })] as const,
    ),
  ] as const;
  const totals = [thisYear, lastYear].map(
    (year) => [year, DESK_PATHS.yearlyPayoutsCsv(year)] as const,
  );
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">For the accountant</h2>
      <Files
        title="Ledger"
        about="Every entry has two lines, so each file adds up to zero."
        files={ledger}
      />
      {isOwner ? (
        <Files
          title="Paid to mechanics"
          about="Each mechanic's total of a calendar year in New York time, for tax forms."
          files={totals}
        />
      ) : null}
    </Card>
  );
}

type FilesProps = {
  title: string;
  about: string;
  files: readonly (readonly [label: string, href: string])[];
};

function Files({ title, about, files }: FilesProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="max-w-prose text-sm text-muted-foreground">{about}</p>
      <ul className="flex flex-wrap gap-3">
        {files.map(([label, href]) => (
          <li key={href}>
            <a
              href={href}
              download
              aria-label={`${title}, ${label}`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              <Download aria-hidden />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
