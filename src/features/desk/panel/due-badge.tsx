import { AlarmClock } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { urgencyOf } from "~/domain/booking/desk/actions";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";

const TONES = {
  overdue: "border-transparent bg-destructive text-destructive-foreground",
  soon: "border-transparent bg-destructive/8 text-destructive",
  later: "border-input text-foreground",
} as const;

type DueBadgeProps = {
  dueAt: string;
  /** The words before the date, before and after the deadline. */
  words?: readonly [before: string, after: string];
};

/** Shows a deadline and highlights one that is near or past. */
export function DueBadge({ dueAt, words = ["Due", "Was due"] }: DueBadgeProps) {
  const now = Date.now();
  const urgency = urgencyOf(dueAt, now);
  return (
    <Badge variant="outline" className={TONES[urgency]}>
      {urgency === "later" ? null : <AlarmClock aria-hidden />}
      <time dateTime={dueAt} title={deskDateTime(dueAt)}>
        {`${words[urgency === "overdue" ? 1 : 0]} ${formatRelative(dueAt, now)}`}
      </time>
    </Badge>
  );
}
