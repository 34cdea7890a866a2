import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { AUDIENCE_LABELS, type AnnouncementState } from "~/domain/announcement/announcement";
import type { DeskAnnouncement } from "~/domain/announcement/schema";
import { AnnouncementBanner } from "~/features/announcement/announcement-banner";
import { deskDateTime } from "../frame/desk-zone";

export type AnnouncementAction =
  | { action: "create" }
  | { action: "change"; announcement: DeskAnnouncement }
  /** Ends a running one, cancels a scheduled one. */
  | { action: "stop"; announcement: DeskAnnouncement };

const STATES: Record<AnnouncementState, { label: string; className: string }> = {
  running: { label: "Running", className: "bg-completed-soft text-completed" },
  scheduled: { label: "Scheduled", className: "bg-accepted-soft text-accepted" },
  ended: { label: "Ended", className: "bg-cancelled-soft text-cancelled" },
  canceled: { label: "Canceled", className: "bg-cancelled-soft text-cancelled" },
};

type AnnouncementCardProps = {
  announcement: DeskAnnouncement;
  onAction: (action: AnnouncementAction) => void;
};

/** Shows an announcement as people see it, its dates, and the staff actions on it. */
export function AnnouncementCard({ announcement, onAction }: AnnouncementCardProps) {
  const { state, audience, text } = announcement;
  const about = <span className="sr-only"> the announcement {text}</span>;
  const { label, className } = STATES[state];
  return (
    <Card className="grid gap-3 p-5 text-sm sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
        <Badge className={className}>{label}</Badge>
        <Badge variant="outline">{AUDIENCE_LABELS[audience]}</Badge>
        <span>{whenWords(announcement)}</span>
      </p>
      <AnnouncementBanner announcement={announcement} className="rounded-md border" />
      {state === "running" || state === "scheduled" ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="outline"
            onClick={() => onAction({ action: "change", announcement })}
          >
            Change{about}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onAction({ action: "stop", announcement })}
          >
            {state === "running" ? "End now" : "Cancel"}
            {about}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Says when people read it, in the desk's zone. */
function whenWords({ state, startsAt, endsAt }: DeskAnnouncement): string {
  const until = endsAt === null ? "until someone ends it" : `until ${deskDateTime(endsAt)}`;
  switch (state) {
    case "running":
      return `Since ${deskDateTime(startsAt)}, ${until}`;
    case "scheduled":
      return `From ${deskDateTime(startsAt)}, ${until}`;
    case "ended":
      return `From ${deskDateTime(startsAt)}, ${until}`;
    case "canceled":
      return endsAt === null ? "" : `Canceled ${deskDateTime(endsAt)}, before it started`;
  }
}
