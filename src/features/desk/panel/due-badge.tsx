import { AlarmClock } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { urgencyOf } from "~/domain/booking/desk/actions";
import { formatDateTime, formatRelative } from "~/lib/format";

const TONES = {
  overdue: "border-transparent bg-destructive text-destructive-foreground",
  soon: "border-transparent bg-destructive/8 text-destructive",
  later: "border-input text-foreground",
} as const;

/** Shows a deadline and highlights one that is near or past. */
export function DueBadge({ dueAt, timeZone }: { dueAt: string; timeZone?: string }) {
  const now = Date.now();
  const urgency = urgencyOf(dueAt, now);
  return (
    <Badge variant="outline" className={TONES[urgency]}>
      {urgency === "later" ? null : <AlarmClock aria-hidden />}
      <time dateTime={dueAt} title={formatDateTime(dueAt, timeZone)}>
        {`${urgency === "overdue" ? "Was due" : "Due"} ${formatRelative(dueAt, now)}`}
      </time>
    </Badge>
  );
}
