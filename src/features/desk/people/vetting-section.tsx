import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { DeskPerson } from "~/domain/staff/people";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import type { Check } from "~/domain/vetting/rules";
import { useViewerTimeZone } from "~/features/mechanic/use-viewer-clock";
import { dayOf, lastDayOf } from "~/features/vetting/days";
import { DESK_PATHS } from "~/lib/desk-paths";
import { plural } from "~/messages/plural";
import { PanelSection, Words } from "../panel/panel-section";
import { VETTING_STATE_LABELS } from "../vetting/labels";

type VettingSectionProps = {
  id: string;
  vetting: NonNullable<DeskPerson["vetting"]>;
  onAction: (action: "suspend" | "restore") => void;
};

/** Shows whether a mechanic may work and what was verified, and lets staff change it. */
export function VettingSection({ id, vetting, onAction }: VettingSectionProps) {
  const { state, suspendedReason, verifiedUntil, checks, waiting } = vetting;
  const isSuspended = state === "suspended";
  const documents = DESK_PATHS.vettingWith({ show: "all", mechanic: id });
  return (
    <PanelSection title="Vetting">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={isSuspended ? "destructive" : "outline"}>
          {VETTING_STATE_LABELS[state]}
        </Badge>{" "}
        {state === "verified" && verifiedUntil !== null ? (
          <span>
            until <time dateTime={verifiedUntil}>{lastDayOf(verifiedUntil)}</time>
          </span>
        ) : null}
      </p>
      <Words label="Reason for suspension">{suspendedReason}</Words>
      <Checks checks={checks} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link href={documents} className="text-link underline underline-offset-4">
          Their documents
        </Link>
        {waiting === 0 ? null : (
          <span className="text-muted-foreground">
            {plural(waiting, { one: "1 to review", other: "{count} to review" })}
          </span>
        )}
      </p>
      <div>
        {isSuspended ? (
          <Button size="sm" variant="outline" onClick={() => onAction("restore")}>
            Restore
          </Button>
        ) : (
          <Button size="sm" variant="destructive" onClick={() => onAction("suspend")}>
            Suspend
          </Button>
        )}
      </div>
    </PanelSection>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const timeZone = useViewerTimeZone();
  if (checks.length === 0) {
    return <p className="text-muted-foreground">Nothing checked yet.</p>;
  }
  return (
    <ul aria-label="Checks" className="grid gap-1">
      {checks.map(({ kind, at, until, by }) => (
        <li key={kind}>
          <span className="font-semibold">{DOCUMENTS[kind].title}</span>{" "}
          <span className="text-muted-foreground">
            checked {by === "provider" ? "by our payment provider " : null}on{" "}
            <time dateTime={at}>{dayOf(at, timeZone)}</time>
            {until === null ? null : (
              <>
                , {Date.parse(until) > Date.now() ? "holds" : "held"} until{" "}
                <time dateTime={until}>{lastDayOf(until)}</time>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
